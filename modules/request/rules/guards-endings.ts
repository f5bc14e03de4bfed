import { isSettlement } from './endings.ts';
import type { FailureReason, Settlement } from './endings.ts';
import { ownJob } from './guards.ts';
import { NOBODY_HERE_WAIT_MS, SEARCH_ANSWER_MS } from './limits.ts';
import { keptOf } from './sessions.ts';
import type { Envelope, Millis, RejectionCode, RequestState } from './types.ts';

/** The result of a guard for a rule in table-endings.ts: why the command is rejected, or undefined if it's allowed. */
type Answer = RejectionCode | undefined;

/** Whether the provider is looking for the customer, who hasn't answered yet. */
export function isSearchOpen(state: Pick<RequestState, 'searchStartedAt' | 'searchAnsweredAt'>): boolean {
  return state.searchStartedAt !== null && state.searchAnsweredAt === null;
}

/** Requires the provider to call a customer who gets no texts. */
export function startSearch(state: RequestState, command: { called: boolean } & Envelope): Answer {
  return ownJob(state, command) ?? (state.textConsent || command.called ? undefined : 'call_first');
}

/** Allows answering again, which does nothing. */
export function answerSearch(state: RequestState): Answer {
  return state.searchStartedAt === null ? 'not_allowed_now' : undefined;
}

export function reportFailure(state: RequestState, command: { reason: FailureReason } & Envelope, now: Millis): Answer {
  const refused = ownJob(state, command);
  if (refused) return refused;
  if (state.failureReason !== null) return 'not_allowed_now';
  if (command.reason !== 'nobody_here') return undefined;
  // If the code was entered, the customer is there, so "nobody here" is rejected.
  if (state.status !== 'arrived' || state.handshake === 'verified') return 'not_allowed_now';
  if (!isSearchOpen(state)) return 'search_first';
  return now < nobodyHereFrom(state) ? 'wait_first' : undefined;
}

/** When a provider who has arrived may first report that nobody is there, in milliseconds since 1970. */
export function nobodyHereFrom(state: Pick<RequestState, 'waitingSince' | 'searchStartedAt'>): Millis {
  return Math.max(state.waitingSince + NOBODY_HERE_WAIT_MS, (state.searchStartedAt ?? 0) + SEARCH_ANSWER_MS);
}

export function resumeJob(state: RequestState, command: { by: 'provider' | 'admin' } & Envelope): Answer {
  if (state.failureReason === null) return 'not_allowed_now';
  return command.by === 'provider' ? ownJob(state, command) : undefined;
}

/** Requires a reason, and keeps at most the deposit. */
export function endJob(state: RequestState, command: Settlement & Envelope): Answer {
  const deposit = state.sessions.find(({ status }) => status === 'paid');
  if (!isSettlement(command, deposit ? keptOf(deposit) : 0)) return 'settlement_range';
  return command.inputId ? undefined : 'reason_required';
}

/** Allows confirming the fee again, which does nothing. */
export function payProviderFee(state: RequestState): Answer {
  return state.providerFeeCents === null ? 'not_allowed_now' : undefined;
}
