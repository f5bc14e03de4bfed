import { describe, expect, it } from 'vitest';
import type { DueMessage } from '#modules/message/rules/purposes.ts';
import { DEFAULT_ENDING_TERMS, ENDING_REASONS, proposedSettlement } from './endings.ts';
import { messagesDue } from './texts-due.ts';
import { isCancellationOpen, holdReason } from './view.ts';
import { onlineStory } from './testing.ts';
import type { Story } from './testing.ts';

/** The texts that a step leads to, with who gets each: "customer: failure". */
function textsOf(story: Story, step: (story: Story) => void): string[] {
  const [before, logged] = [story.state, story.log.length];
  step(story);
  return messagesDue(before, story.state, story.log.slice(logged)).map(
    ({ to, purpose }: DueMessage) => `${to}: ${purpose}`,
  );
}
/** A flatbed tow for $25 more, which is paid on site. */
const PROPOSED_CHANGE = {
  by: 'admin',
  serviceType: 'flatbed',
  priceCents: 22_500,
  overCents: 10_000,
  sameProvider: true,
  inputId: 'input',
} as const;
const PROVIDER_SET_OUT = { hasSetOut: true, depositBack: false };
const NOTHING_KEPT = { keptCents: 0, providerCents: 0 };
const failedStory = () => onlineStory().to('in_progress').run('reportFailure', { reason: 'service_failed' });

describe('a job that is resumed', () => {
  it('is announced to the customer, and to a provider who waited for dispatch', () => {
    expect(textsOf(failedStory(), (story) => story.run('resumeJob', { by: 'admin' }))).toEqual([
      'customer: job_resumed',
      'provider: job_back_on',
    ]);
  });

  it('is not announced to the provider who resumed it', () => {
    expect(textsOf(failedStory(), (story) => story.run('resumeJob', { by: 'provider' }))).toEqual([
      'customer: job_resumed',
    ]);
  });

  it('is announced only once a cancellation that was asked for is declined too', () => {
    const story = failedStory().run('cancelRequest', { by: 'customer' });
    expect(story.refusal('declineCancellation')).toBe('failure_first');
    expect(textsOf(story, () => story.run('resumeJob', { by: 'admin' }))).toEqual([]);
    expect(textsOf(story, () => story.run('declineCancellation'))).toEqual([
      'customer: cancel_declined',
      'provider: job_on',
    ]);
  });
});

describe('a job that still waits for the customer or for dispatch', () => {
  const failedWithChange = () => failedStory().run('proposeChange', PROPOSED_CHANGE);

  it('waits for an open change, even once the failure is settled', () => {
    const story = failedWithChange();
    expect(textsOf(story, () => story.run('resumeJob', { by: 'admin' }))).toEqual([
      'customer: job_resumed',
      'provider: job_back_on',
    ]);
    expect(holdReason(story.state)).toBe('change');
    expect(holdReason(story.run('declineChange').state)).toBeNull();
  });

  it('waits for an open failure, even once the change is withdrawn', () => {
    const story = failedWithChange();
    expect(textsOf(story, () => story.run('withdrawChange', { by: 'admin' }))).toEqual([
      'customer: change_off',
      'provider: change_refused',
    ]);
    expect(holdReason(story.state)).toBe('failure');
  });

  it('does not go on because dispatch declined to cancel it', () => {
    const story = onlineStory()
      .to('en_route')
      .run('proposeChange', PROPOSED_CHANGE)
      .run('cancelRequest', { by: 'customer' });
    expect(textsOf(story, () => story.run('declineCancellation'))).toEqual([
      'customer: cancel_declined',
      'provider: job_on',
    ]);
    expect(holdReason(story.state)).toBe('change');
  });
});

describe('a wish to cancel when the provider is gone', () => {
  const asked = () => onlineStory().to('en_route').run('cancelRequest', { by: 'customer', solved: true });

  it('is granted if the provider hands the job back, with the whole deposit', () => {
    const story = asked();
    expect(textsOf(story, () => story.run('declineJob', { reason: 'own_vehicle' }))).toEqual(['customer: cancelled']);
    expect(story.state).toMatchObject({ status: 'cancelled', cancelledBy: 'customer', providerAssigned: false });
    expect(story.sessionStatus('s1')).toBe('refund_due');
    expect(story.actions.slice(-3)).toEqual([
      'provider: Provider handed the job back while on the way: trouble with their own vehicle',
      'customer: Customer cancelled the request because they got going on their own',
      'system: Refund of $30.00 started',
    ]);
  });

  it('is dropped if the customer agrees to a changed job by another provider, and may then cancel', () => {
    const story = asked().run('proposeChange', { ...PROPOSED_CHANGE, sameProvider: false });
    expect(textsOf(story, () => story.run('acceptChange'))).toEqual(['provider: job_off', 'customer: job_changed']);
    expect(story.state).toMatchObject({ status: 'deposit_paid', cancellationAskedAt: null, cancellationSolved: false });
    expect(story.run('cancelRequest', { by: 'customer' }).state.status).toBe('cancelled');
  });

  it('still waits for dispatch if another provider is sent', () => {
    expect(isCancellationOpen(asked().run('reassignProvider').state)).toBe(true);
  });
});

