import { createStore, del, entries, update } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { DAY, MINUTE } from '#kernel/constants.ts';
import type { Measured } from '#modules/provider/rules/positions.ts';

/** More than two hours without signal; then the oldest go. */
const MOST = 1_500;
/** Database and store in it. */
const STORE = ['shoulder-positions', 'waiting'] as const;

/** Positions that wait to be sent, in the order in which they were measured. They outlive a reload and a phone that dies. */
export interface PositionQueue {
  /** @returns how many wait */
  add(position: Measured): Promise<number>;
  first(most: number): Promise<Measured[]>;
  /** Forgets those up to and with this time, milliseconds. @returns how many wait */
  dropUpTo(at: number): Promise<number>;
  clear(): Promise<void>;
}

/** The queue of one job on this device. Where the browser keeps nothing (private windows), it lasts as long as the page. */
export async function openQueue(jobId: string): Promise<PositionQueue> {
  const change = (await stored(jobId)) ?? inMemory();
  return {
    add: async (position) => (await change((waiting) => behind(waiting, position))).length,
    first: async (most) => (await change((waiting) => waiting)).slice(0, most),
    dropUpTo: async (last) => (await change((waiting) => waiting.filter(({ at }) => at > last))).length,
    clear: async () => void (await change(() => [])),
  };
}

/** Forgets what waits of a job on this device. Never throws. */
export async function forgetQueue(jobId: string): Promise<void> {
  try {
    await del(jobId, createStore(...STORE));
  } catch {
    // Nothing was kept here.
  }
}

/** What came late is no news; but a clock that was put back must not silence the phone. */
function behind(waiting: Measured[], position: Measured): Measured[] {
  const last = waiting.at(-1)?.at ?? 0;
  if (position.at <= last && position.at > last - MINUTE) return waiting;
  return [...waiting.filter(({ at }) => at < position.at), position].slice(-MOST);
}

/** Changes what waits, one after the other, and gives it back. */
type Change = (how: (waiting: Measured[]) => Measured[]) => Promise<Measured[]>;

async function stored(jobId: string): Promise<Change | undefined> {
  try {
    const store = createStore(...STORE);
    await forgetOld(store, jobId);
    return async (how) => {
      let after: Measured[] = [];
      // One transaction: another tab of the same job may do so at once.
      await update<Measured[]>(jobId, (waiting = []) => (after = how(waiting)), store);
      return after;
    };
  } catch {
    return undefined;
  }
}

/** What the pages of other jobs left behind. */
async function forgetOld(store: UseStore, jobId: string): Promise<void> {
  for (const [other, waiting] of await entries<string, Measured[]>(store)) {
    if (other !== jobId && (waiting.at(-1)?.at ?? 0) < Date.now() - DAY) await del(other, store);
  }
}

function inMemory(): Change {
  let waiting: Measured[] = [];
  return (how) => Promise.resolve((waiting = how(waiting)));
}
