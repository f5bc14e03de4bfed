import { SECOND } from '#kernel/constants.ts';
import { hasSignal } from './has-signal.ts';
import { pause } from './live/background-load.ts';

const BACKOFF = { firstMs: SECOND, maxMs: 30 * SECOND };
/** So many failures with signal mean that the file is gone, as after a release. */
const MAX_FAILURES_WITH_SIGNAL = 3;

/**
 * Loads a part of the page that's loaded when it's needed. Without signal, tries again until there is: an error would
 * replace the whole page with an error page.
 * @throws the load's error once it has failed three times with signal
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  let failures = 0;
  for (let wait = BACKOFF.firstMs; ; wait = Math.min(wait * 2, BACKOFF.maxMs)) {
    try {
      return await load();
    } catch (error) {
      if (await hasSignal()) failures += 1;
      if (failures >= MAX_FAILURES_WITH_SIGNAL) throw error;
      await pause(wait);
    }
  }
}
