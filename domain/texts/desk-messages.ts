import { catalogue } from './catalogue.ts';
import { deskMessagesEs } from './es/desk-messages.ts';
import type { DueText } from '../lifecycle/texts-due.ts';

/** The texts of a request, as its page at the desk lists them. */
export const deskMessagesTexts = catalogue({
  en: {
    heading: 'Text messages',
    none: 'No text was due yet.',
    off: 'Texts are not set up: none is sent.',
    consent: 'The caller agrees to texts about this request',
    to: { customer: 'to the customer', provider: 'to the provider', admin: 'to the on-call phone', system: '' },
    purpose: {
      submitted: 'Tracking link',
      offer: 'Price offer',
      final_offer: 'Final offer',
      payment_link: 'Payment link',
      receipt: 'Receipt',
      wait_choice: 'Wait or refund',
      provider_assigned: 'Provider assigned',
      en_route: 'On the way',
      arrived: 'Arrived',
      extra_asked: 'Extra asked for',
      completed: 'Completed, rating',
      cancel_declined: 'Job goes on',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
      job: 'Job link',
      job_unanswered: 'Please answer',
      job_off: 'Job is off',
      job_on: 'Job goes on',
      extra_answered: 'Extra answered',
      on_site_reminder: 'Confirm on-site payment',
      reply: 'Answer to a reply',
      on_call: 'Waiting too long',
    } satisfies Record<DueText['purpose'] | 'reply' | 'on_call', string>,
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
      not_sent: 'the text service did not answer',
      overtaken: 'one about a longer wait was sent instead',
      '21610': 'this number wants no texts',
      '21211': 'this is no number for texts: please check it',
    },
    /** Another of Twilio's codes. */
    code: (code: string) => `Twilio's code ${code}`,
  },
  es: deskMessagesEs,
});
