import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { LockedIn } from '../rules/locked-in.ts';
import { lockedInTexts } from './en/locked-in.ts';

/** Who is locked in, in capitals; blank if nobody is. */
export function lockedInMark(lockedIn: LockedIn | null, locale: Locale): string {
  return lockedIn === null ? '' : textsFor(lockedInTexts, locale).mark[lockedIn];
}
