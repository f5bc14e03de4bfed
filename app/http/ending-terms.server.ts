import { endingTerms } from '#modules/dispatch/index.ts';
import { stateOf } from '#modules/request/index.ts';
import type { RowWithPayments } from '#modules/request/index.ts';
import type { Settlement } from '#modules/request/rules/endings.ts';
import { mayCostIfSolved, proposedEnding } from '#modules/request/rules/proposals.ts';
import { endingTermsSection } from '#modules/payment/copy/ending-terms-section.ts';
import { localeOf } from './locale.server.ts';

/** The section of the terms about jobs that can't be done, with the amounts from the settings. */
export async function endingTermsFor(request: Request): Promise<{ heading: string; text: string }> {
  return endingTermsSection(await endingTerms(), localeOf(request));
}

/**
 * What the terms propose for the deposit if the job ends now; null if there's no reason for that. Dispatch may decide
 * otherwise.
 */
export async function settlementFor(row: RowWithPayments, now = Date.now()): Promise<Settlement | null> {
  return proposedEnding(stateOf(row, row.payments), await endingTerms(), now)?.settlement ?? null;
}

/** Whether the terms may keep some of the deposit if the customer says now that they got going without help. */
export async function solvedMayCost(row: RowWithPayments, now = Date.now()): Promise<boolean> {
  return row.provider_assigned && mayCostIfSolved(stateOf(row, row.payments), await endingTerms(), now);
}
