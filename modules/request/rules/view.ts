import { CANCELLED_LINK_EXPIRY_MS, MAX_EXTRA_REQUESTS, LINK_EXPIRY_MS, PAYMENT_VERIFICATION_MS } from './limits.ts';
import { LIVE_MAP_STATUSES } from './statuses.ts';
import type { Actor, CanonicalStatus, NextActor } from './statuses.ts';
import { ON_THE_JOB } from './rule.ts';
import { providerWaitMs } from './provider-wait.ts';
import { TABLE } from './table.ts';
import type { Cents } from '#kernel/money.ts';
import type { CommandName, ExtraStatus, HandshakeStatus, Millis, RequestState, SessionStatus } from './types.ts';

type Turn = Pick<
  RequestState,
  'status' | 'adminCounterOfferCents' | 'agreementAcceptedAt' | 'providerSilentAt' | 'cancellationAskedAt'
>;

/** Who must act next; shown on the desk and kept as a search attribute for operators. */
export function nextActor(state: Turn): NextActor {
  if (isCancellationOpen(state)) return 'admin';
  switch (state.status) {
    case 'pending_admin_review':
    case 'deposit_paid':
      return 'admin';
    case 'admin_priced':
    case 'approved':
    case 'payment_pending':
      return 'customer';
    case 'negotiating':
      return state.adminCounterOfferCents === null ? 'admin' : 'customer';
    case 'payment_completed':
      return 'system';
    case 'provider_assigned':
      return isProviderSilent(state) ? 'admin' : 'provider';
    case 'en_route':
    case 'arrived':
    case 'in_progress':
      return 'provider';
    default:
      return 'nobody';
  }
}

/** A customer asked to cancel a job that is under way: the desk says yes or no (docs/product.md, "Cancelling"). */
export function isCancellationOpen(state: Pick<RequestState, 'status' | 'cancellationAskedAt'>): boolean {
  return state.cancellationAskedAt !== null && ON_THE_JOB.includes(state.status);
}

/** Since when whoever must act has the turn, milliseconds since 1970. */
export function turnSince(state: Pick<RequestState, 'status' | 'cancellationAskedAt' | 'waitingSince'>): Millis {
  return isCancellationOpen(state) ? (state.cancellationAskedAt ?? state.waitingSince) : state.waitingSince;
}

/** An assigned provider let the time to answer pass, and has still not answered: the desk calls, or finds another. */
export function isProviderSilent(
  state: Pick<RequestState, 'status' | 'agreementAcceptedAt' | 'providerSilentAt'>,
): boolean {
  return state.status === 'provider_assigned' && state.agreementAcceptedAt === null && Boolean(state.providerSilentAt);
}

/**
 * Where the code stands for who looks: `show` it to the customer until it is used, `enter` it as the provider's next step
 * once there; null without one, and once the service has begun.
 */
export function handshakeView(facts: {
  status: CanonicalStatus;
  handshake: HandshakeStatus | null;
}): { status: HandshakeStatus; show: boolean; enter: boolean } | null {
  const { status, handshake } = facts;
  if (!handshake || !LIVE_MAP_STATUSES.includes(status)) return null;
  const waiting = handshake === 'waiting' && status !== 'in_progress';
  return { status: handshake, show: waiting, enter: waiting && mayTry('verifyCode', status, 'provider') };
}

/** Whether a status allows a command at all: which buttons a screen shows. Guards still have the last word. */
export function mayTry(command: CommandName, status: CanonicalStatus, by: Actor): boolean {
  return TABLE[command].by.includes(by) && TABLE[command].from.includes(status);
}

/** Sessions whose money is not where it belongs yet: they keep a cancelled request's links alive. */
export const UNSETTLED_SESSIONS = [
  'closing',
  'reported',
  'refund_due',
  'refund_failed',
] as const satisfies readonly SessionStatus[];

export function isUnsettled(session: { status: string }): boolean {
  return UNSETTLED_SESSIONS.some((status) => status === session.status);
}

