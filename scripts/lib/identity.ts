import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** Identifies a process, even if another process gets its id later. */
export interface ProcessIdentity {
  pid: number;
  /** When the process started: on Linux the boot's id and clock ticks, elsewhere what `ps` prints. Empty if unknown. */
  startTime: string;
}

/** Whether there's a process with this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Identifies the process with this id; undefined if there's none. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | undefined> {
  if (!isAlive(pid)) return undefined;
  if (platform() === 'linux') return linuxIdentity(pid);
  if (platform() === 'win32') return { pid, startTime: '' };
  const { stdout } = await execFileAsync('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() ? { pid, startTime: stdout.trim() } : undefined;
}

function linuxIdentity(pid: number): ProcessIdentity | undefined {
  try {
    const statLine = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The line begins with the process id and the command in parentheses. The next field is the state. The start time,
    // in clock ticks since boot, comes 19 fields after that.
    const fields = statLine.slice(statLine.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { pid, startTime: `${bootId}:${fields[19] ?? ''}` };
  } catch {
    return undefined;
  }
}

/** Whether the identified process still runs. Another process with the same id doesn't count. */
export async function isSameProcessRunning(identity: ProcessIdentity): Promise<boolean> {
  const now = await identifyProcess(identity.pid);
  return now?.startTime === identity.startTime;
}
