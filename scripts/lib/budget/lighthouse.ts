import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Flags, Result } from 'lighthouse';
import { say } from '../terminal.ts';
import { LIMITS } from './limits.ts';
import type { Finding } from './limits.ts';
import { cookieHeader } from './pages.ts';
import type { BudgetPage } from './pages.ts';

/** Performance is the median of this many runs. */
const PERFORMANCE_RUNS = 3;
const MAX_RUN_ATTEMPTS = 8;

/** Slows down Chromium's network and processor. By default, Lighthouse only estimates the effect (decision 0077). */
const APPLIED_FLAGS: Flags = { onlyCategories: ['performance'], throttlingMethod: 'devtools' };
const SIMULATED_FLAGS: Flags = { onlyCategories: ['performance'] };
/**
 * A screen taller than any page. On a shorter one, the bar at the bottom edge covers a part of the page, and Lighthouse
 * counts a covered button as small.
 */
const CONTENT_FLAGS: Flags = {
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  screenEmulation: { mobile: true, width: 412, height: 4_000, deviceScaleFactor: 1.75, disabled: false },
};

/** Lighthouse's version, and what it measured about the machine. */
export interface LighthouseFacts {
  version: string;
  /** The benchmark index of each run. Below about 1,000, the machine was busy. */
  benchmarks: number[];
}

/**
 * Runs Lighthouse as a phone on a slow network: several times for performance, and once for the other scores.
 * @param chromium the program's path
 * @param facts gets the version and this page's benchmarks
 */
export async function runLighthouse(
  chromium: string,
  base: string,
  page: BudgetPage,
  facts: LighthouseFacts,
): Promise<Finding[]> {
  const run = async (flags: Flags) => {
    const result = await runWithRetries(chromium, new URL(page.path, base).href, {
      ...flags,
      extraHeaders: { Cookie: cookieHeader(page) },
    });
    facts.version = result.lighthouseVersion;
    facts.benchmarks.push(result.environment.benchmarkIndex);
    return result;
  };
  const runForPerformance = async (flags: Flags) => {
    const results: Result[] = [];
    for (let count = 0; count < PERFORMANCE_RUNS; count++) results.push(await run(flags));
    return results.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
  };
  const [applied, simulated] = [await runForPerformance(APPLIED_FLAGS), await runForPerformance(SIMULATED_FLAGS)];
  const contents = await run(CONTENT_FLAGS);
  return [
    medianPerformance('performance', applied),
    medianPerformance('simulated', simulated),
    ...(['accessibility', 'best-practices', 'seo'] as const).map((category) => ({
      measure: category,
      value: scoreOf(contents, category),
      withoutLimit: category === 'seo' && !page.isPublic,
      reasons: failedAudits(contents, category),
    })),
  ];
}

/** Runs Lighthouse. If the browser recorded nothing, which isn't the page's fault, runs it again. */
async function runWithRetries(chromium: string, url: string, flags: Flags): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(chromium, url, flags);
    } catch (error) {
      if (attempt === MAX_RUN_ATTEMPTS || !(error instanceof NothingRecorded)) throw error;
      say(`  ${error.message} Once more.`);
    }
  }
}

class NothingRecorded extends Error {}

async function runOnce(chromium: string, url: string, flags: Flags): Promise<Result> {
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
    const run = await lighthouse(url, { ...flags, port: browser.port, logLevel: 'silent' });
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

/** @param results from the lowest to the highest score */
function medianPerformance(measure: 'performance' | 'simulated', results: readonly Result[]): Finding {
  const median = results[Math.floor(results.length / 2)] as Result;
  const scores = results.map((one) => LIMITS[measure].format(scoreOf(one, 'performance'))).join(', ');
  return {
    measure,
    value: scoreOf(median, 'performance'),
    reasons: [`scores of the runs: ${scores}`, ...failedAudits(median, 'performance')],
  };
}

/** The score of a category. One that Lighthouse couldn't score counts as 0. */
function scoreOf(result: Result, category: string): number {
  return result.categories[category]?.score ?? 0;
}

/** The audits that cost points, with details. */
function failedAudits(result: Result, category: string): string[] {
  return (result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(
      ({ score: points, scoreDisplayMode }) => points !== null && points < 1 && scoreDisplayMode !== 'informative',
    )
    .map((audit) => [audit.id, audit.displayValue ?? audit.title, ...firstFailingItems(audit.details)].join(': '));
}

/** Where an audit failed: its first elements and messages. */
function firstFailingItems(details: Result['audits'][string]['details']): string[] {
  if (details?.type !== 'table') return [];
  return details.items.slice(0, 4).map((item) => JSON.stringify(item.node ?? item).slice(0, 300));
}
