import { logger } from './logger.ts';
import { perProcess } from './per-process.ts';

/**
 * Makes a function that caches a value for `freshMs` in the whole process. After that, a call starts to read the value
 * again, and gets the cached one without waiting. Once the cached value is older than twice `freshMs`, and before the
 * first one, calls wait for the read. After a failed read, the next call tries again.
 * @returns a function that returns undefined if there's no value that's at most twice `freshMs` old
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
          logger.warn({ name }, 'could not read a remembered value; keeping the last one');
          Object.assign(state, { readAt: -Infinity, reading: undefined });
        },
      );
    }
    const isTooOld = () => now - state.valueReadAt > 2 * freshMs;
    if (isTooOld()) await state.reading;
    return isTooOld() ? undefined : state.known;
  };
}
