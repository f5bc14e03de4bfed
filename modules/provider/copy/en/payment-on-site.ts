import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';

/**
 * Texts of the job page and the desk about how a provider is paid on site. The customer's texts are in modules/request.
 */
export const paymentOnSiteTexts = {
  cab: {
    heading: "How you'll be paid",
    notTold: 'Not set yet',
    told: (due: Cents, methods: string) => `The customer's page says: ${formatMoney(due)} on site, ${methods}.`,
    untold: 'Tell the customer how they can pay. Until then, their page says to ask dispatch.',
    cardOnly: 'The customer can only pay by card.',
    legend: 'How you take payment on this job',
    submit: 'Tell the customer',
    sending: 'Sending...',
  },
  desk: {
    label: 'Payment on site',
    unknown: "We don't know yet. Ask the provider, or the customer will ask you.",
    correct: 'Set payment methods',
    legend: 'How the provider takes payment on this job',
    hint: "The customer will see this. They'll also get a text if they've agreed to texts.",
    submit: 'Save for This Job',
    /** How the customer said they can pay, when they made the request. */
    customer: 'How the customer can pay on site',
    cardOnly: 'Card only',
    notCardOnly: 'Not just by card',
    setCardOnly: 'Mark as card only',
    clearCardOnly: 'Remove "card only"',
  },
  /** The error of a form in which no box is checked. */
  none: 'Please check at least one box',
  toasts: {
    told: success('Payment Methods Saved', 'The customer can see them now.'),
    noted: success('Request Updated', 'The request now says how the customer can pay.'),
    none: failure('Nothing Checked', 'Please check at least one way to pay.'),
    tooLate: failure('Too Late', 'This job is already done or went to another provider. Nothing was changed.'),
    failed: failure('Error', "We couldn't save the payment methods. Please try again."),
  },
};
