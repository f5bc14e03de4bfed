import { CANCELLED_LINK_EXPIRY_MS, MAX_EXTRA_ASKS, LINK_EXPIRY_MS, PAYMENT_CONFIRMATION_LIMIT_MS } from './limits.ts';
import { isChangeOpen, waitStartAfterChange } from './changed-job.ts';
import { ENDED, ON_SITE, ON_THE_JOB, STATUSES, isOnTheJobOrCompleted } from './statuses.ts';
import type { Actor, CanonicalStatus, NextActor } from './statuses.ts';
import { hasReached } from './timeline.ts';
import { providerWaitOf } from './provider-wait.ts';
import type { ProviderWaitFacts } from './provider-wait.ts';
import { isPromiseInDoubt } from './promises.ts';
import { LIFECYCLE_RULES } from './table.ts';
import type { Cents } from '#kernel/money.ts';
import type { CommandName } from './commands.ts';
import type { ArrivalPromise, ExtraStatus, HandshakeStatus, Millis, RequestState, SessionStatus } from './types.ts';

type TurnFacts = Pick<
  RequestState,
  | 'status'
  | 'adminCounterOfferCents'
  | 'agreementAcceptedAt'
  | 'providerSilentAt'
  | 'cancellationAskedAt'
  | 'failureReason'
  | 'changeStatus'
> & { promise: Pick<ArrivalPromise, 'warnedAt'> | null };

/** Who must act next. The desk shows this, and operators can search for it. */
export function nextActor(state: TurnFacts): NextActor {
  if (isCancellationOpen(state) || isPromiseInDoubt(state)) return 'admin';
  if (isChangeOpen(state)) return 'customer';
  if (isFailureOpen(state)) return 'admin';
  if (isProviderSilent(state)) return 'admin';
  if (state.status === 'negotiating' && state.adminCounterOfferCents === null) return 'admin';
  return STATUSES[state.status].turn;
}

/**
 * Whether a customer asked to cancel a job in progress, so that the desk must decide (docs/product.md, "Cancelling").
 */
export function isCancellationOpen(state: Pick<RequestState, 'status' | 'cancellationAskedAt'>): boolean {
  return state.cancellationAskedAt !== null && ON_THE_JOB.includes(state.status);
}

/** Why a paid request waits for another provider; null if it doesn't wait for one. */
export function whyAnotherProvider(
  state: Pick<RequestState, 'status' | 'assignments' | 'changeStatus' | 'changeSameProvider'>,
): 'changed' | 'declined' | null {
  if (state.status !== 'deposit_paid' || state.assignments === 0) return null;
  return state.changeStatus === 'accepted' && !state.changeSameProvider ? 'changed' : 'declined';
}

/** Whether a provider on site reported that the job can't be done, so that the desk must decide. */
export function isFailureOpen(state: Pick<RequestState, 'status' | 'failureReason'>): boolean {
  return state.failureReason !== null && ON_SITE.includes(state.status);
}

/**
 * Whose decision a job waits for: dispatch's about a failure, or the customer's about a change. Null if the job goes
 * on. A change can be proposed while a failure is open; then dispatch waits for the customer too.
 */
export function holdReason(
  state: Pick<RequestState, 'status' | 'failureReason' | 'changeStatus'>,
): 'change' | 'failure' | null {
  if (isChangeOpen(state)) return 'change';
  return isFailureOpen(state) ? 'failure' : null;
}

/** When it became the turn of whoever must act next, in milliseconds since 1970. */
export function turnStartedAt(
  state: Pick<
    RequestState,
    | 'status'
    | 'cancellationAskedAt'
    | 'failureReason'
    | 'failureAt'
    | 'changeStatus'
    | 'changeAskedAt'
    | 'changeClosedAt'
    | 'waitingSince'
    | 'promise'
  >,
): Millis {
  const { waitingSince } = state;
  const isChanging = isChangeOpen(state);
  const decisionTimes = [
    ...(isCancellationOpen(state) ? [state.cancellationAskedAt ?? waitingSince] : []),
    // While a change is open, dispatch can't decide about the failure until the customer has answered.
    ...(isFailureOpen(state) && !isChanging ? [waitStartAfterChange(state.failureAt ?? waitingSince, state)] : []),
    ...(isPromiseInDoubt(state) ? [state.promise?.warnedAt ?? waitingSince] : []),
  ];
  if (decisionTimes.length > 0) return Math.min(...decisionTimes);
  return isChanging ? (state.changeAskedAt ?? waitingSince) : waitStartAfterChange(waitingSince, state);
}

/** Whether an assigned provider hasn't answered in time, so that the desk should call or replace them. */
export function isProviderSilent(
  state: Pick<RequestState, 'status' | 'agreementAcceptedAt' | 'providerSilentAt'>,
): boolean {
  return state.status === 'provider_assigned' && state.agreementAcceptedAt === null && Boolean(state.providerSilentAt);
}

/**
 * What a screen does with the arrival code. `show`: shows the code to the customer until it's used; `enter`: asks the
 * provider on site for it. Both are false once service has started. Null if there's no code, or no provider on the job.
 */
export function arrivalCodeView(facts: {
  status: CanonicalStatus;
  handshake: HandshakeStatus | null;
}): { status: HandshakeStatus; show: boolean; enter: boolean } | null {
  const { status, handshake } = facts;
  if (!handshake || !ON_THE_JOB.includes(status)) return null;
  const waiting = handshake === 'waiting' && !hasReached(status, 'in_progress');
  return { status: handshake, show: waiting, enter: waiting && statusAllowsCommand('verifyCode', status, 'provider') };
}

