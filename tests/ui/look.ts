import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';
import type * as InPage from './in-page/index.ts';

type Look = { [K in keyof typeof InPage]: ReturnType<(typeof InPage)[K]> };

let bundle: string | undefined;

function code(): string {
  bundle ??= buildSync({
    entryPoints: [fileURLToPath(new URL('./in-page/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'look',
    footer: { js: 'globalThis.__look = look;' },
    target: 'es2022',
  }).outputFiles[0]?.text;
  return bundle ?? '';
}

/** Asks the page itself (`in-page/`). Works also where the page's own script is off. */
export async function ask<K extends keyof typeof InPage>(page: Page, what: K): Promise<Look[K]> {
  const there = await page.evaluate(() => '__look' in globalThis);
  if (!there) await page.evaluate(code());
  return page.evaluate((name) => {
    const look = (globalThis as unknown as { __look: Record<string, () => unknown> }).__look;
    return look[name]?.();
  }, what) as Promise<Look[K]>;
}

/**
 * Violations of axe's rules, one line each; also whether targets are at least 24 px. Needs script.
 * @param off rules that don't hold for the page
 */
export async function axeFaults(page: Page, off: readonly string[] = []): Promise<string[]> {
  const rules = { 'target-size': { enabled: true }, ...Object.fromEntries(off.map((id) => [id, { enabled: false }])) };
  const axe = new AxeBuilder({ page }).options({ rules });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, any }) => `axe ${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`),
  );
}
