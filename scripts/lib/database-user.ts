import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, chmod, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ExpectedError } from './terminal.ts';

const execFileAsync = promisify(execFile);
const DATABASE_USER = 'postgres';
/** Root's copy of the PostgreSQL programs, which the OS user `postgres` can read. */
const SHARED_FOLDER = '/var/cache/shoulder';

/** The paths of PostgreSQL's programs, in the `bin` folder of the npm package or of a copy of it. */
export interface DatabasePrograms {
  postgres: string;
  initdb: string;
}

/** How to run PostgreSQL's programs: as which user, and with which command in front. */
export interface DatabaseUser {
  uid?: number;
  gid?: number;
  programs: DatabasePrograms;
  /** Returns the command line that runs a program: unchanged, or with `setpriv` and its options in front. */
  wrapCommand: (command: string, args: readonly string[]) => { command: string; args: string[] };
  /** Creates a folder that this user owns. */
  makeOwnFolder: (folder: string) => Promise<void>;
}

const withoutWrapper = (command: string, args: readonly string[]) => ({ command, args: [...args] });

/**
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres`, who is created if missing. If that user
 * can't enter the project's folder (a clone in a private home), it runs a copy of the programs. If it can't enter the
 * data folder, `setpriv` grants the one capability needed. (A capability doesn't help with the programs: they find
 * each other by access(2), which ignores capabilities.)
 * @throws ExpectedError with advice if the user still can't run the programs or enter the data folder
 */
export async function prepareDatabaseUser(found: DatabasePrograms, dataFolder: string): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) {
    const makeOwnFolder = async (folder: string) => void (await mkdir(folder, { recursive: true, mode: 0o700 }));
    return { programs: found, wrapCommand: withoutWrapper, makeOwnFolder };
  }
  const [uid, gid] = (await readUidAndGid()) ?? (await createUser());
  const makeOwnFolder = async (folder: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chown(folder, uid, gid);
  };
  const userIds = { uid, gid };
  const programs = (await canReach(withoutWrapper, found.initdb, userIds)) ? found : await ensureSharedCopy(found);
  if (!(await canReach(withoutWrapper, programs.initdb, userIds))) throw unreachableError(SHARED_FOLDER);
  if (await canReach(withoutWrapper, dataFolder, userIds))
    return { ...userIds, programs, wrapCommand: withoutWrapper, makeOwnFolder };
  const flags = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  flags.push('--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--');
  const wrap = (command: string, args: readonly string[]) => ({
    command: 'setpriv',
    args: [...flags, command, ...args],
  });
  if (await canReach(wrap, dataFolder, {})) return { programs, wrapCommand: wrap, makeOwnFolder };
  throw unreachableError(dataFolder);
}

function unreachableError(folder: string): ExpectedError {
  return new ExpectedError(
    `PostgreSQL cannot run as root, and the user ${DATABASE_USER} may not enter ${folder}: set DATA_DIR to a folder that every ` +
      'user may enter, run as another user than root, or set DATABASE_URL.',
  );
}

/** Whether the user can enter a folder or run a program. */
async function canReach(
  wrap: DatabaseUser['wrapCommand'],
  target: string,
  as: { uid?: number; gid?: number },
): Promise<boolean> {
  const { command, args } = wrap('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', target]);
  return execFileAsync(command, args, { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function ensureSharedCopy({ postgres, initdb }: DatabasePrograms): Promise<DatabasePrograms> {
  const source = path.dirname(path.dirname(postgres));
  const { stdout } = await execFileAsync(postgres, ['--version']);
  const name = `postgres-${createHash('sha256').update(stdout).update(process.arch).digest('hex').slice(0, 12)}`;
  const target = path.join(SHARED_FOLDER, name);
  if (!existsSync(target)) {
    await mkdir(SHARED_FOLDER, { recursive: true });
    await chmod(SHARED_FOLDER, 0o755);
    // The copy gets its final name only when it's complete, so that an interrupted copy is never used.
    const temporaryCopy = await mkdtemp(path.join(SHARED_FOLDER, 'copy-'));
    await cp(source, path.join(temporaryCopy, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(path.join(temporaryCopy, 'native'), target);
    await rm(temporaryCopy, { recursive: true });
  }
  const inTarget = (program: string) => path.join(target, path.relative(source, program));
  return { postgres: inTarget(postgres), initdb: inTarget(initdb) };
}

async function readUidAndGid(): Promise<[number, number] | undefined> {
  try {
    const [uid, gid] = await Promise.all([
      execFileAsync('id', ['-u', DATABASE_USER]),
      execFileAsync('id', ['-g', DATABASE_USER]),
    ]);
    return [Number(uid.stdout), Number(gid.stdout)];
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<[number, number]> {
  await execFileAsync('groupadd', ['--system', DATABASE_USER]).catch(() => undefined);
  await execFileAsync('useradd', ['--system', '--gid', DATABASE_USER, '--no-create-home', DATABASE_USER]).catch(
    () => undefined,
  );
  const createdIds = await readUidAndGid();
  if (createdIds) return createdIds;
  throw new ExpectedError(
    `PostgreSQL cannot run as root, and the user ${DATABASE_USER} could not be made: run as another user, or set DATABASE_URL.`,
  );
}
