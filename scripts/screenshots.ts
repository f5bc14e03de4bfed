import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { REPORTS, browserTests } from './lib/browser-tests.ts';
import { runCommand, say } from './lib/terminal.ts';
import { step } from './lib/test-steps.ts';

const CONFIG = ['--config', 'playwright.ui.config.ts', '--project', 'screens'];
const FOLDER = path.join(REPORTS, 'screens');

/** `npm run screenshots`: a picture of every screen in test-results/screens; with a name, only of screens so named. */
await runCommand(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const names = process.argv.slice(2);
  // Pictures of screens that are gone would stay for ever.
  if (names.length === 0) await rm(FOLDER, { recursive: true, force: true });
  const only = names.length > 0 ? ['-g', names.join('|')] : [];
  const result = await step('Pictures of every screen', () => browserTests([...CONFIG, ...only], 'screens.json'));
  const pictures = await readdir(FOLDER).catch(() => []);
  say(`\n${pictures.length} pictures in ${path.relative(process.cwd(), FOLDER)}, ${Math.round(result.seconds)} s`);
  return result.failed > 0 ? 1 : 0;
});
