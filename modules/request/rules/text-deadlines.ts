import { deadlinesOf } from './deadlines.ts';
import type { DueText } from '#modules/message/rules/purposes.ts';
import type { DeadlineName, Millis, RequestState } from './types.ts';

/** The texts that announce an end, and which one. */
const ANNOUNCES: Partial<Record<DueText['purpose'], DeadlineName>> = {
  price_reminder: 'no_answer',
  payment_link: 'deposit_window',
  payment_reminder: 'deposit_window',
  wait_choice: 'no_provider',
  provider_left: 'no_provider',
  extra_asked: 'extra_unanswered',
  completed: 'links_expire',
  on_site_reminder: 'on_site_overdue',
};

/** What a text announces: when it ends, and whether the text is of use without it (a rating is taken by reply for a day). */
export interface TextDeadline {
  at: Millis;
  binding: boolean;
}

/**
 * The end that a text announces in this state; undefined for one that announces none. Its words name the time of the clock,
 * so that they are true whenever they are read.
 */
export function textDeadline(purpose: DueText['purpose'], state: RequestState): TextDeadline | undefined {
  const name = ANNOUNCES[purpose];
  const deadline = name && deadlinesOf(state).find((one) => one.name === name);
  return deadline && { at: deadline.at, binding: purpose !== 'completed' };
}
