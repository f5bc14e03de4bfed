import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import { canonicalStatus, isStatus } from '../rules/statuses.ts';
import { statusTexts } from './en/statuses.ts';

/** The status card's text; 'Unknown Status' for a status this code does not know. */
export function statusCardText(status: string, locale: Locale = 'en'): string {
  const t = textsFor(statusTexts, locale);
  return isStatus(status) ? t.card[canonicalStatus(status)] : t.unknown;
}

/** What state a request is in, as the end of a sentence: "is being negotiated". */
export function statusInWords(status: string, locale: Locale = 'en'): string {
  const t = textsFor(statusTexts, locale);
  return isStatus(status) ? t.inWords[canonicalStatus(status)] : t.unknownInWords;
}
