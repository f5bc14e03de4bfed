import { HOUR, MINUTE, SECOND } from './constants.ts';
import type { commonTexts } from './copy/en/common.ts';

/** "20 s ago": how old something is. @param ms age in milliseconds; a clock that runs ahead counts as now */
export function agoInWords(ms: number, t: (typeof commonTexts)['time']): string {
  if (ms < 5 * SECOND) return t.justNow;
  if (ms < MINUTE) return t.secondsAgo(Math.floor(ms / SECOND));
  if (ms < HOUR) return t.minutesAgo(Math.floor(ms / MINUTE));
  return t.hoursAgo(Math.floor(ms / HOUR));
}
