import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** A job that goes wrong on site, as dispatch reads it (docs/product.md, "Endings"). */
export const endingsDeskTexts = {
  searchHeading: "The provider can't find the customer",
  heading: "The provider can't do the job",
  lead: (reason: string, minutes: number) =>
    `The provider says: ${reason} (${minutes === 0 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`}).`,
  note: "Provider's note",
  searched: (at: string) => `The provider reported this at ${at}. The customer hasn't answered.`,
  answered: (at: string) => `The customer answered at ${at}: "I'm here."`,
  place: 'Where the provider was',
  /** @param at when the position was taken, if that's known */
  onMap: (at: string | null) => (at === null ? 'On the map' : `On the map, as of ${at}`),
  /** What providers reported before. */
  reports: 'Reports from providers',
  reported: (provider: string | null, reason: string) => `${provider ?? 'The provider'} said: ${reason}.`,
  wrote: (note: string) => `"${note}"`,
  resume: 'Let the job continue',
  resumeHint: "Use this once you've worked it out with both of them.",
  /** Shown beside each form that lets the job go on. */
  changeOpen: 'The customer still has to decide on a change. Until then, the job is on hold.',
  replaceHint: 'Or send another provider, under Provider.',
  end: {
    open: 'End the job',
    outcome: 'How did it end?',
    outcomes: { not_done: "It wasn't done", gone: 'No one was there' },
    deposit: (cents: Cents) => `Deposit left: ${formatMoney(cents)}. Whatever you don't keep is refunded to the card.`,
    proposal: 'These are the amounts from Settings for this reason.',
    kept: 'Amount to keep',
    provider: 'Of that, for the provider',
    reason: 'Reason',
    reasonHint: 'The customer and the provider will see this.',
    submit: 'End the job',
    invalid: 'Please enter an amount, or 0',
    outcomeMissing: 'Please choose how it ended',
    reasonMissing: 'Please give a reason',
    keep: 'Not yet',
  },
  /** A part of the job was done. */
  partly: {
    open: 'End it as partly done',
    lead: ({ agreed, extra }: { agreed: Cents; extra: Cents }) =>
      `Agreed price: ${formatMoney(agreed)}. You can lower it. On site, the customer pays the price minus the deposit${extra > 0 ? `, plus the approved extra charge of ${formatMoney(extra)}` : ''}. Any deposit left over is refunded.`,
    price: 'Price for the work done',
    submit: 'End it as partly done',
    invalid: 'Please enter a valid price',
    tooMuch: (agreed: Cents) => `No more than the agreed ${formatMoney(agreed)}`,
    outcome: 'Partly done',
    firstAgreed: 'Originally agreed',
  },
  fee: (cents: Cents) => `Shoulder owes the provider ${formatMoney(cents)}.`,
  feePaid: (cents: Cents, at: string) => `${formatMoney(cents)} paid to the provider on ${at}.`,
  payFeeQuestion: (cents: Cents) => `Did you pay the provider ${formatMoney(cents)}?`,
  toasts: {
    ended: success('Job Ended', 'The customer and the provider can see it on their pages.'),
    resumed: success('Job Resumed', 'The customer and the provider can see it on their pages.'),
    failed: failure('Error', 'Failed to end the job. Please try again.'),
  },
};
