import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The two processes that handle a command. */
export const COMMAND_PROCESSES = ['site', 'worker'] as const;
export type CommandProcess = (typeof COMMAND_PROCESSES)[number];
const PROGRAM_BY_PROCESS: Record<CommandProcess, string> = { site: 'server', worker: 'worker' };

/** A point at which a process waits for something external. */
export interface AwaitPoint {
  part: CommandProcess;
  /** The name that `hook.mjs` gives the point: "before sql UPDATE customer_requests #1". */
  name: string;
}

const POLL_MS = 50;

/** Gives orders to the hooks in the processes of a system, through files in a folder. */
export class AwaitHookController {
  private orderCount = 0;

  constructor(private readonly folder: string) {}

  /**
   * Loads the hook into all processes started from now on.
   * @returns a function that undoes this
   */
  install(): () => void {
    const { NODE_OPTIONS: before } = process.env;
    const hook = new URL('hook.mjs', import.meta.url).href;
    process.env.NODE_OPTIONS = [before, `--import=${hook}`].filter(Boolean).join(' ');
    process.env.AWAITS_FOLDER = this.folder;
    return () => {
      delete process.env.AWAITS_FOLDER;
      if (before === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = before;
    };
  }

  /** Lists all points that the processes pass during `work`: the site's in order, then the worker's. */
  async record(work: () => Promise<unknown>): Promise<AwaitPoint[]> {
    await Promise.all(COMMAND_PROCESSES.map((part) => this.order(part, 'nothing')));
    await work();
    const points = await Promise.all(
      COMMAND_PROCESSES.map(async (part) => {
        await rm(this.file(part, 'order'), { force: true });
        const lines = (await readFile(this.file(part, 'seen'), 'utf8').catch(() => '')).split('\n');
        return lines.filter(Boolean).map((name) => ({ part, name }));
      }),
    );
    return points.flat();
  }

  /** Orders the process to stop when it next passes the point. */
  orderStop({ part, name }: AwaitPoint): Promise<void> {
    return this.order(part, name);
  }

  /** Waits until the process has stopped at the point. If that takes too long, withdraws the order. */
  async waitUntilStopped({ part }: AwaitPoint, limitMs: number): Promise<boolean> {
    const orderFile = this.file(part, 'order');
    for (const deadline = Date.now() + limitMs; Date.now() < deadline; await wait(POLL_MS)) {
      if (!existsSync(orderFile)) return true;
    }
    await rm(orderFile, { force: true });
    return false;
  }

  /** Gives the process an order. Each order is different, so that the process counts its points from 1 again. */
  private async order(part: CommandProcess, words: string): Promise<void> {
    await rm(this.file(part, 'seen'), { force: true });
    this.orderCount += 1;
    await writeFile(this.file(part, 'order'), `${this.orderCount}\n${words}`);
  }

  private file(part: CommandProcess, kind: 'order' | 'seen'): string {
    return path.join(this.folder, `${PROGRAM_BY_PROCESS[part]}.${kind}`);
  }
}
