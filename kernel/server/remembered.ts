import { logger } from './logger.ts';
import { perProcess } from './per-process.ts';

/**
 * Makes a function that reads a value at most once per `freshMs` in the whole process. Calls wait only while no value is
 * known yet. While an old value is being read again, and after a failure, they get the last one.
 * @returns a function that returns undefined until a read has succeeded
 */
export function remembered<T>(
  name: string,
  freshMs: number,
  read: () => Promise<T>,
): (now?: number) => Promise<T | undefined> {
  const cache = perProcess(name, () => ({
    known: undefined as T | undefined,
    readAt: -Infinity,
    reading: undefined as Promise<void> | undefined,
  }));
  return async (now = Date.now()) => {
    const state = cache();
    if (!state.reading && now - state.readAt > freshMs) {
      state.readAt = now;
      state.reading = read().then(
        (value) => {
          Object.assign(state, { known: value, reading: undefined });
        },
        () => {
          logger.warn({ name }, 'could not read a remembered value; keeping the last one');
          Object.assign(state, { readAt: -Infinity, reading: undefined });
        },
      );
    }
    if (state.known === undefined) await state.reading;
    return state.known;
  };
}
