import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { REPORTS_FOLDER, runBrowserTests } from './lib/browser-tests.ts';
import { ROOT } from './lib/folders.ts';
import { runMain, say } from './lib/terminal.ts';
import { runStep } from './lib/test-steps.ts';

const CONFIG_ARGS = ['--config', 'playwright.ui.config.ts'];
const SCREENS_ARGS = ['--project', 'screens', '--project', 'dev-ui-screens'];
const README_ARGS = ['--project', 'readme'];
const FOLDER = path.join(REPORTS_FOLDER, 'screens');
const README_PICTURES = path.join(ROOT, 'docs/pictures');

/**
 * `npm run screenshots`: takes a picture of every screen, and of every component on `/dev/ui`, and saves them in
 * test-results/screens. `npm run screenshots dev-ui` takes only the screens whose name matches.
 * `npm run screenshots -- --readme` takes the README's pictures and saves them in docs/pictures.
 */
await runMain(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const names = process.argv.slice(2).filter((name) => name !== '--readme' && name !== '-g');
  const readme = process.argv.includes('--readme');
  // Delete all pictures first, so that those of removed screens don't stay.
  if (names.length === 0 && !readme) await rm(FOLDER, { recursive: true, force: true });
  const only = names.length > 0 ? ['-g', names.join('|')] : [];
  const result = await runStep('Pictures', () =>
    runBrowserTests([...CONFIG_ARGS, ...(readme ? README_ARGS : SCREENS_ARGS), ...only], 'screens.json'),
  );
  const folder = readme ? README_PICTURES : FOLDER;
  const pictures = await readdir(folder).catch(() => []);
  say(`\n${pictures.length} pictures in ${path.relative(process.cwd(), folder)}, ${Math.round(result.seconds)} s`);
  return result.failed > 0 ? 1 : 0;
});
