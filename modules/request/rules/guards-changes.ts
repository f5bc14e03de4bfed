import { CHANGEABLE, isChangeOpen } from './changed-job.ts';
import { agreedPrice, ownJob } from './guards.ts';
import { MAX_CHANGES } from './limits.ts';
import { ON_SITE } from './statuses.ts';
import type { Envelope, Millis, RejectionCode, RequestState } from './types.ts';
import type { Cents } from '#kernel/money.ts';

/** Guards of the rules in table-changes.ts. Each returns the reason for a rejection, or undefined. */
type Answer = RejectionCode | undefined;
type By = { by: 'provider' | 'admin' } & Envelope;

/** A caller agreed to a price for this service on the phone. */
export function correctService(state: RequestState): Answer {
  return state.finalPriceCents === null ? undefined : 'not_allowed_now';
}

/** A provider proposes only what they found on site. The reason that the customer reads is beside the command. */
export function proposeChange(state: RequestState, command: By & { priceCents: Cents }): Answer {
  const own = command.by === 'provider' ? ownJob(state, command) : undefined;
  if (own) return own;
  if (command.by === 'provider' && !ON_SITE.includes(state.status)) return 'not_allowed_now';
  if (isChangeOpen(state)) return 'change_open';
  if (state.extraStatus === 'asked') return 'extra_open';
  if (state.changeAsks >= MAX_CHANGES) return 'change_used';
  return agreedPrice(command.priceCents) ?? (command.inputId ? undefined : 'reason_required');
}

/** An answer that names a proposal can't decide a later one. */
export function answerChange(state: RequestState, { askedAt }: { askedAt?: Millis }): Answer {
  if (state.changeStatus !== 'asked' || !CHANGEABLE.includes(state.status)) return 'not_allowed_now';
  return askedAt === undefined || askedAt === state.changeAskedAt ? undefined : 'stale';
}

/** The customer can still decline while the second deposit is due. */
export function declineChange(state: RequestState, command: { askedAt?: Millis }): Answer {
  if (!isChangeOpen(state)) return 'not_allowed_now';
  return command.askedAt === undefined || command.askedAt === state.changeAskedAt ? undefined : 'stale';
}

/** Providers take back only their own proposal. */
export function withdrawChange(state: RequestState, command: By): Answer {
  if (!isChangeOpen(state)) return 'not_allowed_now';
  if (command.by === 'admin') return undefined;
  return ownJob(state, command) ?? (state.changeBy === 'provider' ? undefined : 'not_yours');
}
