import { MINUTE } from '#kernel/constants.ts';
import { deadlinesOf } from './deadlines.ts';
import type { Step } from './testing-step.ts';
import { EXPECTED_BY_STATUS } from './testing-statuses.ts';
import { nextActor } from './view.ts';

/** What must be true of promised times after every command. `testing-invariants.ts` includes these. */
export const PROMISE_INVARIANTS: Record<string, (step: Step) => boolean> = {
  'whoever has accepted has promised a time, and nobody else': ({ after }) =>
    (after.promise !== null) === (after.agreementAcceptedAt !== null),
  'a promise is a whole minute, 5 to 181 minutes ahead': ({ before, after }) => {
    const { promise } = after;
    if (promise === null || promise.at === before.promise?.at) return true;
    const ahead = promise.at - promise.madeAt;
    return promise.at % MINUTE === 0 && ahead >= 5 * MINUTE && ahead < 181 * MINUTE;
  },
  'the first promise stays on record, and only three new times replace the last': ({ before, command, after }) => {
    if (before.promise === null || after.promise === null) return true;
    const isNew = after.promise.renewals === before.promise.renewals + 1 && command.name === 'promiseAgain';
    return (
      after.promise.firstAt === before.promise.firstAt &&
      after.promise.renewals <= 3 &&
      (isNew || (after.promise.at === before.promise.at && after.promise.renewals === before.promise.renewals))
    );
  },
  'whoever waits for a promise will be told before it passes, and after the provider was asked': ({ after }) => {
    const { promise } = after;
    if (promise === null || EXPECTED_BY_STATUS[after.status].provider !== 'coming') return true;
    if (promise.warnedAt !== null) return nextActor(after) === 'admin';
    const [ask, warning] = ['promise_check', 'promise_warning'].map((name) =>
      deadlinesOf(after).find((deadline) => deadline.name === name),
    );
    const isAskInOrder = ask === undefined || (warning !== undefined && ask.at < warning.at && ask.at > promise.madeAt);
    return isAskInOrder && warning !== undefined && warning.at < promise.at;
  },
  'nobody is asked or warned about a provider who is there': ({ before, after }) =>
    EXPECTED_BY_STATUS[after.status].provider === 'coming' ||
    after.promise === null ||
    before.promise === null ||
    (after.promise.askedAt === before.promise.askedAt && after.promise.warnedAt === before.promise.warnedAt),
  'who is there has the time of arrival': ({ after }) =>
    (EXPECTED_BY_STATUS[after.status].provider !== 'there' && after.status !== 'completed') ||
    after.promise?.arrivedAt !== null,
};
