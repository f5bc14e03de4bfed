import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';
import type * as InPage from './in-page/index.ts';

type InPageResults = { [K in keyof typeof InPage]: ReturnType<(typeof InPage)[K]> };

let bundle: string | undefined;

function inPageBundle(): string {
  bundle ??= buildSync({
    entryPoints: [fileURLToPath(new URL('./in-page/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'inPage',
    footer: { js: 'globalThis.__inPage = inPage;' },
    target: 'es2022',
  }).outputFiles[0]?.text;
  return bundle ?? '';
}

/** Runs a function of `in-page/` in the page, even if the page's own script is turned off. */
export async function runInPage<K extends keyof typeof InPage>(page: Page, functionName: K): Promise<InPageResults[K]> {
  const injected = await page.evaluate(() => '__inPage' in globalThis);
  if (!injected) await page.evaluate(inPageBundle());
  return page.evaluate((name) => {
    const functions = (globalThis as unknown as { __inPage: Record<string, () => unknown> }).__inPage;
    return functions[name]?.();
  }, functionName) as Promise<InPageResults[K]>;
}

/**
 * Accessibility violations that axe finds, one line each, including click targets under 24 px. Needs script.
 * @param rulesOff axe rules to turn off
 */
export async function axeViolations(page: Page, rulesOff: readonly string[] = []): Promise<string[]> {
  const rules = {
    'target-size': { enabled: true },
    ...Object.fromEntries(rulesOff.map((id) => [id, { enabled: false }])),
  };
  const axe = new AxeBuilder({ page }).options({ rules });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, any }) => `axe ${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`),
  );
}
