import { applyDeadline } from './changes.ts';
import * as guards from './guards.ts';
import { rule } from './rule.ts';
import { CANONICAL_STATUSES as ANY } from './statuses.ts';
import { recordExpiredSession, keepOrRefundPayment, recordRefunds, recordReportedPayment } from './session-changes.ts';
import type { SessionRefunds, VerifiedPayment } from './session-changes.ts';
import type { DeadlineName } from './types.ts';

/** The rules of the commands that no person gives. They come from Stripe and from timers, and aren't Updates. */
export const SYSTEM_RULES = {
  paymentReported: rule<{ sessionId: string }>({
    does: "Stripe's webhook says that a session is paid",
    by: ['system'],
    from: ANY,
    to: ['payment_completed'],
    guard: guards.checkSessionIsKnown,
    apply: recordReportedPayment,
  }),
  paymentVerified: rule<VerifiedPayment>({
    does: 'We asked Stripe about a paid session, and this is what it said',
    by: ['system'],
    from: ANY,
    to: ['deposit_paid', 'approved'],
    guard: guards.checkSessionIsKnown,
    apply: keepOrRefundPayment,
  }),
  sessionExpired: rule<{ sessionId: string }>({
    does: 'Stripe says that a session has expired',
    by: ['system'],
    from: ANY,
    to: ['approved'],
    guard: guards.checkSessionIsKnown,
    apply: recordExpiredSession,
  }),
  refundsRead: rule<SessionRefunds>({
    does: 'We asked Stripe how much of a payment went back: by our refunds, by refunds made at Stripe, or by disputes',
    by: ['system'],
    from: ANY,
    to: [],
    guard: guards.checkSessionIsKnown,
    apply: recordRefunds,
  }),
  deadlinePassed: rule<{ deadline: DeadlineName }>({
    does: 'A durable timer fired',
    by: ['system'],
    from: ANY,
    to: ['cancelled'],
    guard: guards.checkDeadlineIsDue,
    apply: applyDeadline,
  }),
};
