import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { identifyProcess, isSameProcessRunning } from './identity.ts';
import type { ProcessIdentity } from './identity.ts';
import { ExpectedError } from './terminal.ts';

/** The content of the lock file: its owner, and the processes that the owner started. */
interface LockContent {
  owner: ProcessIdentity;
  parts: OwnedProcess[];
}

/** A process that the owner started, as the lock file records it. */
export interface OwnedProcess extends ProcessIdentity {
  /** The signal that stops the process. */
  stopSignal: NodeJS.Signals;
}

export interface DataLock {
  /** Processes that still run although their owner was killed. */
  orphans: OwnedProcess[];
  /** Records a started process, so that a later owner can find it. */
  addPart(pid: number, stopSignal: NodeJS.Signals): Promise<void>;
  release(): Promise<void>;
}

/**
 * Locks a data folder for this process. If the lock's owner no longer runs, takes over its lock.
 * @throws ExpectedError if another instance uses the folder
 */
export async function lockData(folder: string): Promise<DataLock> {
  const file = path.join(folder, 'instance.lock');
  const owner = (await identifyProcess(process.pid)) ?? { pid: process.pid, startTime: '' };
  const content: LockContent = { owner, parts: [] };
  let orphans: OwnedProcess[] = [];
  for (let attempt = 0; ; attempt += 1) {
    try {
      await writeFile(file, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
      orphans = [...orphans, ...(await takeOver(file, folder))];
    }
  }
  let lastWrite = Promise.resolve();
  return {
    orphans,
    addPart(pid, stopSignal) {
      lastWrite = lastWrite
        .catch(() => undefined)
        .then(async () => {
          const part = await identifyProcess(pid);
          if (part) content.parts.push({ ...part, stopSignal });
          await writeFile(file, JSON.stringify(content), { mode: 0o600 });
        });
      return lastWrite;
    },
    async release() {
      await lastWrite.catch(() => undefined);
      await rm(file, { force: true });
    },
  };
}

async function takeOver(file: string, folder: string): Promise<OwnedProcess[]> {
  const content = parseContent(await readFile(file, 'utf8').catch(() => ''));
  if (content && content.owner.pid !== process.pid && (await isSameProcessRunning(content.owner))) {
    throw new ExpectedError(
      `Shoulder already runs on ${folder} (process ${content.owner.pid}): stop it, or set DATA_DIR to another folder.`,
    );
  }
  await rm(file, { force: true });
  const runningParts = await Promise.all(
    (content?.parts ?? []).map(async (part) => ((await isSameProcessRunning(part)) ? [part] : [])),
  );
  return runningParts.flat();
}

function parseContent(text: string): LockContent | undefined {
  try {
    const content = JSON.parse(text) as LockContent;
    return Number.isInteger(content.owner.pid) && Array.isArray(content.parts) ? content : undefined;
  } catch {
    return undefined;
  }
}
