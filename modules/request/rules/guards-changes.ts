import { CHANGEABLE_STATUSES, isChangeOpen } from './changed-job.ts';
import { checkPrice, checkAnswersCurrentQuestion, checkProvidersJobOrDesk } from './guards.ts';
import { MAX_PROPOSED_CHANGES } from './limits.ts';
import { ON_SITE } from './statuses.ts';
import type { Actor } from './statuses.ts';
import type { CommandFields, Millis, RejectionCode, RequestState } from './types.ts';
import type { Cents } from '#kernel/money.ts';

/** The result of a guard for a rule in table-changes.ts: why the command is rejected, or undefined if it's allowed. */
type Refusal = RejectionCode | undefined;
type ProviderOrDeskCommand = { by: 'provider' | 'admin' } & CommandFields;

/** Rejects a correction once a price is agreed. A phone request has an agreed price from the start. */
export function checkCorrectService(state: RequestState): Refusal {
  return state.finalPriceCents === null ? undefined : 'not_allowed_now';
}

/** Requires a reason, which the customer reads. It's personal, so it's stored outside Temporal, under `inputId`. */
export function checkProposeChange(
  state: RequestState,
  command: ProviderOrDeskCommand & { priceCents: Cents },
): Refusal {
  const refusal = checkProvidersJobOrDesk(state, command) ?? refusalToPropose(state, command.by);
  if (refusal) return refusal;
  return checkPrice(command.priceCents) ?? (command.inputId ? undefined : 'reason_required');
}

/** Why this person can't propose a change now; undefined if they can. A provider can propose one only on site. */
export function refusalToPropose(
  state: Pick<RequestState, 'status' | 'changeStatus' | 'extraStatus' | 'changeAsks'>,
  by: ProviderOrDeskCommand['by'],
): Refusal {
  if (!(by === 'admin' ? CHANGEABLE_STATUSES : ON_SITE).includes(state.status)) return 'not_allowed_now';
  if (isChangeOpen(state)) return 'change_open';
  if (state.extraStatus === 'asked') return 'extra_open';
  return state.changeAsks >= MAX_PROPOSED_CHANGES ? 'change_used' : undefined;
}

export function checkAcceptChange(state: RequestState, command: { askedAt?: Millis }): Refusal {
  return state.changeStatus === 'asked' ? checkAnswersCurrentQuestion(state.changeAskedAt, command) : 'not_allowed_now';
}

/** Also allows declining while the second deposit is due. */
export function checkDeclineChange(state: RequestState, command: { askedAt?: Millis }): Refusal {
  return isChangeOpen(state) ? checkAnswersCurrentQuestion(state.changeAskedAt, command) : 'not_allowed_now';
}

export function checkWithdrawChange(state: RequestState, command: ProviderOrDeskCommand): Refusal {
  return refusalToWithdraw(state, command.by) ?? checkProvidersJobOrDesk(state, command);
}

/** Why this person can't take back the proposal; undefined if they can. Providers take back only their own. */
export function refusalToWithdraw(
  state: Pick<RequestState, 'changeStatus'> & { changeBy: Actor | null },
  by: ProviderOrDeskCommand['by'],
): Refusal {
  if (!isChangeOpen(state)) return 'not_allowed_now';
  return by === 'provider' && state.changeBy !== 'provider' ? 'not_yours' : undefined;
}
