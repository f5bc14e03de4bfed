import { DAY } from '#kernel/constants.ts';
import { MAX_EXTRA_ASKS, LINK_EXPIRY_MS, MAX_RATING, MIN_RATING, PAYMENT_CONFIRMATION_LIMIT_MS } from './limits.ts';
import { isAmount, isPrice } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { isChangeOpen } from './changed-job.ts';
import { deadlinesOf, isProviderFeeOwed, hasFailedRefund } from './deadlines.ts';
import type { HandBackReason } from './endings.ts';
import { openOfferCents as offerOf } from './offer.ts';
import { requireCounterOffer, requirePrice } from './phases.ts';
import { hasProviderSetOut } from './timeline.ts';
import type { DeadlineName, CommandFields, Millis, NewSession, RejectionCode, RequestState } from './types.ts';

/**
 * The result of a guard: why the command is rejected, or undefined if it's allowed. Guards check what the status alone
 * doesn't decide.
 */
type Refusal = RejectionCode | undefined;

/** Rejects setting the price of a phone request, because it was agreed on the call. */
export function checkSetPrice(state: RequestState, command: { amountCents: Cents }): Refusal {
  if (state.requestType === 'phone') return 'not_allowed_now';
  return checkPrice(command.amountCents);
}

/** Checks a price. The price that a phone request starts with is checked here too. */
export function checkPrice(amountCents: Cents): Refusal {
  return isAmount(amountCents) ? checkDepositChargeable(amountCents) : 'invalid_price';
}

/** Checks an amount that is or may become the price: Stripe must be able to charge its deposit. */
function checkDepositChargeable(amountCents: Cents): Refusal {
  return isPrice(amountCents) ? undefined : 'price_too_low';
}

/** An answer to the offer. `priceCents` is the price that it names, if it names one. */
export interface OfferAnswer {
  priceCents?: Cents;
}

/** Requires an open offer. An answer that names another price was meant for an earlier offer. */
export function checkOfferOpen(state: RequestState, { priceCents }: OfferAnswer): Refusal {
  const offer = offerOf(state);
  if (offer === null) return 'not_allowed_now';
  return priceCents === undefined || priceCents === offer ? undefined : 'stale';
}

export function checkAcceptOffer(state: RequestState, command: OfferAnswer & { termsAccepted: boolean }): Refusal {
  return checkOfferOpen(state, command) ?? (command.termsAccepted ? undefined : 'terms_required');
}

/** Requires a counter-offer below the offered price (docs/product.md, "Counter-offer"). */
export function checkCounterOffer(state: RequestState, command: { amountCents: Cents }): Refusal {
  if (!isAmount(command.amountCents)) return 'invalid_amount';
  return command.amountCents < requirePrice(state).adminPriceCents
    ? checkDepositChargeable(command.amountCents)
    : 'counter_not_lower';
}

export function checkCounterUnused(state: RequestState): Refusal {
  return state.customerCounterOfferCents === null ? undefined : 'counter_used';
}

/** Requires a counter-offer that the admin hasn't answered (round 0). */
export function checkCounterUnanswered(state: RequestState): Refusal {
  return state.negotiationRound === 0 && state.customerCounterOfferCents !== null ? undefined : 'not_allowed_now';
}

/** Requires an amount between the customer's counter-offer and the first price. */
export function checkFinalCounter(state: RequestState, command: { amountCents: Cents }): Refusal {
  const refusal = checkCounterUnanswered(state);
  if (refusal) return refusal;
  if (!isAmount(command.amountCents)) return 'invalid_amount';
  const { customerCounterOfferCents: low, adminPriceCents: high } = requireCounterOffer(state);
  const isBetween = command.amountCents > low && command.amountCents < high;
  return isBetween ? checkDepositChargeable(command.amountCents) : 'final_counter_range';
}

export function checkSessionIsNew(state: RequestState, command: { session: NewSession }): Refusal {
  return state.sessions.some((session) => session.id === command.session.id) ? 'not_allowed_now' : undefined;
}

