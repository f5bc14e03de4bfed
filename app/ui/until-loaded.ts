import { SECOND } from '#kernel/constants.ts';
import { hasSignal } from './has-signal.ts';
import { pause } from './live/background-load.ts';

const BACKOFF = { firstMs: SECOND, maxMs: 30 * SECOND };
/** So many failures with signal mean that only a reload helps: the file is gone, or the browser remembers the failure. */
const MAX_FAILURES_WITH_SIGNAL = 3;
const RELOADED_KEY = 'shoulder.reloaded-for-part';

/**
 * Loads a part of the page that's loaded when it's needed. Without signal, tries again until there is: an error would
 * replace the whole page with an error page. If that doesn't help, reloads the page once.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  let failures = 0;
  for (let wait = BACKOFF.firstMs; ; wait = Math.min(wait * 2, BACKOFF.maxMs)) {
    try {
      return await load();
    } catch {
      if (await hasSignal()) failures += 1;
      if (failures === MAX_FAILURES_WITH_SIGNAL) reloadOnce();
      await pause(wait);
    }
  }
}

function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return;
    sessionStorage.setItem(RELOADED_KEY, 'yes');
    window.location.reload();
  } catch {
    // Without storage, the page could reload again and again, so it doesn't.
  }
}
