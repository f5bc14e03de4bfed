import { describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { DEFAULT_ENDING_TERMS, FAILURE_REASONS } from './endings.ts';
import type { FailureReason } from './endings.ts';
import { mayKeepFeeIfSolved, proposedEnding } from './proposals.ts';
import { onlineStory } from './testing.ts';
import type { Story } from './testing.ts';

const TERMS = DEFAULT_ENDING_TERMS;
const DRY_RUN_SETTLEMENT = { keptCents: 2_500, providerCents: 2_500 };
const NOTHING_KEPT = { keptCents: 0, providerCents: 0 };

const settlementProposedFor = ({ state, now }: Story, terms = TERMS) => proposedEnding(state, terms, now)?.settlement;
const mayKeepFee = ({ state, now }: Story) => mayKeepFeeIfSolved(state, TERMS, now);
const cancelAsSolved = (story: Story) => story.run('cancelRequest', { by: 'customer', solved: true });

/** A story in which the provider on site reports this reason. */
function storyWithFailure(reason: FailureReason, story = onlineStory().to('arrived')): Story {
  if (reason === 'nobody_here') story.run('startSearch', { called: true, reachable: true }).wait(20 * MINUTE);
  if (reason === 'service_failed') story.run('verifyCode');
  return story.run('reportFailure', { reason });
}

/** A story whose provider promised to be there in 10 minutes, and hasn't arrived after 41. */
function lateProviderStory(): Story {
  return onlineStory()
    .to('provider_assigned')
    .run('acceptAgreement', { minutes: 10 })
    .run('startJob')
    .wait(41 * MINUTE);
}

describe('what the terms propose', () => {
  it('is nothing while the job goes on', () => {
    expect(settlementProposedFor(onlineStory().to('in_progress'))).toBeUndefined();
  });

  it('follows from what the provider reports, or may report', () => {
    expect(settlementProposedFor(storyWithFailure('service_failed'))).toEqual(DRY_RUN_SETTLEMENT);
    expect(settlementProposedFor(storyWithFailure('own_vehicle'))).toEqual(NOTHING_KEPT);
    const searched = onlineStory().to('arrived').run('startSearch', { called: true, reachable: true });
    expect(proposedEnding(searched.state, TERMS, searched.now)).toMatchObject({
      outcome: 'gone',
      settlement: { keptCents: 3_000, providerCents: 3_000 },
    });
  });

  it.each(FAILURE_REASONS)('never keeps more because the customer got going too (%s)', (reason) => {
    const before = settlementProposedFor(storyWithFailure(reason));
    const after = settlementProposedFor(cancelAsSolved(storyWithFailure(reason)));
    expect(after?.keptCents).toBe(Math.min(before?.keptCents ?? 0, DRY_RUN_SETTLEMENT.keptCents));
    expect(after?.keptCents).toBeLessThanOrEqual(before?.keptCents ?? 0);
  });

  it.each(['own_vehicle', 'wrong_equipment'] as const)("gives all of it back for the provider's %s", (reason) => {
    expect(settlementProposedFor(cancelAsSolved(storyWithFailure(reason)))).toEqual(NOTHING_KEPT);
    expect(
      settlementProposedFor(storyWithFailure(reason, cancelAsSolved(onlineStory().to('en_route')).run('arrived'))),
    ).toEqual(NOTHING_KEPT);
  });

  it('gives all of it back by a provider who came too late, whatever they report', () => {
    const story = lateProviderStory().run('cancelRequest', { by: 'customer' }).wait(MINUTE).run('arrived');
    expect(settlementProposedFor(storyWithFailure('service_failed', story))).toEqual(NOTHING_KEPT);
    const unasked = lateProviderStory().run('arrived');
    expect(settlementProposedFor(storyWithFailure('service_failed', unasked))).toEqual(DRY_RUN_SETTLEMENT);
  });
});

describe('getting going without help', () => {
  it('may cost a fee once a provider may be on the way', () => {
    expect(mayKeepFee(onlineStory().to('provider_assigned'))).toBe(true);
    expect(mayKeepFee(onlineStory().to('arrived'))).toBe(true);
  });

  it("costs nothing if the provider is too late, or can't do the job for a reason of their own", () => {
    expect(mayKeepFee(lateProviderStory())).toBe(false);
    expect(mayKeepFee(storyWithFailure('own_vehicle'))).toBe(false);
    expect(mayKeepFee(storyWithFailure('service_failed'))).toBe(true);
  });
});
