import { endingTerms } from '#modules/dispatch/index.ts';
import { endingTermsOf, stateFromRow } from '#modules/request/index.ts';
import type { RequestRow, RowWithPayments } from '#modules/request/index.ts';
import type { EndingTerms, Settlement } from '#modules/request/rules/endings.ts';
import { mayKeepFeeIfSolved, proposedEnding } from '#modules/request/rules/proposals.ts';
import { endingTermsSection } from '#modules/payment/copy/ending-terms-section.ts';
import { localeOf } from './locale.server.ts';

type TermsRow = Pick<RequestRow, 'ending_terms'>;

/**
 * The terms about jobs that can't be done, as this request's customer agreed to them. If the customer hasn't agreed
 * yet, the terms in the desk's settings.
 */
export function agreedEndingTermsOf(row: TermsRow): Promise<EndingTerms> {
  return endingTermsOf(row, endingTerms);
}

/**
 * The section of the terms about jobs that can't be done.
 * @param row the request on whose page the section is shown; null for the public page of the terms
 */
export async function endingTermsSectionFor(
  request: Request,
  row: TermsRow | null,
): Promise<{ heading: string; text: string }> {
  return endingTermsSection(await (row ? agreedEndingTermsOf(row) : endingTerms()), localeOf(request));
}

type JobRow = RowWithPayments & TermsRow;

/**
 * What the terms propose to do with the deposit if the job ends now; null if there's no reason to end it. Dispatch may
 * decide otherwise.
 */
export async function proposedSettlementFor(row: JobRow, now = Date.now()): Promise<Settlement | null> {
  return proposedEnding(stateFromRow(row, row.payments), await agreedEndingTermsOf(row), now)?.settlement ?? null;
}

/** Whether, under the terms, some of the deposit may be kept if the customer says now that they no longer need help. */
export async function mayKeepFeeIfSolvedNow(row: JobRow, now = Date.now()): Promise<boolean> {
  return (
    row.provider_assigned && mayKeepFeeIfSolved(stateFromRow(row, row.payments), await agreedEndingTermsOf(row), now)
  );
}
