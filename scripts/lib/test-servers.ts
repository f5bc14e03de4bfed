import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres.ts';
import { freePort } from './ports.ts';
import { Supervisor } from './processes.ts';
import { startTemporal } from './temporal-server.ts';
import { timeSkippingServerPath } from './test-server.ts';

/** What tests find in their environment. */
export interface TestServers {
  env: { TEST_DATABASE_URL: string; TEMPORAL_ADDRESS: string; TEMPORAL_TEST_SERVER: string };
  /** Stops what was started and removes its data. */
  stop: () => Promise<void>;
}

/**
 * One throw-away PostgreSQL and one Temporal development server for a whole test run, and the time-skipping test server's
 * path; what the environment names already is used instead.
 * @throws Fault when one cannot be had
 */
export async function startTestServers(source: NodeJS.ProcessEnv = process.env): Promise<TestServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-test-'));
  // mkdtemp's folder is closed even to the database's user.
  await chmod(folder, 0o711);
  const supervisor = new Supervisor(path.join(folder, 'logs'));
  const stop = async () => {
    process.removeListener('exit', abandon);
    await supervisor.stop();
    await rm(folder, { recursive: true, force: true });
  };
  // A run that is cut off must leave no servers behind.
  const abandon = () => {
    supervisor.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', abandon);
  try {
    const [database, temporal, testServer] = await Promise.all([
      source.TEST_DATABASE_URL || startPostgres(folder, supervisor, { throwAway: true }).then(({ url }) => url),
      source.TEMPORAL_ADDRESS ||
        startTemporal(folder, supervisor, { preferredPort: await freePort() }).then(({ address }) => address),
      timeSkippingServerPath(),
    ]);
    return { env: { TEST_DATABASE_URL: database, TEMPORAL_ADDRESS: temporal, TEMPORAL_TEST_SERVER: testServer }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
