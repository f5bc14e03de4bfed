import { LIFECYCLE_RULES } from './table.ts';
import type { Rule } from './rule.ts';
import type { Command, CommandName, CommandArguments, Decision } from './commands.ts';
import type { Millis, NewRequest, RejectionCode, RequestState } from './types.ts';
import { depositOf } from '#kernel/money.ts';
import { mayOpenPayment } from './changes.ts';

/**
 * The state of a new request: version 0, status `pending_admin_review` (docs/product.md, "Statuses"). A phone request
 * already has its agreed price and deposit.
 */
export function newRequestState(from: NewRequest): RequestState {
  return {
    requestId: from.requestId,
    version: 0,
    requestType: from.requestType,
    serviceType: from.serviceType,
    status: 'pending_admin_review',
    paymentStatus: null,
    createdAt: from.createdAt,
    waitingSince: from.createdAt,
    adminPriceCents: null,
    customerCounterOfferCents: null,
    adminCounterOfferCents: null,
    negotiationRound: null,
    customerFinalDecision: null,
    finalPriceCents: from.finalPriceCents,
    depositAmountCents: from.finalPriceCents === null ? null : depositOf(from.finalPriceCents),
    approvedAt: null,
    answerRemindedAt: null,
    sessions: [],
    depositPaidAt: null,
    waitChosen: false,
    waitWarnedAt: null,
    providerWaitMinutes: null,
    assignments: 0,
    providerAssigned: false,
    agreementAcceptedAt: null,
    promise: null,
    providerSilentAt: null,
    handshake: null,
    cancellationAskedAt: null,
    cancellationSolved: false,
    cancellationDeclinedAt: null,
    extraCents: null,
    extraStatus: null,
    extraAskedAt: null,
    extraAsks: 0,
    changeStatus: null,
    changeServiceType: null,
    changePriceCents: null,
    changeDepositCents: null,
    changeBy: null,
    changeSameProvider: false,
    changeAskedAt: null,
    changeDueAt: null,
    changeClosedAt: null,
    changeAsks: 0,
    firstServiceType: null,
    firstPriceCents: null,
    serviceCompletedAt: null,
    linksExpiredAt: null,
    onSitePaidAt: null,
    onSiteRemindedAt: null,
    onSiteOverdueAt: null,
    onSiteUnpaidAt: null,
    customerRating: null,
    outcome: null,
    failureReason: null,
    failureAt: null,
    failureReports: 0,
    searches: 0,
    searchStartedAt: null,
    searchAnsweredAt: null,
    providerFeeCents: null,
    providerFeePaidAt: null,
    cancelledAt: null,
    cancelledBy: null,
  };
}

/**
 * Why a command would be rejected now; undefined if it's allowed. Update validators call this, so it's pure and
 * synchronous.
 */
export function refusalOf<N extends CommandName>(
  state: RequestState,
  command: Command<N>,
  now: Millis,
): RejectionCode | undefined {
  const rule = LIFECYCLE_RULES[command.name] as unknown as Rule<CommandArguments[N]>;
  const stale = rule.rejectIfStale && isStale(state, command.version);
  if (!rule.from.includes(state.status))
    return rule.codeInOtherStatus?.(state) ?? (stale ? 'stale' : 'not_allowed_now');
  if (stale) return 'stale';
  return rule.guard?.(state, command, now);
}

/**
 * Runs one command. Returns the new state and log entries, or the rejection. If nothing is left to do, returns the same
 * state object and no entries.
 */
export function decide<N extends CommandName>(state: RequestState, command: Command<N>, now: Millis): Decision {
  const code = refusalOf(state, command, now);
  if (code) return { ok: false, rejection: { code, command: command.name, status: state.status } };
  const rule = LIFECYCLE_RULES[command.name] as unknown as Rule<CommandArguments[N]>;
  const { log, ends, ...changed } = rule.apply(state, command, now);
  const idle = log.length === 0 && Object.keys(changed).length === 0;
  return { ok: true, log, ends, state: idle ? state : { ...state, ...changed, version: state.version + 1 } };
}

/**
 * Whether a form was loaded at another version of the request. Versions 0 and 1 count as the same: the row gets version
 * 1 when its workflow starts, which changes nothing that people decide on. So forms that were loaded before the start
 * still work.
 */
function isStale(state: RequestState, version: number | undefined): boolean {
  return version !== undefined && Math.max(version, 1) !== Math.max(state.version, 1);
}

/** Whether a command is allowed but changes nothing, because it was given before. */
export function isNoOp(state: RequestState, command: Command, now: Millis): boolean {
  const decision = decide(state, command, now);
  return decision.ok && decision.state === state && !decision.ends && decision.log.length === 0;
}

/**
 * Why a Checkout Session can't be opened now; undefined if it can. This is checked before calling Stripe. If Stripe
 * then opens a session, `paymentOpened` records it even if the request has changed since.
 */
export function refusalToOpenPayment(
  state: RequestState,
  opening: { by: 'customer' | 'admin'; termsAccepted: boolean },
): RejectionCode | undefined {
  if (!mayOpenPayment(state)) return 'not_allowed_now';
  return opening.by === 'customer' && !opening.termsAccepted ? 'terms_required' : undefined;
}
