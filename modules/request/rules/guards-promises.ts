import { checkProvidersCurrentJob, checkProvidersJobOrDesk } from './guards.ts';
import { mayPromiseMinutes, mayRenewPromise } from './promises.ts';
import type { CommandFields, RejectionCode, RequestState } from './types.ts';

/** The result of a guard for a rule in table-promises.ts: why the command is rejected, or undefined if it's allowed. */
type Refusal = RejectionCode | undefined;

export function checkAcceptAgreement(state: RequestState, command: { minutes: number } & CommandFields): Refusal {
  const refusal = checkProvidersCurrentJob(state, command);
  if (refusal || state.agreementAcceptedAt !== null) return refusal;
  return mayPromiseMinutes(command.minutes) ? undefined : 'invalid_minutes';
}

export function checkPromiseAgain(
  state: RequestState,
  command: { minutes: number; by: 'provider' | 'admin' } & CommandFields,
): Refusal {
  const refusal = checkProvidersJobOrDesk(state, command);
  if (refusal) return refusal;
  if (state.promise === null) return 'agreement_required';
  if (!mayRenewPromise(state.promise)) return 'promises_used';
  return mayPromiseMinutes(command.minutes) ? undefined : 'invalid_minutes';
}
