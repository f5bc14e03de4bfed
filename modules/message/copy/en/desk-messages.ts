import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { DueMessage } from '../../rules/purposes.ts';

/** The messages of a request, as its page at the desk lists them. */
export const deskMessagesTexts = {
  heading: 'Text messages',
  none: 'No text was due yet.',
  off: 'Texts are not set up: none is sent.',
  consent: 'The caller agrees to texts about this request',
  noConsent: 'The customer has not agreed to texts at this number: none is sent there.',
  record: 'Record Consent',
  tickFirst: 'Ask the caller first, then tick this box',
  toasts: {
    numberCorrected: info(
      'Saved: Ask About Texts',
      'The customer has not agreed to texts at the new number. None goes there until you record a yes under Text messages.',
    ),
    recorded: success('Consent Recorded', 'Texts about this request go to this number from now on.'),
    consentMissing: failure('No Consent Yet', 'Ask the caller whether texts are welcome, then tick the box.'),
    failed: failure('Error', 'Failed to record the consent. Please try again.'),
  },
  to: { customer: 'to the customer', provider: 'to the provider', admin: 'to the on-call phone', system: '' },
  toWrongNumber: 'to a number that was corrected since',
  purpose: {
    submitted: 'Tracking link',
    offer: 'Price offer',
    final_offer: 'Final offer',
    price_reminder: 'Reminder of the price',
    payment_link: 'Payment link',
    payment_reminder: 'Reminder of the deposit',
    receipt: 'Receipt',
    wait_choice: 'Wait or refund',
    provider_assigned: 'Provider assigned',
    provider_left: 'Provider dropped out',
    new_time: 'Provider gave a new time',
    promise_warning: 'Provider may be late',
    promise_check: 'Still on time?',
    en_route: 'On the way',
    arrived: 'Arrived',
    extra_asked: 'Extra asked for',
    completed: 'Completed, rating',
    partly_done: 'Closed, partly done',
    on_site_unpaid: 'Provider says: not paid',
    cancel_declined: 'Cancellation declined',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    payment_returned: 'Payment sent back',
    refund_delayed: 'Refund delayed',
    part_refunded: 'Part of the deposit refunded',
    search: "Provider can't find the customer",
    failure: "Provider can't do the job",
    job_resumed: 'Job goes on',
    job_ended: 'Job ended, not done',
    search_answered: 'Customer says where',
    job_back_on: 'Job goes on',
    job_closed: 'Job closed',
    job_partly_done: 'Job closed, partly done',
    job: 'Job link',
    job_unanswered: 'Please answer',
    job_off: 'Job is off',
    job_on: 'Job goes on',
    extra_answered: 'Extra answered',
    change_asked: 'Change of the job proposed',
    job_changed: 'Job changed',
    change_off: 'Change is off',
    change_agreed: 'Change agreed',
    change_refused: 'Change is off',
    on_site_reminder: 'Confirm on-site payment',
    reply: 'Answer to a reply',
    on_call: 'Waiting too long',
    locate: 'Link to share the location',
    pickup_moved: 'The place has changed',
    locked_in: 'Child or pet locked in',
    drop_off_changed: 'The drop-off has changed',
    bring: 'How to pay on site',
    minutes: 'How many minutes away',
  } satisfies Record<
    | DueMessage['purpose']
    | 'reply'
    | 'on_call'
    | 'locate'
    | 'pickup_moved'
    | 'locked_in'
    | 'drop_off_changed'
    | 'bring'
    | 'minutes',
    string
  >,
  status: {
    queued: 'waiting',
    sending: 'being sent',
    sent: 'sent',
    delivered: 'delivered',
    undelivered: 'not delivered',
    failed: 'failed',
    withheld: 'not sent',
  },
  why: {
    no_consent: 'the customer did not agree to texts',
    opted_out: 'this number wants no texts',
    off: 'texts are not set up',
    limit: 'this number had too many texts today',
    often: 'this number had 5 such texts within the hour',
    not_sent: 'the text service did not answer',
    late: 'it was over before the text service answered',
    too_late: 'too little time was left for an answer',
    overtaken: 'one about a longer wait was sent instead',
    '21610': 'this number wants no texts',
    '21211': 'this is no number for texts: please check it',
  },
  /** What became of one text to the customer; follows the sentence that the customer's page shows. */
  news: {
    queued: 'A text to the customer is queued.',
    sent: 'A text was sent to the customer.',
    delivered: 'A text was delivered to the customer.',
    withheld: (why: string | null) =>
      `No text was sent${why === null ? '' : `: ${why}`}. Please call the customer; the number is on this page.`,
    failed: (why: string | null) =>
      `The text did not arrive${why === null ? '' : `: ${why}`}. Please call the customer; the number is on this page.`,
  },
  /** For Twilio's other error codes. */
  code: (code: string) => `Twilio's code ${code}`,
};
