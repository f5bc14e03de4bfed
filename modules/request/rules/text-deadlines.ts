import { deadlinesOf } from './deadlines.ts';
import type { DueMessage } from '#modules/message/rules/purposes.ts';
import type { DeadlineName, Millis, RequestState } from './types.ts';

/** The deadline that a message announces, by the message's purpose. Other messages announce none. */
const ANNOUNCED_DEADLINE: Partial<Record<DueMessage['purpose'], DeadlineName>> = {
  price_reminder: 'no_answer',
  payment_link: 'deposit_window',
  payment_reminder: 'deposit_window',
  wait_choice: 'no_provider',
  provider_left: 'no_provider',
  extra_asked: 'extra_unanswered',
  change_asked: 'change_unanswered',
  completed: 'links_expire',
  partly_done: 'links_expire',
  on_site_reminder: 'on_site_overdue',
};

/**
 * The deadline that a message announces. If `binding` is true, the message isn't sent after the deadline. The links'
 * expiry isn't binding: the messages that announce it also say what's due on site and ask for a rating, so they may be
 * sent later.
 */
export interface AnnouncedDeadline {
  at: Millis;
  binding: boolean;
}

/**
 * The deadline that a message announces in this state; undefined if it announces none. Messages name a time of day, not
 * the minutes left, so they're still true if somebody reads them later.
 */
export function announcedDeadline(purpose: DueMessage['purpose'], state: RequestState): AnnouncedDeadline | undefined {
  const name = ANNOUNCED_DEADLINE[purpose];
  const deadline = name && deadlinesOf(state).find((one) => one.name === name);
  return deadline && { at: deadline.at, binding: name !== 'links_expire' };
}
