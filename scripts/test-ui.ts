import { runBrowserTests } from './lib/browser-tests.ts';
import { runMain, say } from './lib/terminal.ts';
import { resultLine, runStep } from './lib/test-steps.ts';

const CONFIG_ARGS = ['--config', 'playwright.ui.config.ts', '--project', 'ui', '--project', 'dev-ui'];

/**
 * `npm run test:ui`: tests every screen in every state, in two sizes, themes and languages, with and without script,
 * and by keyboard alone. Also tests every component on `/dev/ui`. More arguments go to Playwright:
 * `npm run test:ui -- -g track-priced`.
 */
await runMain(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const result = await runStep('Playwright: every screen in every state', () =>
    runBrowserTests([...CONFIG_ARGS, ...process.argv.slice(2)], 'ui.json'),
  );
  say(`\n${resultLine(result)} in ${Math.round(result.seconds)} s`);
  return result.failed > 0 ? 1 : 0;
});
