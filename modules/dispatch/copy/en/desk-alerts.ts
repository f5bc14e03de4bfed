import { failure } from '#kernel/copy/catalogue.ts';

/** Alerts about providers, on the cards and as toasts while a page is open. */
export const deskAlertsTexts = {
  declined: 'The provider declined',
  changed: 'The changed job needs another provider',
  silent: 'The provider does not answer',
  failed: "The provider can't do the job",
  /** About a provider on the way whose positions stopped. */
  lastSeen: (ago: string) => `Provider last seen ${ago}`,
  silentSince: (time: string) => `No answer since ${time}. Call the provider, or choose another.`,
  kept: 'Deposit kept, not refunded',
  dispute: {
    open: 'disputed at the bank: please answer it in Stripe',
    withdrawn: 'disputed at the bank, Stripe holds the money back: please answer it in Stripe',
    won: 'dispute won, the payment stays',
    lost: 'dispute lost: the bank gave the money back',
  },
  cancellation: {
    decide: 'The customer asks to cancel',
    askedAt: (time: string) =>
      `Asked ${time}. Call the customer and the provider, then decide. Both are told, and the provider waits for your word.`,
    solved: 'The customer says that they got going without help.',
    failureFirst: "The provider says that the job can't be done: decide about that before you keep the job going.",
  },
  late: 'The provider may be late',
  toasts: {
    late: (number: string) =>
      failure(
        'Provider May Be Late',
        `Request ${number}: the promised time is close, and no new one came. Please call.`,
      ),
    declined: (number: string) =>
      failure('Another Provider Needed', `Request ${number} has lost its provider. It needs another.`),
    failed: (number: string) =>
      failure("Provider Can't Do The Job", `Request ${number}: the provider is on site and waits for you to decide.`),
    unpaid: (number: string) =>
      failure('Provider Not Paid', `Request ${number}: the provider says that the customer did not pay on site.`),
    silent: (number: string) =>
      failure('Provider Does Not Answer', `Request ${number}: no answer within 5 minutes. Call, or choose another.`),
  },
};
