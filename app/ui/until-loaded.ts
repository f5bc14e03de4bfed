import { backoffMs, waitBeforeRetry } from './backoff.ts';
import { hasSignal } from './has-signal.ts';

/**
 * If loading fails this many times although the phone has signal, only a reload helps: the file is gone, or the browser
 * cached the failure.
 */
const MAX_FAILURES_WITH_SIGNAL = 3;
const RELOADED_KEY = 'shoulder.reloaded-for-part';

/**
 * Imports a module that isn't loaded with the page. Tries again until it works, because an error would replace the
 * whole page with an error page. After {@link MAX_FAILURES_WITH_SIGNAL} failures with signal, also reloads the page,
 * but only once in a tab.
 */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  let failuresWithSignal = 0;
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch {
      if (await hasSignal()) failuresWithSignal += 1;
      if (failuresWithSignal === MAX_FAILURES_WITH_SIGNAL) reloadOnce();
      await waitBeforeRetry(backoffMs(failures));
    }
  }
}

function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return;
    sessionStorage.setItem(RELOADED_KEY, 'yes');
    window.location.reload();
  } catch {
    // Without storage, we can't tell that the page has reloaded already, so don't reload.
  }
}
