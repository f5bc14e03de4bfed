import { EMULATOR_CSS as EMULATOR_STYLE } from '#kernel/server/emulator/style.ts';

/** The styles of the message pages: those that all emulators share, and those of the conversations. */
export const SMS_EMULATOR_CSS = `${EMULATOR_STYLE}
main{max-width:38rem}
nav{display:flex;gap:16px;justify-content:space-between;align-items:baseline;flex-wrap:wrap}
nav a,.meta a{color:inherit;text-underline-offset:3px}
nav a{display:inline-flex;min-height:48px;align-items:center}
h2{margin:0;font-size:1.15rem;line-height:1.2;font-weight:750}
ol,ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
.phones{gap:0;background:var(--paper);border:1px solid var(--line);border-radius:18px;overflow:hidden}
.phones li+li{border-top:1px solid var(--line)}
.phones a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 18px;color:inherit;text-decoration:none}
.phones a:hover{background:var(--ground)}
.phones a:focus-visible{outline-offset:-3px}
.phones b{font-variant-numeric:tabular-nums}
.phones time{color:var(--ink-2);font-size:.9rem;white-space:nowrap}
.phones span{grid-column:1/-1;color:var(--ink-2);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.talk li{display:grid;justify-items:start;gap:4px}
.talk .own{justify-items:end}
.bubble{max-width:85%;margin:0;padding:10px 14px;border-radius:18px 18px 18px 4px;background:var(--paper);border:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
.own .bubble{border-radius:18px 18px 4px 18px;background:var(--sign);border-color:var(--sign);color:var(--sign-ink)}
.network .bubble{border-style:dashed;background:transparent}
.bubble a{color:inherit;font-weight:700;text-underline-offset:3px}
.meta{color:var(--ink-2);font-size:.85rem}
.bad{color:var(--stop);font-weight:700}
.badge{display:inline-block;font-style:normal;padding:2px 10px;border:2px solid var(--stop);border-radius:999px;color:var(--stop);font-weight:700;font-size:.85rem}
.fields{display:grid;gap:12px}
label{display:grid;gap:6px;font-weight:700}
input,textarea,select{width:100%;min-height:48px;padding:10px 14px;border:2px solid var(--line);border-radius:14px;background:var(--paper);color:var(--ink);font:inherit}
textarea{min-height:5.5rem;resize:vertical}
summary{padding:11px 0;cursor:pointer;font-weight:700}
details[open] summary{margin-bottom:8px}
`;
