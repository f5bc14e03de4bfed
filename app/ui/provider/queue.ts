import { createStore, del, entries, update } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { DAY, MINUTE } from '#kernel/constants.ts';
import type { Measured } from '#modules/provider/rules/positions.ts';

/** More than two hours without signal; after that the oldest are dropped. */
const MOST = 1_500;
/** IndexedDB database and store. */
const STORE = ['shoulder-positions', 'waiting'] as const;

/** Unsent positions in the order they were measured. They survive a reload and a dead phone. */
export interface PositionQueue {
  /** @returns how many are unsent */
  add(position: Measured): Promise<number>;
  first(most: number): Promise<Measured[]>;
  /** Removes those up to and including this time, milliseconds. @returns how many are left */
  dropUpTo(at: number): Promise<number>;
  clear(): Promise<void>;
}

/** The queue of one job on this device. Without storage (private windows) it's kept in memory. */
export async function openQueue(jobId: string): Promise<PositionQueue> {
  const change = (await stored(jobId)) ?? inMemory();
  return {
    add: async (position) => (await change((waiting) => behind(waiting, position))).length,
    first: async (most) => (await change((waiting) => waiting)).slice(0, most),
    dropUpTo: async (last) => (await change((waiting) => waiting.filter(({ at }) => at > last))).length,
    clear: async () => void (await change(() => [])),
  };
}

/** Deletes a job's queue on this device. Never throws. */
export async function forgetQueue(jobId: string): Promise<void> {
  try {
    await del(jobId, createStore(...STORE));
  } catch {
    // Nothing was stored.
  }
}

/** Drops out-of-order positions, but accepts an earlier time if the clock was set back. */
function behind(waiting: Measured[], position: Measured): Measured[] {
  const last = waiting.at(-1)?.at ?? 0;
  if (position.at <= last && position.at > last - MINUTE) return waiting;
  return [...waiting.filter(({ at }) => at < position.at), position].slice(-MOST);
}

/** Changes the queue, one change at a time, and returns it. */
type Change = (how: (waiting: Measured[]) => Measured[]) => Promise<Measured[]>;

async function stored(jobId: string): Promise<Change | undefined> {
  try {
    const store = createStore(...STORE);
    await forgetOld(store, jobId);
    return async (how) => {
      let after: Measured[] = [];
      // In one transaction, since another tab of the job may write too.
      await update<Measured[]>(jobId, (waiting = []) => (after = how(waiting)), store);
      return after;
    };
  } catch {
    return undefined;
  }
}

/** Deletes the queues of other jobs. */
async function forgetOld(store: UseStore, jobId: string): Promise<void> {
  for (const [other, waiting] of await entries<string, Measured[]>(store)) {
    if (other !== jobId && (waiting.at(-1)?.at ?? 0) < Date.now() - DAY) await del(other, store);
  }
}

function inMemory(): Change {
  let waiting: Measured[] = [];
  return (how) => Promise.resolve((waiting = how(waiting)));
}
