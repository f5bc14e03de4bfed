import path from 'node:path';
import { restartWorkerOnChange } from './lib/dev-worker.ts';
import { dataFolder } from './lib/folders.ts';
import { runSystemProcesses } from './lib/launcher.ts';
import { saveRunningSystem } from './lib/running.ts';
import { readSettings } from './lib/settings.ts';
import { readStageSettings } from './lib/stage.ts';
import { summary } from './lib/summary.ts';
import { startSystem } from './lib/system.ts';
import { runMain, say } from './lib/terminal.ts';

/** `npm run dev`: runs the whole system from source, with hot reload of pages and restarts of the worker. */
await runMain(async () => {
  const startedAt = Date.now();
  const folder = await dataFolder();
  return runSystemProcesses(folder, path.join(folder, 'logs'), async (supervisor) => {
    const settings = await readSettings(folder, process.env);
    const stage = await readStageSettings(settings, process.env);
    const system = await startSystem({ settings, supervisor, mode: 'development', stage });
    await saveRunningSystem(folder, system);
    restartWorkerOnChange(supervisor, system.worker, system.workerSpec);
    say(summary(settings, system, startedAt, stage));
  });
});
