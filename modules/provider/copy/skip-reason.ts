import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import { SKIP_REASONS } from '../rules/skip-reasons.ts';
import { handshakeTexts } from './en/handshake.ts';

/**
 * A reason as the desk reads it. The reasons that the page offers are in the reader's language; any other is shown as
 * typed.
 */
export function skipReasonInWords(reason: string, locale: Locale): string {
  const known = SKIP_REASONS.find((one) => one === reason);
  return known ? textsFor(handshakeTexts, locale).cab.skip.reasons[known] : reason;
}
