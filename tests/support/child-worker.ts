import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ChildWorker {
  /** Ends it on the spot, with whatever it was doing. */
  kill(): Promise<void>;
}

/** The worker's own process, on the stage that this process's environment points at; ready when this answers. */
export async function startChildWorker(): Promise<ChildWorker> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'worker/main.ts'], {
    env: { ...process.env, WORKFLOW_BUNDLE: process.env.TEST_WORKFLOW_BUNDLE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const exited = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('worker ready')) resolve();
    });
  });
  const died = exited.then(() => {
    throw new Error('the worker ended before it was ready');
  });
  await Promise.race([ready, died]);
  died.catch(() => undefined);
  return {
    async kill() {
      child.kill('SIGKILL');
      await exited;
      process.removeListener('exit', abandon);
    },
  };
}
