import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The two processes that a command goes through. */
export const PARTS = ['site', 'worker'] as const;
export type PartName = (typeof PARTS)[number];
const FILES: Record<PartName, string> = { site: 'server', worker: 'worker' };

/** A point at which a process awaits something external. */
export interface Point {
  part: PartName;
  /** As `hook.mjs` names it: "before sql UPDATE customer_requests #1". */
  words: string;
}

const LOOK_EVERY_MS = 50;

/** Talks with the hooks in a system's processes through files in a folder. */
export class Hooks {
  private orders = 0;

  constructor(private readonly folder: string) {}

  /** Makes every process started from now on load the hook. @returns a function that undoes it */
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

  /** All points that the processes pass during `work`, in order. */
  async record(work: () => Promise<unknown>): Promise<Point[]> {
    await Promise.all(PARTS.map((part) => this.order(part, 'nothing')));
    await work();
    const points = await Promise.all(
      PARTS.map(async (part) => {
        await rm(this.file(part, 'order'), { force: true });
        const lines = (await readFile(this.file(part, 'seen'), 'utf8').catch(() => '')).split('\n');
        return lines.filter(Boolean).map((words) => ({ part, words }));
      }),
    );
    return points.flat();
  }

  /** Stops the process the next time it reaches the point. */
  stopAt({ part, words }: Point): Promise<void> {
    return this.order(part, words);
  }

  /** Whether it stopped there in time; otherwise the order is withdrawn. */
  async stopped({ part }: Point, limitMs: number): Promise<boolean> {
    const order = this.file(part, 'order');
    for (const end = Date.now() + limitMs; Date.now() < end; await wait(LOOK_EVERY_MS)) {
      if (!existsSync(order)) return true;
    }
    await rm(order, { force: true });
    return false;
  }

  /** Each order is unique, so that the process starts counting again. */
  private async order(part: PartName, words: string): Promise<void> {
    await rm(this.file(part, 'seen'), { force: true });
    this.orders += 1;
    await writeFile(this.file(part, 'order'), `${this.orders}\n${words}`);
  }

  private file(part: PartName, kind: 'order' | 'seen'): string {
    return path.join(this.folder, `${FILES[part]}.${kind}`);
  }
}
