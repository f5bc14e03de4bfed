import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Result } from 'lighthouse';
import { say } from '../terminal.ts';
import { LIMITS } from './limits.ts';
import type { Finding } from './limits.ts';
import { cookieHeader } from './pages.ts';
import type { BudgetPage } from './pages.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export const RUNS_PER_PAGE = 5;
const MAX_RUN_ATTEMPTS = 8;

/** Lighthouse's version, and what it measured about the machine. */
export interface LighthouseFacts {
  version: string;
  /** The benchmark index of each run. Below about 1,000, the machine was busy. */
  benchmarks: number[];
}

/**
 * Runs Lighthouse with its default settings: a phone on a simulated slow network. Performance is the median of five
 * runs, the other scores are the worst of them.
 * @param chromium the program's path
 * @param facts gets the version and this page's benchmarks
 */
export async function runLighthouse(
  chromium: string,
  base: string,
  page: BudgetPage,
  facts: LighthouseFacts,
): Promise<Finding[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS_PER_PAGE; run++) results.push(await runWithRetries(chromium, base, page));
  facts.version = results[0]?.lighthouseVersion ?? '';
  facts.benchmarks.push(...results.map(({ environment }) => environment.benchmarkIndex));
  return CATEGORIES.map((category) => summarizeRuns(category, results, page));
}

/** Tries again if the browser recorded nothing, because that isn't the page's fault. */
async function runWithRetries(chromium: string, base: string, page: BudgetPage): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(chromium, base, page);
    } catch (error) {
      if (attempt === MAX_RUN_ATTEMPTS || !(error instanceof NothingRecorded)) throw error;
      say(`  ${error.message} Once more.`);
    }
  }
}

class NothingRecorded extends Error {}

async function runOnce(chromium: string, base: string, page: BudgetPage): Promise<Result> {
  const browser = await launch({
    chromePath: chromium,
    chromeFlags: [
      '--headless=new',
      // Chromium's sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    logLevel: 'silent',
    handleSIGINT: false,
  });
  const killBrowser = () => browser.kill();
  process.once('exit', killBrowser);
  try {
    const run = await lighthouse(new URL(page.path, base).href, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      extraHeaders: { Cookie: cookieHeader(page) },
    });
    if (!run) throw new Error('Lighthouse gave no answer');
    const { runtimeError } = run.lhr;
    if (runtimeError?.code.startsWith('NO_')) throw new NothingRecorded(`Lighthouse: ${runtimeError.message}`);
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
    return run.lhr;
  } finally {
    process.removeListener('exit', killBrowser);
    browser.kill();
  }
}

function summarizeRuns(category: Category, results: readonly Result[], { isPublic }: BudgetPage): Finding {
  const sortedResults = results.toSorted((one, other) => scoreOf(one, category) - scoreOf(other, category));
  const result = sortedResults[category === 'performance' ? Math.floor(sortedResults.length / 2) : 0] as Result;
  const allScores = sortedResults.map((one) => LIMITS[category].format(scoreOf(one, category))).join(', ');
  return {
    measure: category,
    value: scoreOf(result, category),
    withoutLimit: category === 'seo' && !isPublic,
    reasons: [`scores of the runs: ${allScores}`, ...failedAudits(result, category)],
  };
}

/** The score of a category. One that Lighthouse couldn't score counts as 0. */
function scoreOf(result: Result, category: Category): number {
  return result.categories[category]?.score ?? 0;
}

/** The audits that cost points, with details. */
function failedAudits(result: Result, category: Category): string[] {
  return (result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(
      ({ score: points, scoreDisplayMode }) => points !== null && points < 1 && scoreDisplayMode !== 'informative',
    )
    .map((audit) => [audit.id, audit.displayValue ?? audit.title, ...whereOf(audit.details)].join(': '));
}

/** Where an audit failed: its first elements and messages. */
function whereOf(details: Result['audits'][string]['details']): string[] {
  if (details?.type !== 'table') return [];
  return details.items.slice(0, 4).map((item) => JSON.stringify(item.node ?? item).slice(0, 300));
}