/**
 * Whether this person may give this command in this status at all. If so, screens show its button. A guard can still
 * reject the command.
 */
export function statusAllowsCommand(command: CommandName, status: CanonicalStatus, by: Actor): boolean {
  return LIFECYCLE_RULES[command].by.includes(by) && LIFECYCLE_RULES[command].from.includes(status);
}

/** Sessions with these statuses still have money to move. They keep the links of a cancelled request open. */
export const UNSETTLED_SESSION_STATUSES = [
  'closing',
  'reported',
  'refund_due',
  'refund_failed',
] as const satisfies readonly SessionStatus[];

export function isUnsettledSession(session: { status: string }): boolean {
  return UNSETTLED_SESSION_STATUSES.some((status) => status === session.status);
}

/**
 * The state of a link (docs/product.md, "Link expiry"). It's computed from the current time whenever it's needed, so
 * links expire even if no worker runs.
 */
export type LinkState = 'open' | 'expired' | 'cancelled';

/** The facts that decide the state of a request's links. */
interface LinkFacts {
  status: CanonicalStatus;
  serviceCompletedAt: Millis | null;
  cancelledAt: Millis | null;
  /** True if a refund is due or failed, or a session must still be closed. */
  refundPending: boolean;
}

/**
 * The state of a request's tracking, payment, family and job links. They expire 5 minutes after completion. If the
 * request was cancelled, they show that for 24 hours, or until the refund is done if that takes longer. Family links
 * don't wait for the refund.
 */
export function linkState(facts: LinkFacts, now: Millis): LinkState {
  if (facts.status === 'completed') return now < (facts.serviceCompletedAt ?? 0) + LINK_EXPIRY_MS ? 'open' : 'expired';
  if (facts.status !== 'cancelled') return 'open';
  return facts.refundPending || now < (facts.cancelledAt ?? 0) + CANCELLED_LINK_EXPIRY_MS ? 'cancelled' : 'expired';
}

/**
 * Whether the provider can still confirm the on-site payment: until an hour after completion. The job page keeps the
 * form for it that long, even after the job link has expired.
 */
export function mayStillConfirmPayment(
  facts: { status: CanonicalStatus; serviceCompletedAt: Millis | null; onSitePaidAt: Millis | null },
  now: Millis,
): boolean {
  return (
    facts.status === 'completed' &&
    facts.onSitePaidAt === null &&
    now <= (facts.serviceCompletedAt ?? 0) + PAYMENT_CONFIRMATION_LIMIT_MS
  );
}

/**
 * Whether the customer can still move the pickup: until the provider arrives (docs/product.md, "Sharing the location").
 * A customer whom the provider can't find can still share their location after that.
 * @param searched whether the provider couldn't find the customer, even if the customer has answered since
 */
export function mayShareLocation(status: CanonicalStatus, searched = false): boolean {
  if (status === 'arrived' && searched) return true;
  return !ON_SITE.includes(status) && !ENDED.includes(status);
}

/**
 * `until`: when a paid customer's wait for a provider ends; `offered`: whether the page offers the choice between
 * waiting and a refund, from the middle of the wait until the customer has chosen; `chosen`: whether the customer chose
 * to wait. Null if nobody is waiting (docs/product.md, "Waiting for a provider").
 */
export function providerWaitView(
  facts: ProviderWaitFacts & { waitChosen: boolean },
  now: Millis,
): { until: Millis; offered: boolean; chosen: boolean } | null {
  const wait = providerWaitOf(facts);
  if (!wait) return null;
  const { waitChosen: chosen } = facts;
  return { until: wait.until, offered: !chosen && now >= wait.choiceFrom, chosen };
}

/** Whether the assigned provider has accepted the job. Only then do we tell the customer who is coming. */
export function hasAcceptedProvider(facts: {
  status: CanonicalStatus;
  agreementAcceptedAt: Millis | Date | null;
}): boolean {
  return facts.agreementAcceptedAt !== null && isOnTheJobOrCompleted(facts.status);
}

/**
 * While the customer is waiting for another provider to accept: the number of the last assignment whose provider handed
 * the job back or was replaced. Otherwise null.
 */
export function abandonedAssignment(facts: {
  status: CanonicalStatus;
  assignments: number;
  agreementAcceptedAt: Millis | Date | null;
}): number | null {
  const { status, assignments } = facts;
  const last = status === 'deposit_paid' ? assignments : 0;
  const abandoned = status === 'provider_assigned' && facts.agreementAcceptedAt === null ? assignments - 1 : last;
  return abandoned > 0 ? abandoned : null;
}

/**
 * What a page shows about extra charges: the last one, and whether the provider may ask for another. `goesOn`: the job
 * isn't on hold.
 */
export function extraChargeView(facts: {
  status: CanonicalStatus;
  goesOn: boolean;
  extraCents: Cents | null;
  extraStatus: ExtraStatus | null;
  extraAsks: number;
}): { last: { cents: Cents; status: ExtraStatus } | null; mayAsk: boolean } | null {
  const possible = statusAllowsCommand('requestExtra', facts.status, 'provider');
  const { extraStatus: status, extraCents: cents } = facts;
  if (!possible && status === null) return null;
  return {
    last: status === null || cents === null ? null : { cents, status },
    mayAsk: possible && facts.goesOn && (status === null || status === 'declined') && facts.extraAsks < MAX_EXTRA_ASKS,
  };
}
