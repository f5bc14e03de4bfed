import { isProvidersCurrentJob, ownJobOrDesk } from './guards.ts';
import { isPromisable, mayRenew } from './promises.ts';
import type { CommandFields, RejectionCode, RequestState } from './types.ts';

/** Guards of the rules in table-promises.ts. Each returns the reason for a rejection, or undefined. */
type Answer = RejectionCode | undefined;

export function acceptAgreement(state: RequestState, command: { minutes: number } & CommandFields): Answer {
  const refused = isProvidersCurrentJob(state, command);
  if (refused || state.agreementAcceptedAt !== null) return refused;
  return isPromisable(command.minutes) ? undefined : 'invalid_minutes';
}

export function promiseAgain(
  state: RequestState,
  command: { minutes: number; by: 'provider' | 'admin' } & CommandFields,
): Answer {
  const refused = ownJobOrDesk(state, command);
  if (refused) return refused;
  if (state.promise === null) return 'agreement_required';
  if (!mayRenew(state.promise)) return 'promises_used';
  return isPromisable(command.minutes) ? undefined : 'invalid_minutes';
}
