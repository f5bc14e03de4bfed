import { logger } from './logger.ts';
import { perProcess } from './per-process.ts';

/**
 * Makes a function that caches a value in the whole process. For `freshMs`, calls return the cached value. After that,
 * the next call starts another read, but still returns the cached value without waiting. If there's no value yet, or
 * it's older than twice `freshMs`, calls wait for the read. After a failed read, the next call tries again.
 * @returns the function. It returns undefined if no read has succeeded within the last 2 * `freshMs`
 */
export function createCachedReader<T>(
  name: string,
  freshMs: number,
  read: () => Promise<T>,
): (now?: number) => Promise<T | undefined> {
  const cache = perProcess(name, () => ({
    known: undefined as T | undefined,
    readAt: -Infinity,
    /** When the known value was read. */
    valueReadAt: -Infinity,
    reading: undefined as Promise<void> | undefined,
  }));
  return async (now = Date.now()) => {
    const state = cache();
    if (!state.reading && now - state.readAt > freshMs) {
      state.readAt = now;
      state.reading = read().then(
        (value) => {
          Object.assign(state, { known: value, valueReadAt: now, reading: undefined });
        },
        () => {
          logger.warn({ name }, 'could not refresh a cached value; using the last one while it is recent');
          Object.assign(state, { readAt: -Infinity, reading: undefined });
        },
      );
    }
    const isTooOld = () => now - state.valueReadAt > 2 * freshMs;
    if (isTooOld()) await state.reading;
    return isTooOld() ? undefined : state.known;
  };
}
