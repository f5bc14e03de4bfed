import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { formatAlertFile } from './lib/alert-file.ts';
import { ROOT } from './lib/folders.ts';
import { runMain, say } from './lib/terminal.ts';

/** `npm run alerts`: writes the alert rules for Prometheus. */

const FILE = path.join(ROOT, 'docker/monitoring/alerts.yml');

await runMain(async () => {
  await writeFile(FILE, await format(formatAlertFile(), { ...(await resolveConfig(FILE)), parser: 'yaml' }));
  say(FILE);
  return 0;
});
