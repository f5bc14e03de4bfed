import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** A job that goes wrong on site, as dispatch reads it (docs/product.md, "Endings"). */
export const endingsDeskTexts = {
  searchHeading: "The provider can't find the customer",
  heading: "The provider can't do the job",
  lead: (reason: string, minutes: number) =>
    `The provider says ${reason}. They reported it ${minutes === 0 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`}.`,
  note: "Provider's note",
  searched: (at: string) =>
    `The provider said at ${at} that they couldn't find the customer. The customer hasn't answered.`,
  answered: (at: string) => `The customer answered at ${at}: "I'm here."`,
  place: 'Where the provider was',
  /** @param takenAt when the position was taken; null if that's unknown */
  onMap: (takenAt: string | null) =>
    takenAt === null ? 'See their location on the map' : `See their location on the map (as of ${takenAt})`,
  /** The heading of past reports from providers, which need no decision by dispatch anymore. */
  reports: 'Reports from providers',
  reported: (provider: string | null, reason: string) => `${provider ?? 'The provider'} said ${reason}.`,
  wrote: (note: string) => `"${note}"`,
  resume: 'Let the job continue',
  resumeHint: "Use this button once you've worked out the problem with the customer and the provider.",
  /** Shown beside each form that lets the job go on. */
  changeOpen: "The customer hasn't answered the proposed change yet. Until they do, the job stays on hold.",
  replaceHint: 'Or replace the provider in the "Provider" section.',
  end: {
    open: 'End the job',
    outcome: 'How did the job end?',
    outcomes: { not_done: "The job wasn't done", gone: 'No one was there' },
    deposit: (cents: Cents) =>
      `You can keep up to ${formatMoney(cents)} of the deposit. Whatever you don't keep goes back to the customer's card.`,
    proposal: 'We filled in the amounts from the terms that the customer accepted.',
    kept: 'Amount to keep',
    provider: 'How much of that goes to the provider',
    reason: 'Reason',
    reasonHint: 'The customer and the provider will see this.',
    submit: 'End the job',
    invalid: 'Please enter an amount, or 0',
    outcomeMissing: 'Please choose how the job ended',
    reasonMissing: 'Please give a reason',
    keep: 'Not yet',
  },
  /** A part of the job was done. */
  partly: {
    open: 'End job as partly done',
    lead: ({ agreed, extra }: { agreed: Cents; extra: Cents }) =>
      `The agreed price is ${formatMoney(agreed)}. You can lower it. On site, the customer pays the price you enter, minus the deposit${extra > 0 ? `, plus the approved extra charge of ${formatMoney(extra)}` : ''}. We'll refund any deposit that's left over.`,
    price: 'Price for the work done',
    submit: 'End job as partly done',
    invalid: 'Please enter a valid price',
    tooMuch: (agreed: Cents) => `It can't be more than the agreed ${formatMoney(agreed)}`,
    outcome: 'Partly done',
    firstAgreed: 'Originally agreed price',
  },
  fee: (cents: Cents) => `Shoulder owes the provider ${formatMoney(cents)}.`,
  feePaid: (cents: Cents, at: string) => `Shoulder paid the provider ${formatMoney(cents)} on ${at}.`,
  payFeeQuestion: (cents: Cents) => `Did you pay the provider ${formatMoney(cents)}?`,
  toasts: {
    ended: success('Job Ended', 'The customer and the provider can see it on their pages.'),
    resumed: success('Job Resumed', 'The customer and the provider can see it on their pages.'),
    failed: failure('Error', "We couldn't save your decision. Please try again."),
  },
};
