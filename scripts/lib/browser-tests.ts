import path from 'node:path';
import { findOrInstallChromium } from './chromium.ts';
import { ROOT } from './folders.ts';
import { say } from './terminal.ts';
import { runWithReport, tallyPlaywright, flakyLine, testsWithStatus } from './test-steps.ts';
import type { Tally } from './test-steps.ts';
import { withSystem } from './test-system.ts';

/** The folder of test reports and screenshots. */
export const REPORTS_FOLDER = path.join(ROOT, 'test-results');

/**
 * Runs Playwright against the whole system, which it starts on an empty data folder.
 * @param args for `playwright test`
 * @param report the name of the JSON report in `test-results`
 * @throws ExpectedError when there's no Chromium, or the system doesn't start
 */
export async function runBrowserTests(args: readonly string[], report: string): Promise<Tally> {
  const chromium = await findOrInstallChromium();
  return withSystem((env) => runPlaywright(args, report, { ...env, CHROMIUM_PATH: chromium ?? '' }));
}

/** Runs Playwright against the system in `env` and counts its tests. */
export function runPlaywright(args: readonly string[], report: string, env: NodeJS.ProcessEnv): Promise<Tally> {
  const file = path.join(REPORTS_FOLDER, report);
  const playwrightEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  return runWithReport('@playwright/test/cli.js', ['test', ...args], file, tallyAndListFlaky, playwrightEnv);
}

const tallyAndListFlaky: typeof tallyPlaywright = (report, code) => {
  for (const name of report ? testsWithStatus(report, 'flaky') : []) say(flakyLine(name));
  return tallyPlaywright(report, code);
};
