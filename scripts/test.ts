import path from 'node:path';
import { REPORTS, browserTests } from './lib/browser-tests.ts';
import { build } from './lib/builder.ts';
import { chromiumPath } from './lib/chromium.ts';
import { ROOT } from './lib/folders.ts';
import { stripeMockBinary } from './lib/stripe-mock-binary.ts';
import { temporalBinary } from './lib/temporal-binary.ts';
import { Fault, runCommand, say, wordsOf } from './lib/terminal.ts';
import { startTestServers } from './lib/test-servers.ts';
import { timeSkippingServerPath } from './lib/test-server.ts';
import {
  UNSTEADY_ALLOWED,
  check,
  lastLine,
  reported,
  step,
  tallyVitest,
  total,
  unsteadyLine,
} from './lib/test-steps.ts';
import type { StepResult, Tally } from './lib/test-steps.ts';

interface Step {
  title: string;
  /** @param rest what stood behind the step's name on the command line */
  work: (rest: readonly string[]) => Promise<Tally>;
}

const STEPS: Record<string, Step> = {
  lint: { title: 'ESLint', work: () => check('eslint/bin/eslint.js', ['.', '--max-warnings', '0']) },
  types: { title: 'TypeScript', work: () => check('typescript/bin/tsc', ['--noEmit']) },
  format: {
    title: 'Prettier',
    work: () => check('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  },
  // Before the tests: those of the whole system run what is built, and a build empties its folder first.
  build: { title: 'Build', work: () => build().then(() => ({ passed: 1, failed: 0, skipped: 0 })) },
  vitest: { title: 'Vitest: units, lifecycle, workflows, replay', work: vitest },
  browser: {
    title: 'Playwright: the whole system, with and without script',
    work: (rest) => browserTests(rest, 'e2e.json'),
  },
  // The last one: it points this process's environment at a system of its own.
  faults: {
    title: 'Fault runs: each process killed once and three pairs, under journeys at every status',
    work: faults,
  },
};

/** What CI has time for of `npm run test:faults`; always the same blows. */
const FAULTS = { seed: 1, quick: true, slow: false, only: ['singles', 'pairs'] };

async function faults(): Promise<Tally> {
  const { runFaults } = await import('#tests/faults/run.ts');
  const { consoleTable, tallyOf } = await import('#tests/faults/report.ts');
  const once = async () => {
    const report = await runFaults(FAULTS);
    say(`\n${consoleTable(report)}`);
    return tallyOf(report);
  };
  const tally = await once();
  if (tally.failed === 0 || tally.failed > UNSTEADY_ALLOWED || !process.env.CI) return tally;
  const again = await once();
  if (again.failed === 0) say(unsteadyLine('fault runs'));
  return again;
}

async function vitest(rest: readonly string[]): Promise<Tally> {
  const servers = await startTestServers();
  const report = path.join(REPORTS, 'vitest.json');
  const unsteady = path.join(ROOT, 'scripts/lib/unsteady-reporter.ts');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${unsteady}`];
  try {
    return await reported('vitest/vitest.mjs', ['run', ...reporters, ...rest], report, tallyVitest, {
      ...process.env,
      ...servers.env,
    });
  } finally {
    await servers.stop();
  }
}

/** Fetches side by side what the steps need; one that fails is told, and fails its own step again with the same words. */
async function installMissing(steps: readonly string[]): Promise<void> {
  const needs: Promise<unknown>[] = [];
  if (['vitest', 'browser', 'faults'].some((name) => steps.includes(name))) needs.push(temporalBinary());
  if (steps.includes('vitest')) needs.push(timeSkippingServerPath(), stripeMockBinary());
  if (steps.includes('browser')) needs.push(chromiumPath());
  for (const result of await Promise.allSettled(needs)) {
    if (result.status === 'rejected') say(wordsOf(result.reason));
  }
}

function readArguments(args: readonly string[]): { only: string[]; rest: string[] } {
  const at = args.indexOf('--only');
  if (at < 0) return { only: [], rest: [] };
  return { only: (args[at + 1] ?? '').split(',').filter(Boolean), rest: args.slice(at + 2) };
}

function table(results: readonly StepResult[]): string {
  const row = (name: string, passed: string, failed: string, skipped: string, seconds: string) =>
    `  ${name.padEnd(10)}${passed.padStart(8)}${failed.padStart(8)}${skipped.padStart(9)}${seconds.padStart(10)}`;
  const lines = results.map(({ name, passed, failed, skipped, seconds }) =>
    row(name, String(passed), String(failed), String(skipped), seconds.toFixed(1)),
  );
  return [row('step', 'passed', 'failed', 'skipped', 'seconds'), ...lines].join('\n');
}

/** `npm test`: everything. `npm test -- --only vitest,browser` runs only those steps; what follows goes to the runner. */
await runCommand(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const { only, rest } = readArguments(process.argv.slice(2));
  const unknown = only.filter((name) => !(name in STEPS));
  if (unknown.length > 0)
    throw new Fault(`There is no step ${unknown[0]}: choose from ${Object.keys(STEPS).join(', ')}.`);
  const wanted = Object.entries(STEPS).filter(([name]) => only.length === 0 || only.includes(name));
  await installMissing(wanted.map(([name]) => name));
  const results: StepResult[] = [];
  for (const [name, { title, work }] of wanted) results.push({ ...(await step(title, () => work(rest))), name });
  say(`\n${table(results)}\n`);
  const sum = total(results);
  say(lastLine(sum));
  return sum.failed > 0 ? 1 : 0;
});
