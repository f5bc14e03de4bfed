import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { LogFile } from './log-file.ts';
import { withWaitMessages } from './patience.ts';
import { ExpectedError } from './terminal.ts';

/** Five minutes, because a busy machine may be many times slower. Messages tell people to wait. */
const DEFAULT_READY_MS = 300_000;
const DEFAULT_GRACE_MS = 15_000;

/** A process of the system, to be started and supervised. */
export interface ProcessSpec {
  /** The name of its log file, and its name in reports. */
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The user to run it as. Only root can set this. */
  uid?: number;
  gid?: number;
  /**
   * The process is ready when it prints a line that matches. With neither this nor `readyCheck`, it's ready once it
   * runs.
   */
  readyLine?: RegExp;
  /** The process is ready when this check succeeds. It runs every 100 ms. If it's set, `readyLine` isn't used. */
  readyCheck?: () => Promise<boolean>;
  /** How many milliseconds it may take to be ready. After that it's stopped. */
  readyMs?: number;
  /** The signal that stops it; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
  /** How many milliseconds it may take to stop. After that it gets SIGKILL. */
  graceMs?: number;
  /** Receives the messages that the process sends over IPC. */
  onMessage?: (message: unknown, reply: (message: string) => void) => void;
  /** Receives each line of output, which is logged too. */
  onLine?: (line: string) => void;
}

export interface SupervisedProcess {
  readonly name: string;
  readonly pid: number;
  /** Stops only this process. That doesn't count as a death. */
  stop(): Promise<void>;
  /** Sends SIGKILL to the process and its children. That doesn't count as a death. */
  kill(): Promise<void>;
}

/** The unexpected exit of a process. */
export interface ProcessDeath {
  part: string;
  /** How the process ended: "with code 1" or "by SIGKILL". */
  how: string;
  lastLines: readonly string[];
  logFile: string;
}

/** A process ended before it was ready, or wasn't ready in time. */
export class StartError extends ExpectedError {
  constructor(
    words: string,
    readonly death: ProcessDeath,
  ) {
    super(words);
  }
}

interface RunningProcess extends SupervisedProcess {
  child: ChildProcess;
  stopping: boolean;
  ended: Promise<void>;
}

/** Starts processes, logs their output, and stops them in reverse order. */
export class Supervisor {
  /** The first unexpected exit. */
  readonly death: Promise<ProcessDeath>;
  #resolveDeath!: (death: ProcessDeath) => void;
  #parts: RunningProcess[] = [];
  /** The order in which processes were first started. A restarted one keeps its place. */
  #places = new Map<string, number>();
  #stopped?: Promise<void>;

