import { setTimeout as wait } from 'node:timers/promises';
import { isSameProcessRunning } from './identity.ts';
import { lockData } from './lock.ts';
import type { OwnedProcess } from './lock.ts';
import { describeExit } from './processes.ts';
import type { Supervisor } from './processes.ts';
import { MAX_DEATHS_IN_WINDOW, RestartingSupervisor } from './restarts.ts';
import { say, warn } from './terminal.ts';
import { startWatcher } from './watcher.ts';

const ORPHAN_GRACE_MS = 12_000;
/** npm and the terminal both pass on Ctrl-C. A second signal within this time is the same key press. */
const SAME_PRESS_MS = 1_000;

/**
 * Runs processes on a data folder until a signal, then stops them in reverse order. A process that dies is restarted;
 * if it dies too often, all are stopped. If this process gets SIGKILL, the watcher stops the others.
 * @param startup starts the processes; if it throws, those that run are stopped
 * @returns the exit code: 0 after a signal, 1 if a process died too often
 * @throws ExpectedError if the folder is in use, and whatever `startup` throws
 */
export async function runSystemProcesses(
  dataFolder: string,
  logFolder: string,
  startup: (supervisor: Supervisor) => Promise<void>,
): Promise<number> {
  const lock = await lockData(dataFolder);
  const watcher = startWatcher();
  const supervisor = new RestartingSupervisor(
    logFolder,
    (pid, stopSignal) => {
      watcher.started(pid, stopSignal);
      // Writing the lock file fails if the disk is full. Ignore that: if the launcher is killed, the watcher still ends
      // the started process.
      return lock.addPart(pid, stopSignal).catch(() => undefined);
    },
    (pid) => watcher.ended(pid),
  );
  const signalReceived = firstSignal(supervisor);
  try {
    await endOrphans(lock.orphans);
    const starting = startup(supervisor);
    // Stopping makes a pending start fail, which isn't worth reporting.
    starting.catch(() => undefined);
    const endings = [signalReceived.then(() => 'signal' as const), supervisor.death] as const;
    const earlyEnd = await Promise.race([starting.then(() => undefined), ...endings]);
    const end = earlyEnd ?? (await Promise.race(endings));
    if (end === 'signal') {
      say('Stopping ...');
      return 0;
    }
    const tooOftenMessage = `${end.part} ended ${end.how}, ${MAX_DEATHS_IN_WINDOW} times within a minute, so everything stops`;
    warn(describeExit(tooOftenMessage, end.lastLines, end.logFile));
    return 1;
  } finally {
    await supervisor.stop();
    watcher.dismiss();
    await lock.release();
  }
}

/**
 * Resolves on the first SIGINT, SIGTERM or SIGHUP. If another one comes more than SAME_PRESS_MS after the first, kills
 * all processes.
 */
function firstSignal(supervisor: Supervisor): Promise<void> {
  return new Promise((resolve) => {
    let firstSignalAt = 0;
    const onSignal = () => {
      if (firstSignalAt === 0) {
        firstSignalAt = Date.now();
        resolve();
      } else if (Date.now() - firstSignalAt > SAME_PRESS_MS) {
        supervisor.kill();
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

/** Ends the processes that a killed launcher has left running. */
async function endOrphans(orphans: readonly OwnedProcess[]): Promise<void> {
  if (orphans.length === 0) return;
  say('Stopping what an earlier start left running ...');
  for (const orphan of orphans) sendSignal(orphan, orphan.stopSignal);
  for (const orphan of orphans) {
    for (const start = Date.now(); (await isSameProcessRunning(orphan)) && Date.now() - start < ORPHAN_GRACE_MS;)
      await wait(50);
    if (await isSameProcessRunning(orphan)) sendSignal(orphan, 'SIGKILL');
  }
}

function sendSignal(orphan: OwnedProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(orphan.pid, signal);
  } catch {
    // The process has already ended.
  }
}
