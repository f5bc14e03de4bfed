import { deadlinesOf } from './deadlines.ts';
import type { DueMessage } from '#modules/message/rules/purposes.ts';
import type { DeadlineName, Millis, RequestState } from './types.ts';

/** Messages that announce a deadline, and which. */
const ANNOUNCES: Partial<Record<DueMessage['purpose'], DeadlineName>> = {
  price_reminder: 'no_answer',
  payment_link: 'deposit_window',
  payment_reminder: 'deposit_window',
  wait_choice: 'no_provider',
  provider_left: 'no_provider',
  extra_asked: 'extra_unanswered',
  change_asked: 'change_unanswered',
  completed: 'links_expire',
  on_site_reminder: 'on_site_overdue',
};

/**
 * When the announced deadline ends, and whether the message is useless after it. (A rating can be sent by SMS for a
 * day, so `completed` isn't.)
 */
export interface MessageDeadline {
  at: Millis;
  binding: boolean;
}

/**
 * The deadline that a message announces in this state, or undefined. The message gives its clock time, so that it's
 * true whenever it is read.
 */
export function messageDeadline(purpose: DueMessage['purpose'], state: RequestState): MessageDeadline | undefined {
  const name = ANNOUNCES[purpose];
  const deadline = name && deadlinesOf(state).find((one) => one.name === name);
  return deadline && { at: deadline.at, binding: purpose !== 'completed' };
}
