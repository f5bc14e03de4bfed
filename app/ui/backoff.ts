import { SECOND } from '#kernel/constants.ts';

const MAX_WAIT_MS = 30 * SECOND;

/** The milliseconds to wait after this many failures in a row: twice as long each time, up to half a minute. */
export function backoffMs(failures: number, firstMs = SECOND): number {
  return Math.min(MAX_WAIT_MS, firstMs * 2 ** (failures - 1));
}

/** Waits until the time is over, the network is back, or the signal aborts, whichever is first. */
export function waitBeforeRetry(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      controller.abort();
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish, { signal: controller.signal });
    signal?.addEventListener('abort', finish, { signal: controller.signal });
  });
}
