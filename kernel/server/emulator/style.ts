/** The styles of the emulators' pages: the site's colors, light and dark, in one column for screens from 360 px. */
export const EMULATOR_CSS = `
:root{color-scheme:light dark;--ink:#12171c;--ink-2:#47525c;--line:#d5dbdf;--paper:#fff;--ground:#f3f5f4;--sign:#00594a;--sign-ink:#fff;--amber:#ffb400;--amber-ink:#241a00;--stop:#b3261e;--ring:#12171c;--bar:#12171c}
@media (prefers-color-scheme:dark){:root{--ink:#eef2f3;--ink-2:#a9b4bb;--line:#2d363d;--paper:#171d22;--ground:#0e1215;--sign:#00594a;--stop:#ff8a80;--ring:#ffb400;--bar:#000}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.notice{margin:0;padding:12px 20px;background:var(--bar);color:#fff;text-align:center;font-weight:700;font-size:1rem}
main{max-width:30rem;margin:0 auto;padding:24px 16px 48px;display:grid;gap:20px}
h1{margin:0;font-size:1.6rem;line-height:1.15;font-weight:800;letter-spacing:-.02em;text-wrap:balance}
p{margin:0}
.sign{background:var(--sign);color:var(--sign-ink);border-radius:18px;padding:6px}
.sign>div{border:3px solid #fff;border-radius:13px;padding:18px 20px}
.sign b{display:block;font-size:2.2rem;line-height:1.1;font-weight:800;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.card{background:var(--paper);border:1px solid var(--line);border-radius:18px;padding:20px;display:grid;gap:14px}
.row{display:flex;gap:16px;align-items:baseline;justify-content:space-between;border-bottom:1px dashed var(--line);padding:8px 0}
.row b{font-variant-numeric:tabular-nums;white-space:nowrap}
.alert{border:2px solid var(--stop);border-radius:14px;padding:14px 16px;color:var(--stop);font-weight:700;background:var(--paper)}
.sub{color:var(--ink-2);font-size:.95rem}
form{margin:0}
button,.go{display:flex;width:100%;min-height:48px;align-items:center;justify-content:center;padding:10px 20px;border-radius:14px;border:2px solid var(--line);background:transparent;color:var(--ink);font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.go{min-height:56px;border-color:var(--amber);background:var(--amber);color:var(--amber-ink);font-weight:750;font-size:1.1rem}
:focus-visible{outline:3px solid var(--ring);outline-offset:3px}
`;
