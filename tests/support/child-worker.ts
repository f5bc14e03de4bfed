import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ChildWorker {
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts a worker in a process of its own, with this process's environment. Resolves when it's ready. */
export async function startChildWorker(): Promise<ChildWorker> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'worker/main.ts'], {
    env: { ...process.env, WORKFLOW_BUNDLE: process.env.TEST_WORKFLOW_BUNDLE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const exited = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('worker ready')) resolve();
    });
  });
  const exitError = exited.then(() => {
    throw new Error('the worker ended before it was ready');
  });
  await Promise.race([ready, exitError]);
  exitError.catch(() => undefined);
  return {
    async kill() {
      child.kill('SIGKILL');
      await exited;
      process.removeListener('exit', killChild);
    },
  };
}
