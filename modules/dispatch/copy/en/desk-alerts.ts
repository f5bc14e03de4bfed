import { failure } from '#kernel/copy/catalogue.ts';

/** Alerts about providers, on the cards and as toasts while a page is open. */
export const deskAlertsTexts = {
  declined: 'The provider declined',
  changed: 'The job changed and needs another provider',
  silent: 'Provider not responding',
  failed: "The provider can't do the job",
  /** For a provider on the way whose phone no longer sends positions. */
  lastSeen: (ago: string) => `Provider last seen ${ago}`,
  silentSince: (time: string) => `No response since ${time}. Call the provider or choose another one.`,
  kept: 'Deposit kept, not refunded',
  dispute: {
    open: 'disputed: respond in Stripe',
    withdrawn: 'disputed, and Stripe is holding the money: respond in Stripe',
    won: 'dispute won, so we keep the payment',
    lost: 'dispute lost: the bank returned the money',
  },
  cancellation: {
    decide: 'The customer is asking to cancel',
    askedAt: (time: string) =>
      `Asked ${time}. The provider is waiting to hear from you. Call the customer and the provider, then decide. We'll let them both know.`,
    solved: 'The customer says they got going without help.',
    /** Label of the field for the reason why dispatch doesn't cancel. */
    goesOnWhy: "Why you're not cancelling",
    goesOnHint: 'The customer will see this.',
    failureFirst: "The provider says they can't do the job. If you don't want to cancel, settle that first.",
  },
  late: 'The provider may be late',
  toasts: {
    late: (number: string) =>
      failure(
        'Provider May Be Late',
        `Request ${number}: no update, and it's almost the promised time. Please call the provider.`,
      ),
    declined: (number: string) =>
      failure('Another Provider Needed', `Request ${number} lost its provider and needs another one.`),
    failed: (number: string) =>
      failure("Provider Can't Do the Job", `Request ${number}: the provider is on site, waiting for you to decide.`),
    unpaid: (number: string) =>
      failure('Provider Not Paid', `Request ${number}: the provider says the customer didn't pay on site.`),
    silent: (number: string) =>
      failure(
        'Provider Not Responding',
        `Request ${number}: no response in 5 minutes. Call the provider or choose another one.`,
      ),
  },
};
