import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import { canonicalStatus, isStatus } from '../rules/statuses.ts';
import { statusTexts } from './en/statuses.ts';

/** The status card's text; 'Unknown Status' for an unknown status. */
export function statusCardText(status: string, locale: Locale = 'en'): string {
  const t = textsFor(statusTexts, locale);
  return isStatus(status) ? t.card[canonicalStatus(status)] : t.unknown;
}

/** A request's state as the end of a sentence: "is being negotiated". */
export function statusInWords(status: string, locale: Locale = 'en'): string {
  const t = textsFor(statusTexts, locale);
  return isStatus(status) ? t.inWords[canonicalStatus(status)] : t.unknownInWords;
}
