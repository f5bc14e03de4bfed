import { isPrice } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { isValidSettlement } from './endings.ts';
import type { FailureReason, Settlement } from './endings.ts';
import { checkProvidersCurrentJob, checkProvidersJobOrDesk } from './guards.ts';
import { MAX_FAILURE_REPORTS, MAX_CUSTOMER_SEARCHES, NOBODY_HERE_WAIT_MS, MIN_SEARCH_ANSWER_MS } from './limits.ts';
import { requireAgreedPrice } from './phases.ts';
import { totalKeptCents } from './sessions.ts';
import { ON_SITE } from './statuses.ts';
import type { CommandFields, Millis, RejectionCode, RequestState } from './types.ts';

/** The result of a guard for a rule in table-endings.ts: why the command is rejected, or undefined if it's allowed. */
type Refusal = RejectionCode | undefined;

/** Whether the provider is looking for the customer, who hasn't answered yet. */
export function isCustomerSearchOpen(state: Pick<RequestState, 'searchStartedAt' | 'searchAnsweredAt'>): boolean {
  return state.searchStartedAt !== null && state.searchAnsweredAt === null;
}

/**
 * Requires that the provider has called, if the customer gets no texts. While there's no answer, asking again is
 * allowed, but does nothing.
 */
export function checkStartSearch(
  state: RequestState,
  command: { called: boolean; reachable: boolean } & CommandFields,
): Refusal {
  const refusal = checkProvidersCurrentJob(state, command);
  if (refusal) return refusal;
  if (state.handshake === 'verified') return 'not_allowed_now';
  if (!isCustomerSearchOpen(state) && state.searches >= MAX_CUSTOMER_SEARCHES) return 'searches_used';
  return command.reachable || command.called ? undefined : 'call_first';
}

/** Allowed once the search for the customer has started. A repeated answer is allowed, but changes nothing. */
export function checkAnswerSearch(state: RequestState): Refusal {
  return state.searchStartedAt === null ? 'not_allowed_now' : undefined;
}

export function checkReportFailure(
  state: RequestState,
  command: { reason: FailureReason } & CommandFields,
  now: Millis,
): Refusal {
  const refusal = checkProvidersCurrentJob(state, command);
  if (refusal) return refusal;
  if (state.failureReason !== null) return 'not_allowed_now';
  if (state.failureReports >= MAX_FAILURE_REPORTS) return 'reports_used';
  if (command.reason === 'service_failed') return mayHaveTriedService(state) ? undefined : 'code_required';
  if (command.reason !== 'nobody_here') return undefined;
  // If the code was entered, the customer is there, so "nobody here" is rejected.
  if (state.status !== 'arrived' || state.handshake === 'verified') return 'not_allowed_now';
  if (!isCustomerSearchOpen(state)) return 'search_first';
  return now < nobodyHereReportableFrom(state) ? 'wait_first' : undefined;
}

/** Whether the service may have been tried: the arrival code was entered or skipped, or the assignment has none. */
export function mayHaveTriedService({ handshake }: Pick<RequestState, 'handshake'>): boolean {
  return handshake !== 'waiting';
}

/** When a provider who has arrived may first report that nobody is there, in milliseconds since 1970. */
export function nobodyHereReportableFrom(state: Pick<RequestState, 'waitingSince' | 'searchStartedAt'>): Millis {
  return Math.max(state.waitingSince + NOBODY_HERE_WAIT_MS, (state.searchStartedAt ?? 0) + MIN_SEARCH_ANSWER_MS);
}

export function checkResumeJob(state: RequestState, command: { by: 'provider' | 'admin' } & CommandFields): Refusal {
  if (state.failureReason === null) return 'not_allowed_now';
  return checkProvidersJobOrDesk(state, command);
}

/** Requires a reason, and that no more is kept than the deposit allows (`maxKeptCents`). */
export function checkEndJob(state: RequestState, command: Settlement & CommandFields): Refusal {
  if (!ON_SITE.includes(state.status) && !state.cancellationSolved) return 'not_allowed_now';
  if (!isValidSettlement(command, maxKeptCents(state))) return 'settlement_range';
  return command.inputId ? undefined : 'reason_required';
}

/**
 * Requires that the arrival code was entered or skipped (before that, the service can't have been tried), a price
 * that's at most the agreed one, and a reason.
 */
export function checkEndPartlyDone(state: RequestState, command: { priceCents: Cents } & CommandFields): Refusal {
  if (!mayHaveTriedService(state)) return 'code_required';
  const { priceCents } = command;
  if (!isPrice(priceCents) || priceCents > requireAgreedPrice(state).finalPriceCents) return 'invalid_price';
  return command.inputId ? undefined : 'reason_required';
}

/** The most that can be kept of the deposit of a job that wasn't done, in cents. */
export function maxKeptCents({ sessions, depositAmountCents }: Pick<RequestState, 'sessions' | 'depositAmountCents'>) {
  return Math.min(totalKeptCents(sessions), depositAmountCents ?? 0);
}

/** Allows confirming the payment of the fee again, which does nothing. */
export function checkPayProviderFee(state: RequestState): Refusal {
  return state.providerFeeCents === null ? 'not_allowed_now' : undefined;
}
