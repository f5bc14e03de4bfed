import { CHANGEABLE, isChangeOpen } from './changed-job.ts';
import { agreedPrice, answersThis, ownJobOrDesk } from './guards.ts';
import { MAX_CHANGES } from './limits.ts';
import { ON_SITE } from './statuses.ts';
import type { Actor } from './statuses.ts';
import type { CommandFields, Millis, RejectionCode, RequestState } from './types.ts';
import type { Cents } from '#kernel/money.ts';

/** Guards of the rules in table-changes.ts. Each returns the reason for a rejection, or undefined. */
type Answer = RejectionCode | undefined;
type By = { by: 'provider' | 'admin' } & CommandFields;

/** Rejects a correction once a price is agreed. A phone request has an agreed price from the start. */
export function correctService(state: RequestState): Answer {
  return state.finalPriceCents === null ? undefined : 'not_allowed_now';
}

/** Requires a reason for the customer. It's personal text, so it's stored outside the workflow under `inputId`. */
export function proposeChange(state: RequestState, command: By & { priceCents: Cents }): Answer {
  const refused = ownJobOrDesk(state, command) ?? mayPropose(state, command.by);
  if (refused) return refused;
  return agreedPrice(command.priceCents) ?? (command.inputId ? undefined : 'reason_required');
}

/** Why this person can't propose a change now; undefined if they can. A provider can propose one only on site. */
export function mayPropose(
  state: Pick<RequestState, 'status' | 'changeStatus' | 'extraStatus' | 'changeAsks'>,
  by: By['by'],
): Answer {
  if (!(by === 'admin' ? CHANGEABLE : ON_SITE).includes(state.status)) return 'not_allowed_now';
  if (isChangeOpen(state)) return 'change_open';
  if (state.extraStatus === 'asked') return 'extra_open';
  return state.changeAsks >= MAX_CHANGES ? 'change_used' : undefined;
}

export function acceptChange(state: RequestState, command: { askedAt?: Millis }): Answer {
  return state.changeStatus === 'asked' ? answersThis(state.changeAskedAt, command) : 'not_allowed_now';
}

/** Also allows declining while the second deposit is due. */
export function declineChange(state: RequestState, command: { askedAt?: Millis }): Answer {
  return isChangeOpen(state) ? answersThis(state.changeAskedAt, command) : 'not_allowed_now';
}

export function withdrawChange(state: RequestState, command: By): Answer {
  return mayWithdraw(state, command.by) ?? ownJobOrDesk(state, command);
}

/** Why this person can't take back the proposal; undefined if they can. Providers take back only their own. */
export function mayWithdraw(
  state: Pick<RequestState, 'changeStatus'> & { changeBy: Actor | null },
  by: By['by'],
): Answer {
  if (!isChangeOpen(state)) return 'not_allowed_now';
  return by === 'provider' && state.changeBy !== 'provider' ? 'not_yours' : undefined;
}