describe('an extra charge that waits for an answer', () => {
  it('is declined when the provider reports a failure', () => {
    const story = onlineStory().to('in_progress').run('requestExtra', { amountCents: 4_000, inputId: 'input' });
    const texts = textsOf(story, () => story.run('reportFailure', { reason: 'service_failed' }));
    expect(texts).toEqual(['provider: extra_answered', 'customer: failure']);
    expect(story.actions.slice(-2)).toEqual([
      'system: Extra charge of $40.00 got no answer in time, so it was declined',
      "provider: Provider reported they couldn't do the job: the service didn't work",
    ]);
    expect(story.refusal('approveExtra')).toBe('not_allowed_now');
  });
});

describe('a customer who got going without help', () => {
  it('may say so after asking to cancel for another reason', () => {
    const story = onlineStory().to('en_route').run('cancelRequest', { by: 'customer' });
    const askedAt = story.state.cancellationAskedAt;
    story.wait(1_000).run('cancelRequest', { by: 'customer', solved: true });
    expect(story.state).toMatchObject({ cancellationAskedAt: askedAt, cancellationSolved: true });
  });

  it('cancels for free before a provider is assigned', () => {
    const story = onlineStory().to('deposit_paid').run('cancelRequest', { by: 'customer', solved: true });
    expect(story.state).toMatchObject({ status: 'cancelled', outcome: null });
    expect(story.sessionStatus('s1')).toBe('refund_due');
    expect(story.actions).toContain('customer: Customer cancelled the request because they got going on their own');
  });

  it('asks afterwards, and dispatch may keep a fee for the provider who set out', () => {
    const story = onlineStory().to('en_route').run('cancelRequest', { by: 'customer', solved: true });
    expect(story.state).toMatchObject({ status: 'en_route', cancellationSolved: true });
    const settlement = proposedSettlement(DEFAULT_ENDING_TERMS, 'solved', 3_000, PROVIDER_SET_OUT);
    expect(settlement).toEqual({ keptCents: 2_500, providerCents: 2_500 });
    story.run('endJob', { outcome: 'not_done', ...settlement, inputId: 'input' });
    expect(story.state).toMatchObject({ status: 'cancelled', outcome: 'not_done', providerFeeCents: 2_500 });
  });

  it('gets all of it back if the provider had not set out', () => {
    const settlement = proposedSettlement(DEFAULT_ENDING_TERMS, 'solved', 3_000, {
      ...PROVIDER_SET_OUT,
      hasSetOut: false,
    });
    expect(settlement).toEqual(NOTHING_KEPT);
  });

  it.each(ENDING_REASONS)('gets all of it back from a provider who was too late, also for %s', (reason) => {
    const settlement = proposedSettlement(DEFAULT_ENDING_TERMS, reason, 3_000, {
      ...PROVIDER_SET_OUT,
      depositBack: true,
    });
    expect(settlement).toEqual(NOTHING_KEPT);
  });
});

describe('a service that failed', () => {
  it('was tried only once the code was entered or skipped', () => {
    const report = { reason: 'service_failed' } as const;
    expect(onlineStory().to('arrived').refusal('reportFailure', report)).toBe('code_required');
    expect(onlineStory().to('arrived').refusal('reportFailure', { reason: 'unsafe' })).toBeUndefined();
    expect(onlineStory().to('arrived').run('verifyCode').refusal('reportFailure', report)).toBeUndefined();
    const skipped = onlineStory().to('arrived').run('skipCode', { inputId: 'input' });
    expect(skipped.refusal('reportFailure', report)).toBeUndefined();
  });
});

describe('a job that was partly done', () => {
  const partly = (story: Story, priceCents: number) => story.run('endPartlyDone', { priceCents, inputId: 'input' });

  it('costs what dispatch decides: less on site, and what is left over of the deposit goes back', () => {
    const { state } = partly(failedStory(), 10_000);
    expect(state).toMatchObject({
      status: 'completed',
      outcome: 'partly_done',
      failureReason: null,
      finalPriceCents: 10_000,
      depositAmountCents: 1_500,
      firstPriceCents: 20_000,
    });
    expect(state.sessions).toMatchObject([{ status: 'refund_due', toReturnCents: 1_500 }]);
  });

  it('costs no more than was agreed, and needs a reason and the code', () => {
    const story = failedStory();
    expect(story.refusal('endPartlyDone', { priceCents: 20_001, inputId: 'input' })).toBe('invalid_price');
    expect(story.refusal('endPartlyDone', { priceCents: 20_000 })).toBe('reason_required');
    expect(partly(story, 20_000).state).toMatchObject({ finalPriceCents: 20_000, depositAmountCents: 3_000 });
    expect(story.sessionStatus('s1')).toBe('paid');
    const early = onlineStory().to('arrived').run('reportFailure', { reason: 'unsafe' });
    expect(early.refusal('endPartlyDone', { priceCents: 5_000, inputId: 'input' })).toBe('code_required');
  });

  it('is announced to both, and a proposed change ends silently', () => {
    const story = onlineStory().to('in_progress');
    const change = { serviceType: 'towing', priceCents: 30_000, overCents: 10_000, sameProvider: true } as const;
    story.run('proposeChange', { ...change, by: 'provider', inputId: 'input' });
    expect(textsOf(story, () => partly(story, 10_000))).toEqual(['customer: partly_done', 'provider: job_partly_done']);
    expect(story.state.changeStatus).toBe('withdrawn');
  });
});
