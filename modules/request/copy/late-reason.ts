import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { LateReason } from '../rules/late-reasons.ts';
import { lateReasonsTexts } from './en/late-reasons.ts';

/** Why a provider needs longer, in words for the customer. Blank if there's no reason, or if it's `other`. */
export function lateReasonInWords(reason: LateReason | null, locale: Locale): string {
  return reason === null || reason === 'other' ? '' : textsFor(lateReasonsTexts, locale)[reason];
}
