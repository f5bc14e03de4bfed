import { HOUR, MINUTE, SECOND } from './constants.ts';
import type { commonTexts } from './copy/en/common.ts';

/**
 * Formats how long ago something was: "20 sec ago".
 * @param ms the age in milliseconds; a negative one counts as now
 */
export function agoInWords(ms: number, t: (typeof commonTexts)['time']): string {
  if (ms < 5 * SECOND) return t.justNow;
  if (ms < MINUTE) return t.secondsAgo(Math.floor(ms / SECOND));
  if (ms < HOUR) return t.minutesAgo(Math.floor(ms / MINUTE));
  return t.hoursAgo(Math.floor(ms / HOUR));
}