export function checkSessionIsKnown(state: RequestState, command: { sessionId: string }): Refusal {
  return state.sessions.some((session) => session.id === command.sessionId) ? undefined : 'not_yours';
}

/** Rejects a late tap by a replaced provider, so that the next provider's job isn't affected. */
export function checkProvidersCurrentJob(state: RequestState, command: CommandFields): Refusal {
  return command.assignment === undefined || command.assignment === state.assignments ? undefined : 'not_yours';
}

/** Like `checkProvidersCurrentJob`, but for a command that the desk may give too. */
export function checkProvidersJobOrDesk(
  state: RequestState,
  command: { by: 'provider' | 'admin' } & CommandFields,
): Refusal {
  return command.by === 'provider' ? checkProvidersCurrentJob(state, command) : undefined;
}

export function checkStartJob(state: RequestState, command: CommandFields): Refusal {
  const refusal =
    checkProvidersCurrentJob(state, command) ?? (state.agreementAcceptedAt === null ? 'agreement_required' : undefined);
  return refusal ?? checkCancellationNotAsked(state);
}

/** Requires the arrival code to be entered or skipped. An assignment without a code needs neither. */
export function checkStartService(state: RequestState, command: CommandFields): Refusal {
  const refusal = checkJobNotOnHold(state, command) ?? checkCancellationNotAsked(state);
  return refusal ?? (state.handshake === 'waiting' ? 'code_required' : undefined);
}

/**
 * Rejects setting out and starting the service while dispatch decides about the customer's wish to cancel. A provider
 * on the way may still arrive, and work that has begun may be completed.
 */
function checkCancellationNotAsked({ cancellationAskedAt }: RequestState): Refusal {
  return cancellationAskedAt === null ? undefined : 'cancellation_open';
}

/** Rejects steps of the job while dispatch decides about a failure, or the customer about a change. */
export function checkJobNotOnHold(state: RequestState, command: CommandFields): Refusal {
  const refusal =
    checkProvidersCurrentJob(state, command) ?? (state.failureReason === null ? undefined : 'failure_open');
  return refusal ?? (isChangeOpen(state) ? 'change_open' : undefined);
}

/** Requires a reason from a provider who has set out, because the desk and the customer were counting on them. */
export function checkDeclineJob(state: RequestState, command: { reason?: HandBackReason } & CommandFields): Refusal {
  const refusal =
    checkProvidersCurrentJob(state, command) ?? (state.failureReason === null ? undefined : 'failure_open');
  return refusal ?? (hasProviderSetOut(state) && !command.reason ? 'reason_required' : undefined);
}

/** Once service has started, allows replacing only a provider who has reported a failure. */
export function checkReassignProvider(state: RequestState): Refusal {
  return state.status === 'in_progress' && state.failureReason === null ? 'not_allowed_now' : undefined;
}

/** Allows entering the code again, which does nothing. */
export function checkVerifyCode(state: RequestState, command: CommandFields): Refusal {
  return checkProvidersCurrentJob(state, command) ?? (state.handshake ? undefined : 'not_allowed_now');
}

export function checkSkipCode(state: RequestState, command: CommandFields): Refusal {
  const refusal = checkVerifyCode(state, command);
  if (refusal || state.handshake !== 'waiting') return refusal;
  return command.inputId ? undefined : 'reason_required';
}

/**
 * Until an hour after completion, allows the provider to confirm the on-site payment (docs/product.md, "On-site
 * payment"). The admin may confirm it at any time.
 */
export function checkConfirmPayment(
  state: RequestState,
  command: { by: 'provider' | 'admin' } & CommandFields,
  now: Millis,
): Refusal {
  return command.by === 'admin'
    ? undefined
    : (checkProvidersCurrentJob(state, command) ?? checkPaymentWindow(state, now));
}

