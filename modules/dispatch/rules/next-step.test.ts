import { describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES, PROVIDER_COMING, ON_SITE, ON_THE_JOB } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import { isCancellationOpen, isFailureOpen, isProviderSilent, nextActor } from '#modules/request/rules/view.ts';
import { isPromiseInDoubt } from '#modules/request/rules/promises.ts';
import { nextDeskStep } from './next-step.ts';

type State = Parameters<typeof nextActor>[0];

const nextStepIn = (status: CanonicalStatus, more: Partial<State> = {}) => {
  const state: State = {
    status,
    adminCounterOfferCents: null,
    agreementAcceptedAt: null,
    providerSilentAt: null,
    cancellationAskedAt: null,
    failureReason: null,
    changeStatus: null,
    promise: null,
    ...more,
  };
  const turn = nextActor(state);
  const found = nextDeskStep({
    status,
    turn,
    cancellationOpen: isCancellationOpen(state),
    late: isPromiseInDoubt(state),
    failed: isFailureOpen(state),
    providerSilent: isProviderSilent(state),
  });
  // The desk has a next step if, and only if, it's the desk's turn.
  expect(found !== null, status).toBe(turn === 'admin');
  return found;
};
const stepsWith = (more: Partial<State>) =>
  Object.fromEntries(
    CANONICAL_STATUSES.map((status) => [status, nextStepIn(status, more)] as const).filter(
      ([, found]) => found !== null,
    ),
  );

const BY_STATUS = { pending_admin_review: 'price', negotiating: 'answer', deposit_paid: 'assign' };

describe('the next step of the desk', () => {
  it('follows from the status', () => {
    expect(stepsWith({})).toEqual(BY_STATUS);
    expect(nextStepIn('negotiating', { adminCounterOfferCents: 9_000 })).toBeNull();
  });

  it('is the decision about a cancellation first, while a provider is on the job', () => {
    const cancellationAsked = { cancellationAskedAt: 1, promise: { warnedAt: 1 }, failureReason: 'unsafe' } as const;
    const decide = 'decide_cancellation';
    expect(stepsWith(cancellationAsked)).toEqual({
      ...BY_STATUS,
      ...Object.fromEntries(ON_THE_JOB.map((status) => [status, decide])),
    });
  });

  it('is a call to a provider who may be late or does not answer', () => {
    const promiseInDoubt = { promise: { warnedAt: 1 }, providerSilentAt: 1 };
    expect(stepsWith(promiseInDoubt)).toEqual({
      ...BY_STATUS,
      ...Object.fromEntries(PROVIDER_COMING.map((status) => [status, 'call_late'])),
    });
    expect(stepsWith({ providerSilentAt: 1 })).toEqual({ ...BY_STATUS, provider_assigned: 'call_silent' });
  });

  it('is the decision about a job that cannot be done, unless the customer answers a change first', () => {
    const failure = { failureReason: 'unsafe' } as const;
    const decides = Object.fromEntries(ON_SITE.map((status) => [status, 'decide_failure']));
    expect(stepsWith(failure)).toEqual({ ...BY_STATUS, ...decides });
    expect(nextStepIn('arrived', { ...failure, changeStatus: 'asked' })).toBeNull();
  });
});
