import { decide } from './decide.ts';
import { paymentWorkOf } from './deadlines.ts';
import { refundRecordOf } from './testing-session.ts';
import type { Command, Decision } from './commands.ts';
import type { Millis, RequestState } from './types.ts';

/** One command and its result. */
export interface Step {
  before: RequestState;
  command: Command;
  decision: Decision;
  after: RequestState;
  now: Millis;
}

export const isEnded = ({ status }: RequestState) => status === 'completed' || status === 'cancelled';

/** Whether dispatch has just ended a job as partly done. */
export const endsPartlyDone = ({ command, decision }: Step) => decision.ok && command.name === 'endPartlyDone';

/**
 * Whether a cancelled request keeps no money. To find out, pays every session that can still be paid, runs all calls to
 * Stripe, and checks that everything was refunded, or that a refund failed.
 */
export function keepsNoMoney(cancelled: RequestState, now: Millis): boolean {
  let state = cancelled;
  const run = (command: Command) => {
    const decision = decide(state, command, now);
    if (decision.ok) state = decision.state;
    return decision.ok;
  };
  for (const { id, status } of cancelled.sessions) {
    if (status === 'closing' || status === 'expired') run({ name: 'paymentReported', sessionId: id });
  }
  for (let steps = 0; paymentWorkOf(state).length > 0; steps += 1) {
    const [work] = paymentWorkOf(state);
    if (!work || steps > 3 * cancelled.sessions.length) return false;
    const { sessionId } = work;
    const amountCents = state.depositAmountCents ?? 0;
    if (work.kind === 'verify')
      run({ name: 'paymentVerified', sessionId, amountCents, matches: true, providerWaitMinutes: 60 });
    else if (work.kind === 'refund') run({ name: 'refundsRead', ...refundRecordOf(state, sessionId, 'succeeded') });
    else return false;
  }
  const hasFailedRefund = state.sessions.some(({ status }) => status === 'refund_failed');
  const paymentStatusIsRight = state.depositPaidAt === null || state.paymentStatus === 'refunded';
  return hasFailedRefund || (paymentStatusIsRight && state.sessions.every(({ status }) => status === 'refunded'));
}