/** Allows the provider to report that they weren't paid, in the same hour in which they may confirm the payment. */
export function checkReportUnpaid(state: RequestState, command: CommandFields, now: Millis): Refusal {
  return (
    checkProvidersCurrentJob(state, command) ??
    (state.onSitePaidAt === null ? checkPaymentWindow(state, now) : 'not_allowed_now')
  );
}

function checkPaymentWindow(state: RequestState, now: Millis): Refusal {
  const late = now > (state.serviceCompletedAt ?? 0) + PAYMENT_CONFIRMATION_LIMIT_MS;
  return late && state.onSitePaidAt === null ? 'links_expired' : undefined;
}

/**
 * Allows one extra charge at a time, and none after one was approved. Each needs a reason (docs/product.md, "Extra
 * charges").
 */
export function checkRequestExtra(state: RequestState, command: { amountCents: Cents } & CommandFields): Refusal {
  const refusal = checkJobNotOnHold(state, command);
  if (refusal) return refusal;
  if (state.extraStatus === 'asked') return 'extra_open';
  if (state.extraStatus === 'approved' || state.extraAsks >= MAX_EXTRA_ASKS) return 'extra_used';
  if (!isAmount(command.amountCents)) return 'invalid_amount';
  return command.inputId ? undefined : 'reason_required';
}

export function checkExtraIsOpen(state: RequestState, command: { askedAt?: Millis }): Refusal {
  return state.extraStatus === 'asked' ? checkAnswersCurrentQuestion(state.extraAskedAt, command) : 'not_allowed_now';
}

/** Rejects an answer to an older question. An SMS reply identifies its question by the time when it was asked. */
export function checkAnswersCurrentQuestion(current: Millis | null, { askedAt }: { askedAt?: Millis }): Refusal {
  return askedAt === undefined || askedAt === current ? undefined : 'stale';
}

export function checkRefundHasFailed(state: RequestState): Refusal {
  return hasFailedRefund(state) ? undefined : 'not_allowed_now';
}

/** Requires a note, because Stripe's records don't show money that we gave back another way. */
export function checkSettleByHand(state: RequestState, { inputId }: CommandFields): Refusal {
  return checkRefundHasFailed(state) ?? (inputId ? undefined : 'reason_required');
}

/** Allows a rating on the page until the link expires, and by SMS for a day. */
export function checkRate(state: RequestState, command: { rating: number; via: 'web' | 'text' }, now: Millis): Refusal {
  if (state.customerRating !== null) return 'already_rated';
  const openForMs = command.via === 'web' ? LINK_EXPIRY_MS : DAY;
  if (now >= (state.serviceCompletedAt ?? 0) + openForMs) return 'links_expired';
  const { rating } = command;
  return Number.isInteger(rating) && rating >= MIN_RATING && rating <= MAX_RATING ? undefined : 'rating_missing';
}

/** Requires a reason (stored under `inputId`) from an admin who cancels while a provider is assigned. */
export function checkCancelRequest(
  state: RequestState,
  command: { by: 'customer' | 'admin' } & CommandFields,
): Refusal {
  return command.by === 'admin' && state.providerAssigned && !command.inputId ? 'reason_required' : undefined;
}

/**
 * Rejects declining while dispatch decides about a failure. Declining would say that the job goes on, which nobody
 * knows yet.
 */
export function checkDeclineCancellation(state: RequestState): Refusal {
  if (state.cancellationAskedAt === null) return 'not_allowed_now';
  return state.failureReason === null ? undefined : 'failure_first';
}

/** Rejects deletion while money is moving or owed. */
export function checkDeleteRequest(state: RequestState): Refusal {
  const owed = state.sessions.some((session) => ['reported', 'refund_due', 'refund_failed'].includes(session.status));
  return owed || isProviderFeeOwed(state) ? 'cancel_first' : undefined;
}

export function checkDeadlineIsDue(state: RequestState, command: { deadline: DeadlineName }, now: Millis): Refusal {
  const due = deadlinesOf(state).some((deadline) => deadline.name === command.deadline && deadline.at <= now);
  return due ? undefined : 'not_allowed_now';
}
