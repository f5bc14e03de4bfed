import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { LockedIn } from '../rules/locked-in.ts';
import { lockedInTexts } from './en/locked-in.ts';

/** The warning that says in capitals who is locked in the vehicle; blank if nobody is. */
export function lockedInWarning(lockedIn: LockedIn | null, locale: Locale): string {
  return lockedIn === null ? '' : textsFor(lockedInTexts, locale).mark[lockedIn];
}
