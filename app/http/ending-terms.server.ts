import { endingTerms } from '#modules/dispatch/index.ts';
import { sessionsOf } from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { proposedSettlement } from '#modules/request/rules/endings.ts';
import type { FailureReason, Settlement } from '#modules/request/rules/endings.ts';
import { keptAtMost } from '#modules/request/rules/guards-endings.ts';
import { endingTermsSection } from '#modules/payment/copy/ending-terms-section.ts';
import { localeOf } from './locale.server.ts';

/** The section of the terms about jobs that can't be done, with the amounts from the settings. */
export async function endingTermsFor(request: Request): Promise<{ heading: string; text: string }> {
  return endingTermsSection(await endingTerms(), localeOf(request));
}

/**
 * What the terms propose if a provider on site can't do the job: what is kept of the deposit, and what the provider
 * gets of it. Dispatch may decide otherwise.
 */
export async function settlementFor(
  row: Pick<CustomerRow, 'payments' | 'deposit_amount_cents'>,
  reason: FailureReason,
): Promise<Settlement> {
  const sessions = row.payments.flatMap(sessionsOf);
  const deposit = keptAtMost({ sessions, depositAmountCents: row.deposit_amount_cents });
  return proposedSettlement(await endingTerms(), reason, deposit, { hasSetOut: true, depositBack: false });
}
