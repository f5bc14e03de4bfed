import { logger } from './logger.ts';
import { perProcess } from './per-process.ts';

/**
 * Makes a function that reads a value at most once per `freshMs` in the whole process. Calls wait only while no value
 * is known yet, or while the known one is too old. While a value is being read again, and after a failure, they get the
 * last one, if it's at most twice `freshMs` old.
 * @returns a function that returns undefined if no value is known or the known one is too old
 */
export function remembered<T>(
  name: string,
  freshMs: number,
  read: () => Promise<T>,
): (now?: number) => Promise<T | undefined> {
  const cache = perProcess(name, () => ({
    known: undefined as T | undefined,
    readAt: -Infinity,
    /** When the known value was read. */
    knownSince: -Infinity,
    reading: undefined as Promise<void> | undefined,
  }));
  return async (now = Date.now()) => {
    const state = cache();
    if (!state.reading && now - state.readAt > freshMs) {
      state.readAt = now;
      state.reading = read().then(
        (value) => {
          Object.assign(state, { known: value, knownSince: now, reading: undefined });
        },
        () => {
          logger.warn({ name }, 'could not read a remembered value; keeping the last one');
          Object.assign(state, { readAt: -Infinity, reading: undefined });
        },
      );
    }
    const isTooOld = () => now - state.knownSince > 2 * freshMs;
    if (isTooOld()) await state.reading;
    return isTooOld() ? undefined : state.known;
  };
}
