import { activity } from './log-events.ts';
import * as guards from './guards-promises.ts';
import { promised } from './phases.ts';
import { promiseIn, withNewTime } from './promises.ts';
import type { LateReason } from './late-reasons.ts';
import { rule } from './rule.ts';
import { COMING } from './statuses.ts';

/** The rules for the time by which a provider promises to be there (docs/product.md, "A promised time"). */
export const PROMISE_RULES = {
  /** The provider accepts, and says how many minutes they need. Accepting again changes nothing. */
  acceptAgreement: rule<{ minutes: number }>({
    by: ['provider'],
    from: ['provider_assigned'],
    to: [],
    guard: guards.acceptAgreement,
    apply: (state, { minutes }, now) =>
      state.agreementAcceptedAt === null
        ? {
            agreementAcceptedAt: now,
            promise: promiseIn(minutes, now),
            log: [
              { ...activity('agreement_accepted'), userType: 'provider' },
              { ...activity('arrival_promised', { minutes }), userType: 'provider' },
            ],
          }
        : { log: [] },
  }),
  /** The provider promises a new time. Dispatch may enter it too, after a call. */
  promiseAgain: rule<{ minutes: number; reason?: LateReason | null; by: 'provider' | 'admin' }>({
    by: ['provider', 'admin'],
    from: COMING,
    to: [],
    decision: true,
    guard: guards.promiseAgain,
    apply: (state, { minutes, reason = null, by }, now) => ({
      promise: withNewTime(promised(state).promise, minutes, reason, now),
      log: [{ ...activity('arrival_promised_again', { minutes, reason, by }), userType: by }],
    }),
  }),
};
