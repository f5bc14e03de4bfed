import { createStore, del, entries, update } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { DAY, MINUTE } from '#kernel/constants.ts';
import type { Measured } from '#modules/provider/rules/positions.ts';

/** Enough for two hours without signal. After that the oldest are dropped. */
const MAX_POSITIONS = 1_500;
/** IndexedDB database and store. */
const STORE = ['shoulder-positions', 'waiting'] as const;

/** Unsent positions in the order they were measured. They survive a reload and a dead phone. */
export interface PositionQueue {
  /** @returns how many are unsent */
  add(position: Measured): Promise<number>;
  first(count: number): Promise<Measured[]>;
  /** Removes those up to and including this time, milliseconds. @returns how many are left */
  dropUpTo(at: number): Promise<number>;
  clear(): Promise<void>;
}

/** The queue of one job on this device. Without storage (private windows) it's kept in memory. */
export async function openQueue(jobId: string): Promise<PositionQueue> {
  const change = (await storedQueue(jobId)) ?? memoryQueue();
  return {
    add: async (position) => (await change((waiting) => insertInOrder(waiting, position))).length,
    first: async (count) => (await change((waiting) => waiting)).slice(0, count),
    dropUpTo: async (last) => (await change((waiting) => waiting.filter(({ at }) => at > last))).length,
    clear: async () => void (await change(() => [])),
  };
}

/** Deletes a job's queue on this device. Never throws. */
export async function deleteQueue(jobId: string): Promise<void> {
  try {
    await del(jobId, createStore(...STORE));
  } catch {
    // Nothing was stored.
  }
}

/** Drops out-of-order positions, but accepts an earlier time if the clock was set back. */
function insertInOrder(waiting: Measured[], position: Measured): Measured[] {
  const last = waiting.at(-1)?.at ?? 0;
  if (position.at <= last && position.at > last - MINUTE) return waiting;
  return [...waiting.filter(({ at }) => at < position.at), position].slice(-MAX_POSITIONS);
}

/** Changes the queue, one change at a time, and returns it. */
type Change = (edit: (waiting: Measured[]) => Measured[]) => Promise<Measured[]>;

async function storedQueue(jobId: string): Promise<Change | undefined> {
  try {
    const store = createStore(...STORE);
    await deleteOldQueues(store, jobId);
    return async (edit) => {
      let edited: Measured[] = [];
      // In one transaction, since another tab of the job may write too.
      await update<Measured[]>(jobId, (waiting = []) => (edited = edit(waiting)), store);
      return edited;
    };
  } catch {
    return undefined;
  }
}

/** Deletes the queues of other jobs. */
async function deleteOldQueues(store: UseStore, jobId: string): Promise<void> {
  for (const [other, waiting] of await entries<string, Measured[]>(store)) {
    if (other !== jobId && (waiting.at(-1)?.at ?? 0) < Date.now() - DAY) await del(other, store);
  }
}

function memoryQueue(): Change {
  let waiting: Measured[] = [];
  return (edit) => Promise.resolve((waiting = edit(waiting)));
}
