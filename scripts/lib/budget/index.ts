import type { Browser } from 'playwright';
import { chromiumProgram, withBrowser } from '../browser.ts';
import { ExpectedError, say } from '../terminal.ts';
import { withSystem } from '../test-system.ts';
import { runLighthouse } from './lighthouse.ts';
import type { LighthouseFacts } from './lighthouse.ts';
import { prepareBudgetPages } from './pages.ts';
import type { BudgetPage } from './pages.ts';
import { machineFacts } from './report.ts';
import type { Fact, PageRow } from './report.ts';
import { measurePaintBytes } from './sent.ts';
import { measureVisit } from './visit.ts';

/** The measurements, and which tools made them. */
export interface Budget {
  rows: PageRow[];
  facts: Fact[];
}

/**
 * Starts a production build and measures the budget's pages on it.
 * @param quick whether to measure only sizes and layout shift, without Lighthouse
 * @param pageFilter measures only pages whose name and language contain this text ("/request en")
 * @throws ExpectedError when there's no Chromium, no such page, or the system doesn't start
 */
export async function measureBudget({ quick, pageFilter }: { quick: boolean; pageFilter?: string }): Promise<Budget> {
  const program = await chromiumProgram();
  return withSystem(async (env) => {
    const base = env.E2E_BASE_URL ?? '';
    say('Making requests to look at ...');
    const allPages = await prepareBudgetPages(env);
    const pages = allPages.filter(({ name, locale }) => `${name} ${locale}`.includes(pageFilter ?? ''));
    if (pages.length === 0)
      throw new ExpectedError(`No page is named so: ${allPages.map(({ name }) => name).join('; ')}.`);
    const sizes = await withBrowser(program, async (browser) => {
      const rows: PageRow[] = [];
      for (const page of pages) rows.push({ page, findings: await measureSizes(browser, base, page) });
      return { rows, version: browser.version() };
    });
    const facts = [...machineFacts(), ['Chromium', sizes.version] as const];
    if (quick) return { rows: sizes.rows, facts };
    return addLighthouseScores(program, base, sizes.rows, facts);
  });
}

async function measureSizes(browser: Browser, base: string, page: BudgetPage) {
  return [await measurePaintBytes(base, page), ...(await measureVisit(browser, base, page))];
}

async function addLighthouseScores(
  program: string,
  base: string,
  sizes: readonly PageRow[],
  facts: Fact[],
): Promise<Budget> {
  const instrument: LighthouseFacts = { version: '', benchmarks: [] };
  const rows: PageRow[] = [];
  for (const { page, findings } of sizes) {
    say(`Lighthouse: ${page.name} (${page.locale}) ...`);
    rows.push({ page, findings: [...findings, ...(await runLighthouse(program, base, page, instrument))] });
  }
  const [slowest, fastest] = [Math.min(...instrument.benchmarks), Math.max(...instrument.benchmarks)];
  return {
    rows,
    facts: [
      ...facts,
      ['Lighthouse', instrument.version],
      [
        "Lighthouse's benchmark of the machine, slowest and fastest run",
        `${Math.round(slowest)}, ${Math.round(fastest)}`,
      ],
    ],
  };
}
