import path from 'node:path';
import { dataFolder } from './folders.ts';
import { lockData } from './lock.ts';
import { startPostgres } from './postgres.ts';
import { Supervisor } from './processes.ts';
import { readRunningSystem } from './running.ts';

/**
 * Runs `work` on a database: DIRECT_DATABASE_URL or DATABASE_URL if one is set, else the running system's, else the
 * embedded one, which is started for this.
 * @throws ExpectedError if the embedded database can't be started, or another instance uses the data folder
 */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const configuredUrl = process.env.DIRECT_DATABASE_URL?.trim() || process.env.DATABASE_URL?.trim();
  if (configuredUrl) return work(configuredUrl);
  const folder = await dataFolder();
  const running = await readRunningSystem(folder);
  if (running) return work(running.databaseUrl);
  const lock = await lockData(folder);
  const supervisor = new Supervisor(path.join(folder, 'logs'), (pid, stopSignal) => lock.addPart(pid, stopSignal));
  try {
    const { url } = await startPostgres(folder, supervisor);
    return await work(url);
  } finally {
    await supervisor.stop();
    await lock.release();
  }
}
