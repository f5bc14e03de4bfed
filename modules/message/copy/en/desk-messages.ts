import { catalogue, failure, info, success } from '#kernel/copy/catalogue.ts';
import { deskMessagesEs } from '../es/desk-messages.ts';
import type { DueMessage } from '../../rules/purposes.ts';

/** The texts of a request, as its page at the desk lists them. */
export const deskMessagesTexts = catalogue({
  en: {
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
      en_route: 'On the way',
      arrived: 'Arrived',
      extra_asked: 'Extra asked for',
      completed: 'Completed, rating',
      cancel_declined: 'Job goes on',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
      payment_returned: 'Payment sent back',
      refund_delayed: 'Refund delayed',
      job: 'Job link',
      job_unanswered: 'Please answer',
      job_off: 'Job is off',
      job_on: 'Job goes on',
      extra_answered: 'Extra answered',
      on_site_reminder: 'Confirm on-site payment',
      reply: 'Answer to a reply',
      on_call: 'Waiting too long',
      locate: 'Link to share the location',
      pickup_moved: 'The place has changed',
      minutes: 'How many minutes away',
    } satisfies Record<DueMessage['purpose'] | 'reply' | 'on_call' | 'locate' | 'pickup_moved' | 'minutes', string>,
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
    /** Of one text to the customer, behind what stands on the customer's page. */
    news: {
      queued: 'A text to the customer is queued.',
      sent: 'A text was sent to the customer.',
      delivered: 'A text was delivered to the customer.',
      withheld: (why: string | null) =>
        `No text was sent${why === null ? '' : `: ${why}`}. Please call the customer; the number is on this page.`,
      failed: (why: string | null) =>
        `The text did not arrive${why === null ? '' : `: ${why}`}. Please call the customer; the number is on this page.`,
    },
    /** Another of Twilio's codes. */
    code: (code: string) => `Twilio's code ${code}`,
  },
  es: deskMessagesEs,
});
