import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import { SKIP_REASONS } from '../rules/skip-reasons.ts';
import { handshakeTexts } from './en/handshake.ts';

/**
 * The provider's reason for skipping the code, as the desk reads it. A reason that the page offers is shown in the
 * reader's language, any other as it was typed.
 */
export function skipReasonInWords(reason: string, locale: Locale): string {
  const known = SKIP_REASONS.find((one) => one === reason);
  return known ? textsFor(handshakeTexts, locale).cab.skip.reasons[known] : reason;
}
