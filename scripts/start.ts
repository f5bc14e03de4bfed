import path from 'node:path';
import { dataFolder } from './lib/folders.ts';
import { runParts } from './lib/launcher.ts';
import { startProduction } from './lib/production.ts';
import { noteRunning } from './lib/running.ts';
import { readSettings } from './lib/settings.ts';
import { summary } from './lib/summary.ts';
import { startSystem } from './lib/system.ts';
import { runCommand, say } from './lib/terminal.ts';

/** `npm start`: the whole system on this machine. With APP_MODE=production only worker and site, nothing embedded. */
await runCommand(async () => {
  const startedAt = Date.now();
  const folder = await dataFolder();
  const production = process.env.APP_MODE === 'production';
  return runParts(folder, path.join(folder, 'logs'), async (supervisor) => {
    if (production) {
      await startProduction(supervisor);
      return;
    }
    const settings = await readSettings(folder, process.env);
    const system = await startSystem({ settings, supervisor, mode: 'built' });
    await noteRunning(folder, system);
    say(summary(settings, system, startedAt));
  });
});
