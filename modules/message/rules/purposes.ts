import type { Cents } from '#kernel/money.ts';

/** What a message to the customer can be about. copy/en/messages.ts has the texts. */
export const CUSTOMER_TEXT_PURPOSES = [
  'submitted',
  'offer',
  'final_offer',
  'price_reminder',
  'payment_link',
  'payment_reminder',
  'receipt',
  'wait_choice',
  'provider_assigned',
  'provider_left',
  'new_time',
  'promise_warning',
  'en_route',
  'arrived',
  'extra_asked',
  'completed',
  'partly_done',
  'on_site_unpaid',
  'cancel_declined',
  'cancelled',
  'withdrawn',
  'refunded',
  'payment_returned',
  'refund_delayed',
  'part_refunded',
  'search',
  'failure',
  'job_resumed',
  'job_ended',
  'change_asked',
  'job_changed',
  'change_off',
] as const;
export const PROVIDER_TEXT_PURPOSES = [
  'job',
  'job_unanswered',
  'job_off',
  'cancel_asked',
  'job_on',
  'promise_check',
  'extra_answered',
  'on_site_reminder',
  'search_answered',
  'job_back_on',
  'job_closed',
  'job_partly_done',
  'change_agreed',
  'change_refused',
] as const;

/** The payment that a message is about. The amount is what was really paid, even if we had agreed on another amount. */
export interface MessagePayment {
  sessionId: string;
  amountCents: Cents;
  /** Set if the desk gave the money back another way, not to the card. */
  byHand?: true;
}

export type DueMessage =
  | { to: 'customer'; purpose: (typeof CUSTOMER_TEXT_PURPOSES)[number]; about?: MessagePayment }
  | { to: 'provider'; purpose: (typeof PROVIDER_TEXT_PURPOSES)[number] };
