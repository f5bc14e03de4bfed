import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres.ts';
import { findFreePort } from './ports.ts';
import { RestartingSupervisor } from './restarts.ts';
import { startTemporal } from './temporal-server.ts';
import { warn } from './terminal.ts';
import { findOrFetchTimeSkippingServer } from './test-server.ts';

/** The environment variables that tests need. */
export interface TestServers {
  env: { TEST_DATABASE_URL: string; TEMPORAL_ADDRESS: string; TEMPORAL_TEST_SERVER: string };
  /** A report for each time that a server died and was started again, with the last lines of its log. */
  deaths: readonly string[];
  /** Stops the servers and deletes their data. */
  stop: () => Promise<void>;
}

/**
 * Starts a temporary PostgreSQL and a Temporal development server for a test run, and finds the time-skipping server.
 * Servers that the environment names are used instead.
 * @throws ExpectedError if one of them isn't available
 */
export async function startTestServers(source: NodeJS.ProcessEnv = process.env): Promise<TestServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-test-'));
  // PostgreSQL may run as another OS user (see database-user.ts), who can't enter the private folders of mkdtemp.
  await chmod(folder, 0o711);
  const deaths: string[] = [];
  const supervisor = new RestartingSupervisor(path.join(folder, 'logs'), undefined, undefined, (report) => {
    deaths.push(report);
    warn(report);
  });
  const stop = async () => {
    process.removeListener('exit', killServers);
    await supervisor.stop();
    await rm(folder, { recursive: true, force: true });
  };
  // An aborted run must not leave servers running.
  const killServers = () => {
    supervisor.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', killServers);
  try {
    const [database, temporal, testServer] = await Promise.all([
      source.TEST_DATABASE_URL || startPostgres(folder, supervisor, { throwAway: true }).then(({ url }) => url),
      source.TEMPORAL_ADDRESS ||
        startTemporal(folder, supervisor, { preferredPort: await findFreePort() }).then(({ address }) => address),
      findOrFetchTimeSkippingServer(),
    ]);
    const env = { TEST_DATABASE_URL: database, TEMPORAL_ADDRESS: temporal, TEMPORAL_TEST_SERVER: testServer };
    return { env, deaths, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
