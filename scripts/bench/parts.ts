import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { disposeAll } from '#kernel/server/per-process.ts';
import { Supervisor } from '../lib/processes.ts';
import type { ProcessSpec } from '../lib/processes.ts';

const execFileAsync = promisify(execFile);

/** For each process of the system, a part of its command line that identifies it. */
const PROCESS_MARKS = { site: 'build/server.js', worker: 'build/worker.js', temporal: 'server start-dev' } as const;

/**
 * The resident memory of a process of the system, in MB (10^6 bytes).
 * @throws if the process isn't running
 */
export async function memoryMegabytesOf(part: keyof typeof PROCESS_MARKS): Promise<number> {
  const { stdout } = await execFileAsync('ps', ['-A', '-ww', '-o', 'ppid=,rss=,args=']);
  for (const line of stdout.split('\n')) {
    const [, parent, kilobytes, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === process.pid && args.includes(PROCESS_MARKS[part])) return (Number(kilobytes) * 1_024) / 1e6;
  }
  throw new Error(`the ${part} does not run`);
}

/**
 * Runs another process beside the system while `work` runs, and always stops it afterwards.
 * @param env from `withSystem`, whose data folder gets the process's log
 */
export async function withProcessBeside<T>(
  env: NodeJS.ProcessEnv,
  spec: ProcessSpec,
  work: () => Promise<T>,
): Promise<T> {
  const supervisor = new Supervisor(path.join(env.E2E_DATA_DIR ?? '', 'logs'));
  const killProcess = () => supervisor.kill();
  process.once('exit', killProcess);
  try {
    await supervisor.start(spec);
    const exitError = supervisor.death.then(({ part, how, lastLines }) => {
      throw new Error(`${part} ended ${how}:\n${lastLines.join('\n')}`);
    });
    return await Promise.race([work(), exitError]);
  } finally {
    process.removeListener('exit', killProcess);
    await supervisor.stop();
  }
}

/** Runs functions of the product in this process, with the environment of the system. */
export async function withSystemEnvironment<T>(env: NodeJS.ProcessEnv, work: () => Promise<T>): Promise<T> {
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: env.E2E_DATABASE_URL,
    TEMPORAL_ADDRESS: env.E2E_TEMPORAL_ADDRESS,
    STRIPE_EMULATOR_URL: env.E2E_STRIPE_EMULATOR_URL,
    PUBLIC_URL: env.E2E_BASE_URL,
    // This secret is used only for nonces and encrypted values in the forms of this run.
    SESSION_SECRET: randomBytes(32).toString('hex'),
  });
  // An earlier benchmark may have connected to another system.
  await disposeAll();
  try {
    return await work();
  } finally {
    await disposeAll();
  }
}
