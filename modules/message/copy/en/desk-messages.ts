import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { DueMessage } from '../../rules/purposes.ts';

/**
 * What the desk shows about text messages: the customer's consent, what a message is about, its status as far as we
 * know it, and why it wasn't sent or didn't arrive.
 */
export const deskMessagesTexts = {
  heading: 'Text messages',
  none: 'No texts yet.',
  consent: 'The caller agrees to texts about this request',
  noConsent: "The customer hasn't agreed to texts at this number, so we don't send any.",
  /** Shown in the card with the links until the customer agrees to texts at the corrected number. */
  linksReplaced:
    "The phone number was corrected, so the customer's earlier links no longer work. They haven't agreed to texts at the new number, so read them the new link or send it some other way.",
  record: 'Record Consent',
  tickFirst: 'Ask the caller first, then check this box',
  toasts: {
    numberCorrected: info(
      'Phone Number Saved',
      "Old links no longer work. We won't text this number until you record consent below.",
    ),
    linksReplaced: info(
      'Phone Number Saved',
      "The customer's old links no longer work. The new one is under Tracking Links.",
    ),
    recorded: success('Consent Recorded', 'Texts about this request will go to this number from now on.'),
    consentMissing: failure('No Consent Yet', 'Ask the caller if texts are OK, then check the box.'),
    failed: failure('Error', "We couldn't record the consent. Please try again."),
  },
  to: { customer: 'to the customer', provider: 'to the provider', admin: 'to the on-call phone', system: '' },
  toWrongNumber: "to a number that's since been corrected",
  purpose: {
    submitted: 'Tracking link',
    offer: 'Price offer',
    final_offer: 'Final offer',
    price_reminder: 'Price reminder',
    payment_link: 'Payment link',
    payment_reminder: 'Deposit reminder',
    receipt: 'Receipt',
    wait_choice: 'Wait or get a refund?',
    provider_assigned: 'Provider assigned',
    provider_left: 'Provider dropped out',
    new_time: 'Provider gave a new time',
    promise_warning: 'Provider may be late',
    promise_check: 'Are you still on time?',
    en_route: 'On the way',
    arrived: 'Arrived',
    extra_asked: 'Extra charge requested',
    completed: 'Rating request',
    partly_done: 'Job closed as partly done',
    on_site_unpaid: "Provider says they weren't paid",
    cancel_declined: 'Cancellation declined',
    cancelled: 'Cancelled',
    withdrawn: 'Cancelled and deleted',
    refunded: 'Refunded',
    payment_returned: 'Payment sent back',
    refund_delayed: 'Refund delayed',
    part_refunded: 'Part of the deposit refunded',
    search: "Provider can't find the customer",
    failure: "Provider can't do the job",
    job_resumed: 'Job back on',
    job_ended: 'Job closed as not done',
    search_answered: "Customer says they're there",
    job_back_on: 'Job back on',
    job_closed: 'Job closed',
    job_partly_done: 'Job closed as partly done',
    job: 'Job link',
    job_unanswered: 'Reminder to accept or decline',
    job_off: 'Job called off',
    cancel_asked: 'Customer asked to cancel',
    job_on: 'Job continues',
    extra_answered: 'Extra charge approved or declined',
    change_asked: 'Change proposed',
    job_changed: 'Job changed',
    change_off: 'Change called off',
    change_agreed: 'Customer agreed to the change',
    change_refused: 'Change called off',
    on_site_reminder: 'Confirm on-site payment',
    reply: 'Our reply',
    on_call: 'Request waiting too long',
    on_call_again: 'Request still waiting',
    locate: 'Link to share location',
    new_link: 'New tracking link',
    pickup_moved: 'Pickup location changed',
    locked_in: 'Child or pet locked in',
    drop_off_changed: 'Drop-off changed',
    drop_off_asked: 'Different drop-off requested',
    drop_off_kept: 'Drop-off stays the same',
    bring: 'How to pay on site',
    together: 'Group text from dispatch',
    minutes: 'How many minutes away are you?',
  } satisfies Record<
    | DueMessage['purpose']
    | 'reply'
    | 'on_call'
    | 'on_call_again'
    | 'locate'
    | 'new_link'
    | 'pickup_moved'
    | 'locked_in'
    | 'drop_off_changed'
    | 'drop_off_asked'
    | 'drop_off_kept'
    | 'bring'
    | 'together'
    | 'minutes',
    string
  >,
  status: {
    queued: 'waiting to be sent',
    sending: 'being sent',
    sent: 'sent',
    delivered: 'delivered',
    undelivered: 'not delivered',
    failed: 'failed',
    withheld: 'not sent',
  },
  why: {
    no_consent: "the customer didn't agree to texts",
    opted_out: 'this number opted out of texts',
    off: "texts aren't set up",
    limit: 'this number got too many texts today',
    often: 'this number got 5 texts like this in an hour',
    not_sent: "the text service didn't respond",
    late: 'by the time the text service responded, the text no longer mattered',
    too_late: 'it would have come too late to act on',
    overtaken: 'we sent a text about a longer wait instead',
    '21610': 'this number opted out of texts',
    '21211': "this number can't receive texts and may be wrong",
  },
  /** What became of a text to the customer, or of the text to the provider with the job link (`jobLost`). */
  news: {
    queued: 'A text to the customer is queued.',
    sent: 'A text was sent to the customer.',
    delivered: 'A text was delivered to the customer.',
    /** The toast for `withheld` and `failed`. */
    missed: 'No text reached the customer. Please call.',
    withheld: (why: string | null) =>
      `No text was sent${why === null ? '' : `: ${why}`}. Please call the customer at the number on this page.`,
    failed: (why: string | null) =>
      `The text didn't arrive${why === null ? '' : `: ${why}`}. Please call the customer at the number on this page.`,
    jobLost: (why: string | null) =>
      `The text with the job link didn't arrive${why === null ? '' : `: ${why}`}. Please call the provider.`,
  },
  /** For a Twilio error code that isn't in `why`. */
  code: (code: string) => `Twilio code ${code}`,
};
