import { buildStaleTargets } from './lib/builder.ts';
import { findOrInstallChromium } from './lib/chromium.ts';
import { runPlaywright } from './lib/browser-tests.ts';
import { runQuickFaults } from './lib/fault-step.ts';
import { runMain, say, messageOf } from './lib/terminal.ts';
import { ONE_FAILED, ONE_PASSED, resultLine, runStep, stepTable, sumTallies } from './lib/test-steps.ts';
import type { StepResult } from './lib/test-steps.ts';
import { withSystem } from './lib/test-system.ts';

const CONFIG_ARGS = ['--config', 'playwright.keep.config.ts'];

/** The checks that Playwright runs, each with its arguments for Playwright. Each is a row of the printed table. */
const BROWSER_CHECKS: readonly (readonly [name: string, title: string, args: readonly string[]])[] = [
  ['journey', 'The journey by plain forms, in both languages; nothing personal in Temporal', ['journey.spec']],
  ['abuse', 'Forged, repeated and simultaneous posts', ['abuse.spec']],
  ['live', 'A change shows on another page within a second', ['--project', 'live']],
  ['screens', 'axe on ten screens', ['--project', 'screens']],
];

/** `npm run keep`: checks in a few minutes what must never get worse. Run it before each commit that moves code. */
await runMain(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const results: StepResult[] = [];
  const runNamedStep = async (name: string, title: string, work: Parameters<typeof runStep>[1]) => {
    const result = await runStep(title, work, name);
    results.push(result);
    return result;
  };

  const CHROMIUM_PATH = (await findOrInstallChromium()) ?? '';
  const startedAt = Date.now();
  const built = await runNamedStep('build', 'Build', () => buildStaleTargets().then(() => ONE_PASSED));
  if (built.failed === 0) {
    const systemStartedAt = Date.now();
    await withSystem(async (env) => {
      results.push({ name: 'start', ...ONE_PASSED, seconds: (Date.now() - systemStartedAt) / 1000 });
      for (const [name, title, args] of BROWSER_CHECKS) {
        await runNamedStep(name, title, () =>
          runPlaywright([...CONFIG_ARGS, ...args], `keep-${name}.json`, { ...env, CHROMIUM_PATH }),
        );
      }
    }).catch((error: unknown) => {
      say(messageOf(error));
      results.push({ name: 'system', ...ONE_FAILED, seconds: (Date.now() - systemStartedAt) / 1000 });
    });
    await runNamedStep('kills', 'Each part is killed once, under journeys at every status', () =>
      runQuickFaults(['singles']),
    );
  }

  say(`\n${stepTable(results)}\n`);
  const sum = sumTallies(results);
  say(`${resultLine(sum)} in ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  return sum.failed > 0 ? 1 : 0;
});
