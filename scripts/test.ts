import path from 'node:path';
import { REPORTS_FOLDER, runBrowserTests } from './lib/browser-tests.ts';
import { buildStaleTargets } from './lib/builder.ts';
import { findOrInstallChromium } from './lib/chromium.ts';
import { testContainers } from './lib/container-step.ts';
import { runQuickFaults } from './lib/fault-step.ts';
import { ROOT } from './lib/folders.ts';
import { findOrBuildStripeMock } from './lib/stripe-mock-binary.ts';
import { findOrBuildTemporal } from './lib/temporal-binary.ts';
import { ExpectedError, runMain, say, messageOf } from './lib/terminal.ts';
import { startTestServers } from './lib/test-servers.ts';
import { findOrFetchTimeSkippingServer } from './lib/test-server.ts';
import {
  ONE_PASSED,
  runCheck,
  resultLine,
  runWithReport,
  runStep,
  failureLines,
  stepTable,
  tallyVitest,
  sumTallies,
} from './lib/test-steps.ts';
import type { Tally } from './lib/test-steps.ts';

interface Step {
  title: string;
  /** Set for a step that needs no server or browser, so it can run in parallel with others. */
  light?: boolean;
  /** @param rest the arguments after the step's name */
  work: (rest: readonly string[]) => Promise<Tally>;
}

/** Lints only files that have changed. In a clean clone, and so in CI, that's all of them. */
const ESLINT_CACHE_ARGS = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint'];

const STEPS: Record<string, Step> = {
  lint: {
    title: 'ESLint',
    light: true,
    work: () => runCheck('eslint/bin/eslint.js', ['.', '--max-warnings', '0', ...ESLINT_CACHE_ARGS]),
  },
  types: {
    title: 'oxlint: types, and rules that need them',
    light: true,
    work: () => runCheck('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  },
  unused: {
    title: 'Knip: files, exports and packages that nothing uses',
    light: true,
    work: () => runCheck('knip/bin/knip.js', ['--no-progress']),
  },
  format: {
    title: 'Prettier',
    light: true,
    work: () => runCheck('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  },
  // Comes before the tests. Otherwise a system test would build the site, which empties build/ while other tests use
  // it.
  build: { title: 'Build', work: () => buildStaleTargets().then(() => ONE_PASSED) },
  // The `vitest` step runs these tests too, so this step is only for `--quick`.
  unit: {
    title: 'Vitest: units and lifecycle',
    light: true,
    work: () => runCheck('vitest/vitest.mjs', ['run', '--project', 'unit', '--reporter', 'dot']),
  },
  vitest: { title: 'Vitest: units, lifecycle, workflows, replay', work: runVitest },
  browser: {
    title: 'Playwright: the whole system, with and without script',
    work: (rest) => runBrowserTests(rest, 'e2e.json'),
  },
  containers: { title: 'Containers: docker-compose.yml brought up, and each part killed', work: testContainers },
  // Comes last, because it changes this process's environment.
  faults: {
    title: 'Fault runs: each process killed once, three pairs and five storms',
    work: () => runQuickFaults(['singles', 'pairs', 'storm']),
  },
};

async function runVitest(rest: readonly string[]): Promise<Tally> {
  const servers = await startTestServers();
  const report = path.join(REPORTS_FOLDER, 'vitest.json');
  const flakyReporter = path.join(ROOT, 'scripts/lib/flaky-reporter.ts');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${flakyReporter}`,
  ];
  try {
    const tally = await runWithReport('vitest/vitest.mjs', ['run', ...reporters, ...rest], report, tallyVitest, {
      ...process.env,
      ...servers.env,
    });
    // Tests that failed because a server died don't say why it did.
    return tally.failed > 0 ? { ...tally, failures: [...(tally.failures ?? []), ...servers.deaths] } : tally;
  } finally {
    await servers.stop();
  }
}

/**
 * Fetches in parallel what the steps need. Errors are printed but not thrown, because a step that lacks something fails
 * by itself.
 */
async function installMissing(steps: readonly string[]): Promise<void> {
  const downloads: Promise<unknown>[] = [];
  if (['vitest', 'browser', 'faults'].some((name) => steps.includes(name))) downloads.push(findOrBuildTemporal());
  if (steps.includes('vitest')) downloads.push(findOrFetchTimeSkippingServer(), findOrBuildStripeMock());
  if (steps.includes('browser')) downloads.push(findOrInstallChromium());
  for (const result of await Promise.allSettled(downloads)) {
    if (result.status === 'rejected') say(messageOf(result.reason));
  }
}

const QUICK_STEPS = ['lint', 'types', 'unit'];
const WHOLE_STEPS = Object.keys(STEPS).filter((name) => name !== 'unit');

function readArguments(args: readonly string[]): { names: readonly string[]; rest: readonly string[] } {
  const [flag, ...others] = args;
  if (flag === undefined) return { names: WHOLE_STEPS, rest: [] };
  if (flag === '--quick' && others.length === 0) return { names: QUICK_STEPS, rest: [] };
  const [names, ...rest] = others;
  if (flag !== '--only' || !names)
    throw new ExpectedError('Usage: npm test [-- --quick | -- --only STEP,STEP [ARGUMENTS]]');
  return { names: names.split(','), rest };
}

/**
 * `npm test` runs everything. `-- --quick` runs lint, types and unit tests. `-- --only vitest,browser` runs only those
 * steps; more arguments go to their runner.
 */
await runMain(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const { names, rest } = readArguments(process.argv.slice(2));
  const steps = names.map((name) => {
    const found = STEPS[name];
    if (!found) throw new ExpectedError(`There is no step ${name}: choose from ${Object.keys(STEPS).join(', ')}.`);
    return { name, ...found };
  });
  await installMissing(names);
  const startedAt = Date.now();
  const run = ({ name, title, work }: (typeof steps)[number]) => runStep(title, () => work(rest), name);
  const results = await Promise.all(steps.filter(({ light }) => light).map(run));
  for (const heavyStep of steps.filter(({ light }) => !light)) results.push(await run(heavyStep));
  say(`\n${stepTable(results)}\n  ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes in all\n`);
  const failures = failureLines(results);
  if (failures) say(failures);
  const sum = sumTallies(results);
  say(resultLine(sum));
  return sum.failed > 0 ? 1 : 0;
});
