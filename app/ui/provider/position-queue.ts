import { createStore, del, entries, update } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { DAY, MINUTE } from '#kernel/constants.ts';
import type { MeasuredPosition } from '#modules/provider/rules/positions.ts';

/** At most this many positions are kept, enough for two hours without signal. The oldest ones are dropped first. */
const MAX_POSITIONS = 1_500;
/** The names of the IndexedDB database and store. */
const STORE = ['shoulder-positions', 'waiting'] as const;

/** Unsent positions in the order in which they were measured. They survive a reload and a dead battery. */
export interface PositionQueue {
  /** @returns how many positions are unsent */
  add(position: MeasuredPosition): Promise<number>;
  first(count: number): Promise<MeasuredPosition[]>;
  /**
   * Removes positions measured up to this time (milliseconds since 1970).
   * @returns how many are left
   */
  dropUpTo(at: number): Promise<number>;
  clear(): Promise<void>;
}

/** Opens the queue of a job on this device. Without storage (private windows) the queue is in memory. */
export async function openQueue(jobId: string): Promise<PositionQueue> {
  const applyEdit = (await storedQueue(jobId)) ?? memoryQueue();
  return {
    add: async (position) => (await applyEdit((waiting) => insertInOrder(waiting, position))).length,
    first: async (count) => (await applyEdit((waiting) => waiting)).slice(0, count),
    dropUpTo: async (last) => (await applyEdit((waiting) => waiting.filter(({ at }) => at > last))).length,
    clear: async () => void (await applyEdit(() => [])),
  };
}

/** Deletes a job's queue on this device. Never throws. */
export async function deleteQueue(jobId: string): Promise<void> {
  try {
    await del(jobId, createStore(...STORE));
  } catch {
    // If this fails, there was no storage, so nothing was stored.
  }
}

/**
 * Adds a position to the end. Ignores a position that's up to a minute older than the last one. If it's even older, the
 * device's clock was set back, so all queued positions with a later time are removed.
 */
function insertInOrder(waiting: MeasuredPosition[], position: MeasuredPosition): MeasuredPosition[] {
  const last = waiting.at(-1)?.at ?? 0;
  if (position.at <= last && position.at > last - MINUTE) return waiting;
  return [...waiting.filter(({ at }) => at < position.at), position].slice(-MAX_POSITIONS);
}

/**
 * Applies an edit to the queue. Edits run one after the other.
 * @returns the queue afterwards
 */
type ApplyEdit = (edit: (waiting: MeasuredPosition[]) => MeasuredPosition[]) => Promise<MeasuredPosition[]>;

async function storedQueue(jobId: string): Promise<ApplyEdit | undefined> {
  try {
    const store = createStore(...STORE);
    await deleteOldQueues(store, jobId);
    return async (edit) => {
      let edited: MeasuredPosition[] = [];
      // Edit in one transaction, because another tab may write to the same queue.
      await update<MeasuredPosition[]>(jobId, (waiting = []) => (edited = edit(waiting)), store);
      return edited;
    };
  } catch {
    return undefined;
  }
}

/** Deletes other jobs' queues if the last position in them is more than a day old. */
async function deleteOldQueues(store: UseStore, jobId: string): Promise<void> {
  for (const [storedJobId, waiting] of await entries<string, MeasuredPosition[]>(store)) {
    if (storedJobId !== jobId && (waiting.at(-1)?.at ?? 0) < Date.now() - DAY) await del(storedJobId, store);
  }
}

function memoryQueue(): ApplyEdit {
  let waiting: MeasuredPosition[] = [];
  return (edit) => Promise.resolve((waiting = edit(waiting)));
}
