import { MINUTE, SECOND } from '#kernel/constants.ts';
import { formatShortEta } from '#modules/place/rules/distance.ts';

/** How long something took: "12 min", "1 h 5 min", "40 s". It's the same in both languages. */
export function durationInWords(ms: number): string {
  return ms < MINUTE ? `${Math.round(ms / SECOND)} s` : formatShortEta(Math.round(ms / MINUTE));
}
