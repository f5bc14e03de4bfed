import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { ROOT } from './folders.ts';
import { workflowTargets } from './outputs.ts';
import type { SupervisedProcess, ProcessSpec, Supervisor } from './processes.ts';
import { runBuild } from './scripts.ts';
import { say, warn, messageOf } from './terminal.ts';

const WATCHED_FOLDERS = ['worker', 'workflows', 'kernel', 'modules', 'prisma/generated'];
const QUIET_MS = 200;

/**
 * When the worker's sources change, bundles the workflows and restarts the worker. If the build fails, reports that
 * and waits for the next change.
 */
export function restartWorkerOnChange(supervisor: Supervisor, first: SupervisedProcess, spec: ProcessSpec): void {
  let worker: SupervisedProcess | undefined = first;
  let timer: NodeJS.Timeout | undefined;
  let restartQueue = Promise.resolve();
  const restart = async () => {
    try {
      await runBuild(workflowTargets());
      await worker?.stop();
      worker = undefined;
      worker = await supervisor.start(spec);
      say('The worker runs with the changes.');
    } catch (error) {
      warn(messageOf(error));
    }
  };
  for (const folder of WATCHED_FOLDERS.map((name) => path.join(ROOT, name)).filter((name) => existsSync(name))) {
    const watcher = watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !/\.tsx?$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restartQueue = restartQueue.then(restart);
      }, QUIET_MS);
    });
    watcher.on('error', (error) => warn(`Changes in ${folder} are not seen: ${error.message}`));
  }
}
