import { activityEntry } from './log-events.ts';
import * as guards from './guards-promises.ts';
import { requirePromise } from './phases.ts';
import { newPromise, renewedPromise } from './promises.ts';
import type { LateReason } from './late-reasons.ts';
import { rule } from './rule.ts';
import { PROVIDER_COMING } from './statuses.ts';

/** The rules for the time by which a provider promises to be there (docs/product.md, "A promised time"). */
export const PROMISE_RULES = {
  /** The provider accepts, and says how many minutes they need. Accepting again changes nothing. */
  acceptAgreement: rule<{ minutes: number }>({
    does: 'Provider accepts the job and promises a time',
    by: ['provider'],
    from: ['provider_assigned'],
    to: [],
    guard: guards.checkAcceptAgreement,
    apply: (state, { minutes }, now) =>
      state.agreementAcceptedAt === null
        ? {
            agreementAcceptedAt: now,
            promise: newPromise(minutes, now),
            log: [
              { ...activityEntry('agreement_accepted'), userType: 'provider' },
              { ...activityEntry('arrival_promised', { minutes }), userType: 'provider' },
            ],
          }
        : { log: [] },
  }),
  /** The provider promises a new time. Dispatch may enter it too, after a call. */
  promiseAgain: rule<{ minutes: number; reason?: LateReason | null; by: 'provider' | 'admin' }>({
    does: 'Provider or dispatch gives a new arrival time',
    by: ['provider', 'admin'],
    from: PROVIDER_COMING,
    to: [],
    rejectIfStale: true,
    guard: guards.checkPromiseAgain,
    apply: (state, { minutes, reason = null, by }, now) => ({
      promise: renewedPromise(requirePromise(state).promise, minutes, reason, now),
      log: [{ ...activityEntry('arrival_promised_again', { minutes, reason, by }), userType: by }],
    }),
  }),
};