  constructor(
    private readonly logFolder: string,
    private readonly onStarted: (pid: number, stopSignal: NodeJS.Signals) => Promise<void> = async () => undefined,
    private readonly onEnded: (pid: number) => void = () => undefined,
  ) {
    this.death = new Promise((resolve) => (this.#resolveDeath = resolve));
  }

  /**
   * Starts a process and waits until it's ready.
   * @throws ExpectedError with the last lines of its log when it ends or isn't ready in time
   */
  async start(spec: ProcessSpec): Promise<SupervisedProcess> {
    return withWaitMessages(spec.name, this.#start(spec));
  }

  /** Called when a process exits unexpectedly. */
  protected onDeath(death: ProcessDeath, _spec: ProcessSpec): void {
    this.#resolveDeath(death);
  }

  async #start(spec: ProcessSpec): Promise<SupervisedProcess> {
    if (this.#stopped) throw new ExpectedError(`${spec.name} was not started: everything is being stopped.`);
    const log = new LogFile(this.logFolder, spec.name);
    // Each process has a group of its own, so that Ctrl-C reaches only the launcher, which stops the processes in
    // order.
    const child = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env: spec.env ?? process.env,
      uid: spec.uid,
      gid: spec.gid,
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe', ...(spec.onMessage ? (['ipc'] as const) : [])],
    });
    child.on('message', (message) => spec.onMessage?.(message, (answer) => child.connected && child.send(answer)));
    const spawned = once(child, 'spawn');
    spawned.catch(() => undefined);
    let markReady: () => void = () => undefined;
    const sawReady = new Promise<void>((resolve) => (markReady = resolve));
    const onLine = (line: string) => {
      log.write(line);
      spec.onLine?.(line);
      if (spec.readyLine?.test(line)) markReady();
    };
    const outputs = [child.stdout, child.stderr]
      .filter((input) => input !== null)
      .map((input) => {
        const lines = createInterface({ input, crlfDelay: Infinity });
        lines.on('line', onLine);
        return once(lines, 'close');
      });
    const failed = once(child, 'error').then(([error]) => `cannot be started: ${(error as Error).message}`);
    const exited = once(child, 'exit').then(([code, signal]) => (signal ? `by ${signal}` : `with code ${code}`));
    const how = Promise.race([failed, exited]);
    const ended = how.then(async () => {
      // The last lines may arrive after the exit. Don't wait long, because a grandchild may keep the pipe open.
      await Promise.race([Promise.all(outputs), wait(500)]);
      await log.close();
    });
    const running: RunningProcess = {
      name: spec.name,
      pid: child.pid ?? 0,
      child,
      stopping: false,
      ended,
      stop: () => this.#stopOne(running, spec),
      kill: () => {
        running.stopping = true;
        signalGroup(child, 'SIGKILL');
        return running.ended;
      },
    };
    this.#parts.push(running);
    if (!this.#places.has(spec.name)) this.#places.set(spec.name, this.#places.size);
    if (child.pid) await this.onStarted(child.pid, spec.stopSignal ?? 'SIGTERM');

    const deathOf = (words: string): ProcessDeath => ({
      part: spec.name,
      how: words,
      lastLines: log.lastLines,
      logFile: log.file,
    });
    const deathReport = how.then(async (words) => {
      await ended;
      return words;
    });
    let isUp = false;
    void deathReport.then((words) => {
      this.#parts = this.#parts.filter((part) => part !== running);
      this.onEnded(running.pid);
      if (isUp && !running.stopping) this.onDeath(deathOf(words), spec);
    });
    const becomesReady = spec.readyCheck ? pollUntil(spec.readyCheck, how) : spec.readyLine ? sawReady : spawned;
    const lateController = new AbortController();
    const outcome = await Promise.race([
      becomesReady.then(
        () => undefined,
        () => how,
      ),
      deathReport,
      wait(spec.readyMs ?? DEFAULT_READY_MS, 'late', { signal: lateController.signal }).catch(() => 'late'),
    ]);
    lateController.abort();
    if (outcome === undefined) {
      isUp = true;
      return running;
    }
    if (running.stopping) throw new ExpectedError(`${spec.name} was stopped before it was ready.`);
    await this.#stopOne(running, spec);
    const reason =
      outcome === 'late' ? 'was not ready in time' : outcome.startsWith('cannot') ? outcome : `ended ${outcome}`;
    throw new StartError(
      describeExit(`${spec.name} ${reason}`, log.lastLines, log.file),
      deathOf(outcome === 'late' ? 'since it was not ready in time' : outcome),
    );
  }

  /** Stops all processes in reverse order. May be called several times. */
  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      const placeOf = ({ name }: RunningProcess) => this.#places.get(name) ?? 0;
      for (const part of [...this.#parts].sort((a, b) => placeOf(b) - placeOf(a))) await part.stop();
    })();
    return this.#stopped;
  }

  /** Kills all processes immediately. */
  kill(): void {
    for (const part of this.#parts) {
      part.stopping = true;
      signalGroup(part.child, 'SIGKILL');
    }
  }

  async #stopOne(part: RunningProcess, spec: ProcessSpec): Promise<void> {
    part.stopping = true;
    if (part.child.exitCode === null && part.child.signalCode === null && part.child.pid) {
      // Send the signal to this process only, because it stops its own children.
      part.child.kill(spec.stopSignal ?? 'SIGTERM');
      const timer = setTimeout(() => signalGroup(part.child, 'SIGKILL'), spec.graceMs ?? DEFAULT_GRACE_MS);
      await part.ended;
      clearTimeout(timer);
    }
    await part.ended;
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid && process.platform !== 'win32') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The process has already ended.
  }
}

async function pollUntil(check: () => Promise<boolean>, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver && !(await check().catch(() => false))) await wait(100);
  // If the process has ended, never resolve, because the caller also waits for its end.
  if (isOver) await new Promise(() => undefined);
}

/** A line that says what happened, and the last lines of the log. */
export function describeExit(what: string, lastLines: readonly string[], logFile: string): string {
  const lines = lastLines.map((line) => `  | ${line}`);
  return [`${what}. Its log is ${logFile}${lines.length > 0 ? ', and ends with:' : ', and is empty.'}`, ...lines].join(
    '\n',
  );
}