/** Where a link stands (docs/product.md, "Link expiry"). Compared with the clock, so it also holds when no worker runs. */
export type LinkState = 'open' | 'expired' | 'cancelled';

interface LinkFacts {
  status: CanonicalStatus;
  serviceCompletedAt: Millis | null;
  cancelledAt: Millis | null;
  /** A refund is due, failed, or a session still waits to be closed. */
  refundPending: boolean;
}

/**
 * Customer, provider and payment links end 5 minutes after completion; a cancelled request's links say so for 24 hours,
 * or until the refund is done.
 */
export function linkState(facts: LinkFacts, now: Millis): LinkState {
  if (facts.status === 'completed') return now < (facts.serviceCompletedAt ?? 0) + LINK_EXPIRY_MS ? 'open' : 'expired';
  if (facts.status !== 'cancelled') return 'open';
  return facts.refundPending || now < (facts.cancelledAt ?? 0) + CANCELLED_LINK_EXPIRY_MS ? 'cancelled' : 'expired';
}

/** Until an hour after completion the provider's expired page keeps the form that confirms the on-site payment. */
export function mayStillConfirmPayment(
  facts: { status: CanonicalStatus; serviceCompletedAt: Millis | null; onSitePaidAt: Millis | null },
  now: Millis,
): boolean {
  return (
    facts.status === 'completed' &&
    facts.onSitePaidAt === null &&
    now <= (facts.serviceCompletedAt ?? 0) + PAYMENT_VERIFICATION_MS
  );
}

/** The customer may move the pickup until the provider has arrived (docs/product.md, "Sharing the location"). */
export function mayShareLocation(status: CanonicalStatus): boolean {
  return !['arrived', 'in_progress', 'completed', 'cancelled'].includes(status);
}

/**
 * How a paid customer waits for a provider: until when, whether the refund is offered already (from half the time on), and
 * whether she chose to wait; null when nobody waits (docs/product.md, "Waiting for a provider").
 */
export function waitForProvider(
  facts: { status: CanonicalStatus; waitingSince: Millis; waitChosen: boolean; providerWaitMinutes: number | null },
  now: Millis,
): { until: Millis; offered: boolean; chosen: boolean } | null {
  if (facts.status !== 'deposit_paid') return null;
  const wait = providerWaitMs(facts);
  const offered = !facts.waitChosen && now >= facts.waitingSince + wait / 2;
  return { until: facts.waitingSince + wait, offered, chosen: facts.waitChosen };
}

/** Whether the provider on the job has accepted it: only then is the customer told who comes. */
export function hasProvider(facts: { status: CanonicalStatus; agreementAcceptedAt: Millis | Date | null }): boolean {
  return (
    facts.agreementAcceptedAt !== null && (facts.status === 'completed' || LIVE_MAP_STATUSES.includes(facts.status))
  );
}

/**
 * Which assignment came to nothing and has nobody in its place yet: handed back, or replaced by somebody who has not
 * accepted. Null where the customer waits for no replacement.
 */
export function leftAssignment(facts: {
  status: CanonicalStatus;
  assignments: number;
  agreementAcceptedAt: Millis | Date | null;
}): number | null {
  const { status, assignments } = facts;
  const last = status === 'deposit_paid' ? assignments : 0;
  const left = status === 'provider_assigned' && facts.agreementAcceptedAt === null ? assignments - 1 : last;
  return left > 0 ? left : null;
}

/** What a page shows of an extra on site: the last one asked for, and whether another may be asked for now. */
export function extraView(facts: {
  status: CanonicalStatus;
  extraCents: Cents | null;
  extraStatus: ExtraStatus | null;
  extraAsks: number;
}): { last: { cents: Cents; status: ExtraStatus } | null; mayAsk: boolean } | null {
  const possible = mayTry('requestExtra', facts.status, 'provider');
  const { extraStatus: status, extraCents: cents } = facts;
  if (!possible && status === null) return null;
  return {
    last: status === null || cents === null ? null : { cents, status },
    mayAsk: possible && (status === null || status === 'declined') && facts.extraAsks < MAX_EXTRA_REQUESTS,
  };
}
