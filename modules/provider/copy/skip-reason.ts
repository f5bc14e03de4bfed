import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import { SKIP_REASONS } from '../rules/skip-reasons.ts';
import { handshakeTexts } from './en/handshake.ts';

/** A reason as the desk reads it: one that the page offers in the reader's language, all else as it was typed. */
export function skipReasonInWords(reason: string, locale: Locale): string {
  const known = SKIP_REASONS.find((one) => one === reason);
  return known ? textsFor(handshakeTexts, locale).cab.skip.reasons[known] : reason;
}
