import { describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { addMonths, nextDeadline } from './deadlines.ts';
import { onlineStory } from './testing.ts';
import { expectFiresAfter } from './testing-deadlines.ts';

describe('two calendar months after the end', () => {
  const fromMarch = Date.UTC(2025, 2, 3, 8, 30);
  const days = (Date.UTC(2025, 4, 3, 8, 30) - fromMarch) / DAY;

  it('a completed request is deleted', () => {
    const story = onlineStory(fromMarch).to('completed');
    expect(expectFiresAfter(story, 'purge', days * DAY).ended).toBe('purged');
  });

  it('a cancelled request is deleted', () => {
    const story = onlineStory(fromMarch).to('cancelled');
    expect(expectFiresAfter(story, 'purge', days * DAY).ended).toBe('purged');
  });

  it("a request isn't deleted while its money is moving", () => {
    const story = onlineStory()
      .to('deposit_paid')
      .run('cancelRequest', { by: 'customer' })
      .wait(90 * DAY);
    expect(story.refusal('deadlinePassed', { deadline: 'purge' })).toBe('not_allowed_now');
    story.refund('s1', 'succeeded');
    expect(story.run('deadlinePassed', { deadline: 'purge' }).ended).toBe('purged');
  });

  it("a request isn't deleted while a failed refund is owed", () => {
    const story = onlineStory()
      .to('deposit_paid')
      .run('cancelRequest', { by: 'customer' })
      .refund('s1', 'failed')
      .wait(90 * DAY);
    expect(nextDeadline(story.state)).toBeNull();
    expect(story.refusal('deadlinePassed', { deadline: 'purge' })).toBe('not_allowed_now');
    story.run('retryRefund').refund('s1', 'succeeded');
    expect(story.run('deadlinePassed', { deadline: 'purge' }).ended).toBe('purged');
  });

  it("a request isn't deleted before its provider was paid for coming", () => {
    const story = onlineStory().to('in_progress');
    story.run('endJob', { outcome: 'not_done', keptCents: 3_000, providerCents: 2_500, inputId: 'input' });
    expect(nextDeadline(story.wait(90 * DAY).state)).toBeNull();
    story.run('payProviderFee');
    expect(story.run('deadlinePassed', { deadline: 'purge' }).ended).toBe('purged');
  });

  it.each([
    ['2025-12-31T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    ['2023-12-31T10:00:00.000Z', '2024-02-29T10:00:00.000Z'],
    ['2023-12-29T10:00:00.000Z', '2024-02-29T10:00:00.000Z'],
    ['2024-12-29T10:00:00.000Z', '2025-02-28T10:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', '2024-04-29T00:00:00.000Z'],
    ['2025-01-31T12:00:00.000Z', '2025-03-31T12:00:00.000Z'],
    ['2025-07-31T12:00:00.000Z', '2025-09-30T12:00:00.000Z'],
    ['2025-11-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z'],
  ])('two months after %s is %s', (from, to) => {
    expect(new Date(addMonths(Date.parse(from), 2)).toISOString()).toBe(to);
  });
});
