import path from 'node:path';
import { dataFolder } from './lib/folders.ts';
import { runSystemProcesses } from './lib/launcher.ts';
import { startProduction } from './lib/production.ts';
import { saveRunningSystem } from './lib/running.ts';
import { readSettings } from './lib/settings.ts';
import { readStageSettings, stageUrl } from './lib/stage.ts';
import { summary } from './lib/summary.ts';
import { startSystem } from './lib/system.ts';
import { runMain, say } from './lib/terminal.ts';

/**
 * `npm start`: runs the whole system on this machine. `-- --open` opens the stage in the browser. With
 * APP_MODE=production, runs only the worker and the site, on an existing database and Temporal server.
 */
await runMain(async () => {
  const startedAt = Date.now();
  const folder = await dataFolder();
  const production = process.env.APP_MODE === 'production';
  return runSystemProcesses(folder, path.join(folder, 'logs'), async (supervisor) => {
    if (production) {
      await startProduction(supervisor);
      return;
    }
    const settings = await readSettings(folder, process.env);
    const stage = await readStageSettings(settings, process.env);
    const system = await startSystem({ settings, supervisor, mode: 'built', stage });
    await saveRunningSystem(folder, system);
    say(summary(settings, system, startedAt, stage));
    if (!stage || !process.argv.includes('--open')) return;
    const { default: open } = await import('open');
    await open(stageUrl(stage));
  });
});
