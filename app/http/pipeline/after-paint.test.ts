import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './after-paint.ts';

const PAGE =
  '<body><main>$1.00</main><link rel="modulepreload" href="/assets/a.js"/>' +
  '<script nonce="n0">window.__remixContext = {};</script>' +
  '<script nonce="n0" type="module" async="">import "/assets/a.js"; const $$ = "$&";</script></body>';

test('the modules wait, with their words unchanged', () => {
  const html = scriptsAfterPaint(PAGE);
  expect(html).not.toContain('type="module" async');
  expect(html).not.toContain('modulepreload" href');
  expect(html).toContain('<link rel="later" href="/assets/a.js"/>');
  expect(html).toContain(JSON.stringify('import "/assets/a.js"; const $$ = "$&";'));
  expect(html).toContain('<main>$1.00</main>');
  expect(html).toContain('window.__remixContext = {};');
  expect(html.match(/nonce="n0"/g)).toHaveLength(2);
});

test('a page without modules stays as it is', () => {
  const plain = '<body><link rel="modulepreload" href="/x.js"/></body>';
  expect(scriptsAfterPaint(plain)).toBe(plain);
});
