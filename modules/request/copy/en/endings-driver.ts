import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** Cents. */
interface KeptFee extends Record<'kept' | 'due' | 'returned' | 'otherWay' | 'failed' | 'fee', Cents> {}

/** A job that goes wrong on site, as the driver reads it (docs/product.md, "Endings"). */
export const endingsDriverTexts = {
  search: {
    heading: "Your provider is there but can't find you",
    lead: "Tell them you're there. Share your location to show them the way.",
    call: 'Call the provider',
    answered: "Your provider's page now says you're there. Please stay with your vehicle.",
  },
  failure: {
    heading: "Your provider can't do the job",
    lead: (reason: string) => `Your provider says: ${reason}.`,
    unsafe: 'Are you in danger? Call 911.',
    next: "Dispatch is figuring out what to do next and will tell you here. If the job doesn't get done, you pay nothing on site.",
  },
  outcome: {
    not_done: "The job couldn't be done.",
    solved: 'You got going without help, so the job is closed.',
    gone: 'The provider came, but no one was there.',
  },
  partly: {
    heading: 'Partly done',
    price: 'Price now',
    agreed: 'Originally agreed',
    onSite: 'You pay on site',
    reason: 'What dispatch says',
  },
  /**
   * @param fee how much of `kept` the provider gets. `due` is being refunded, `returned` went back to the card,
   * `otherWay` went back another way, and the refund of `failed` failed
   */
  keptFee: ({ kept, due, returned, otherWay, failed, fee }: KeptFee) =>
    `${due + returned + otherWay + failed === 0 ? `We keep the ${formatMoney(kept)} you paid` : `We keep ${formatMoney(kept)} of what you paid`}${fee === kept ? ': it goes to the provider for coming out.' : '.'}`,
  nothingMore: 'You owe nothing more.',
};
