import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './folders.ts';
import { say } from './terminal.ts';

/** How many tests passed, failed and were skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** The failed tests that a report names, as `file: title`, each with its error, and the deaths of test servers. */
  failures?: readonly string[];
}

/** A step of `npm test`, with its duration in seconds. */
export interface StepResult extends Tally {
  name: string;
  seconds: number;
}

export const ONE_PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

/**
 * Runs a step. If it throws, that's one failure, and the next step runs anyway.
 * @param title is printed before the step
 * @param name is the step's name in the table
 */
export async function runStep(title: string, work: () => Promise<Tally>, name = title): Promise<StepResult> {
  say(`\n== ${title}`);
  const started = Date.now();
  const tally = await work().catch((error: unknown) => {
    say(
      error instanceof Error ? (error.name === 'ExpectedError' ? error.message : String(error.stack)) : String(error),
    );
    return ONE_FAILED;
  });
  return { name, ...tally, seconds: (Date.now() - started) / 1000 };
}

/** Runs a check that counts as one test. Its output is shown while it runs. */
export async function runCheck(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Tally> {
  return (await runProgram(program, args, env)) === 0 ? ONE_PASSED : ONE_FAILED;
}

/** What we read of vitest's JSON report. */
interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** The error if the file doesn't load, or a hook fails. */
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

/** How much of an error `npm test` repeats at its end. */
const MAX_ERROR_CHARACTERS = 300;

/** The name of a failed test, and the beginning of its error in one line. */
function describeFailure(name: string, error = ''): string {
  const words = stripVTControlCharacters(error).replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_CHARACTERS);
  return words ? `${name} (${words})` : name;
}

/**
 * Counts the tests of a vitest run. A file that doesn't load, a hook that fails, and an error outside of all tests are
 * failures too.
 */
export function tallyVitest(report: VitestReport | undefined, code: number): Tally {
  if (!report) return ONE_FAILED;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failedTests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failedTests.length === 0)
      return [describeFailure(`${file}: does not load, or a hook fails`, message)];
    return failedTests.map((test) => describeFailure(`${file}: ${test.fullName}`, test.failureMessages?.[0]));
  });
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failures.length === 0 ? 1 : failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

/** What we read of Playwright's JSON report. */
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** How many tests of a run may pass only on the second try (only CI tries again). If there are more, the run fails. */
export const MAX_FLAKY_TESTS = 2;

/** The line that names a flaky test. */
export const flakyLine = (name: string): string => `  passed at the second try only: ${name}`;

/**
 * Counts the tests of a Playwright run. No tests at all, or an error outside of all tests, is a failure. Flaky tests
 * count as passed, unless there are too many; `testsWithStatus` lists them.
 */
export function tallyPlaywright(report: PlaywrightReport | undefined, code: number): Tally {
  if (!report) return ONE_FAILED;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tooMany = flaky > MAX_FLAKY_TESTS;
  const failed = unexpected + (tooMany ? flaky : 0);
  return {
    passed: expected + (tooMany ? 0 : flaky),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    failures: [...testsWithStatus(report, 'unexpected'), ...(tooMany ? testsWithStatus(report, 'flaky') : [])],
  };
}

/** The tests of a Playwright run that have this status, as `file: title`. */
export function testsWithStatus(
  { suites = [], specs = [] }: PlaywrightSuite,
  wanted: 'flaky' | 'unexpected',
): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [
    ...here.map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => testsWithStatus(suite, wanted)),
  ];
}

/** Runs a program that writes a JSON report, and counts its tests. */
export async function runWithReport<Report>(
  program: string,
  args: readonly string[],
  reportFile: string,
  tally: (report: Report | undefined, code: number) => Tally,
  env: NodeJS.ProcessEnv,
): Promise<Tally> {
  // Delete the report of an earlier run, so that it isn't counted.
  await rm(reportFile, { force: true });
  const code = await runProgram(program, args, env);
  const text = await readFile(reportFile, 'utf8').catch(() => undefined);
  return tally(text === undefined ? undefined : (JSON.parse(text) as Report), code);
}

export function sumTallies(results: readonly Tally[]): Tally {
  return results.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The steps as a table, a line each. */
export function stepTable(results: readonly StepResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length)) + 2;
  const row = (name: string, ...cells: string[]) =>
    `  ${name.padEnd(width)}${cells.map((cell) => cell.padStart(9)).join('')}`;
  const lines = results.map(({ name, passed, failed, skipped, seconds }) =>
    row(name, String(passed), String(failed), String(skipped), (seconds / 60).toFixed(1)),
  );
  return [row('step', 'passed', 'failed', 'skipped', 'minutes'), ...lines].join('\n');
}

/** The failures of all steps, so that nobody has to search the long output of a whole run. */
export const failureLines = (results: readonly Tally[]): string =>
  results.flatMap(({ failures = [] }) => failures.map((name) => `  failed: ${name}\n`)).join('');

/** The last line of `npm test`. */
export function resultLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs a program of node_modules directly, without a shell or npx. */
function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const abandon = () => child.kill();
    process.once('exit', abandon);
    child.once('close', (code) => {
      process.removeListener('exit', abandon);
      resolve(code ?? 1);
    });
    child.once('error', () => resolve(1));
  });
}
