/**
 * What a page's own script does first: it waits until the page is painted, then fetches the modules side by side and runs
 * them. A tab that nobody sees is not painted, and a page that waits long for its style sheet is no reason to wait longer.
 */
const WAIT = `(code => {
  const { nonce } = document.currentScript;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', nonce, textContent: code });
    document.body.append(script);
    script.remove();
  };
  if (document.hidden) begin();
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 3000);
})`.replace(/\n\s*/g, ' ');

const MODULES = /<script nonce="([^"]*)" type="module" async="">([^<]*)<\/script>/;

/**
 * Lets the scripts of a rendered page come after it is painted: on one bar of signal they would otherwise take the line
 * from the style sheet, and they only add to what is there. Remix has no setting for it. Only attributes and a script's
 * words change, which React does not compare when it takes a page over.
 * @param html a whole page as Remix renders it for production
 */
export function scriptsAfterPaint(html: string): string {
  const modules = MODULES.exec(html);
  if (!modules) return html;
  const [whole, nonce = '', code = ''] = modules;
  // A function as replacement: the code may hold `$`.
  return html
    .replace(whole, () => `<script nonce="${nonce}">${WAIT}(${JSON.stringify(code)})</script>`)
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ');
}
