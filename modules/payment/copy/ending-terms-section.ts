import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { ENDING_REASONS } from '#modules/request/rules/endings.ts';
import type { DepositRule, EndingTerms } from '#modules/request/rules/endings.ts';
import { failureReasonsTexts } from '#modules/request/copy/en/failure-reasons.ts';
import { endingTermsTexts } from './en/ending-terms.ts';

/** The section of the terms that says who gets the deposit of a job that can't be done. */
export function endingTermsSection(terms: EndingTerms, locale: Locale): { heading: string; text: string } {
  const t = textsFor(endingTermsTexts, locale);
  const reasons = { ...textsFor(failureReasonsTexts, locale), solved: t.solved };
  const reasonsFor = (rule: DepositRule) =>
    ENDING_REASONS.filter((reason) => terms.deposit[reason] === rule).map((reason) => reasons[reason]);
  const sentenceIfAny = (rule: DepositRule, sentence: (listed: string) => string) =>
    reasonsFor(rule).length > 0 ? [sentence(t.or(reasonsFor(rule)))] : [];
  const sentences = [
    t.lead,
    t.refund(t.or([...reasonsFor('refund'), t.solvedBefore])),
    ...sentenceIfAny('dry_run', (listed) => t.fee(terms.dryRunCents, listed)),
    ...sentenceIfAny('no_show', (listed) => t.fee(terms.noShowCents, listed)),
    ...sentenceIfAny('keep', t.keep),
    t.change(terms.secondDepositOverCents),
    t.late(terms.lateRefundMinutes),
  ];
  return { heading: t.heading, text: sentences.join(' ') };
}
