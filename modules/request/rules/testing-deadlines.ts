import { expect } from 'vitest';
import { deadlinesOf } from './deadlines.ts';
import type { Story } from './testing.ts';
import type { DeadlineName } from './types.ts';

/** Checks that a timer does nothing a millisecond early, and fires on time. */
export function expectFiresAfter(story: Story, deadline: DeadlineName, after: number): Story {
  const start = story.now;
  expect(deadlinesOf(story.state)).toContainEqual({ name: deadline, at: start + after });
  story.wait(after - 1);
  expect(story.refusal('deadlinePassed', { deadline })).toBe('not_allowed_now');
  return story.wait(1).run('deadlinePassed', { deadline });
}
