import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

interface KeptFeeAmounts extends Record<'kept' | 'due' | 'returned' | 'otherWay' | 'failed' | 'fee', Cents> {}

/** A job that goes wrong on site, as the driver reads it (docs/product.md, "Endings"). */
export const endingsDriverTexts = {
  search: {
    heading: "Your provider has arrived but can't find you",
    lead: "Let them know you're there. Share your location to show them where you are.",
    call: 'Call the provider',
    answered: "We told your provider you're there. Please stay with your vehicle.",
  },
  failure: {
    heading: "Your provider can't do the job",
    lead: (reason: string) => `Your provider says ${reason}.`,
    unsafe: 'Are you in danger? Call 911.',
    next: "Dispatch is figuring out what to do next and will let you know here. If the job doesn't get done, you pay nothing on site.",
  },
  outcome: {
    not_done: "The job couldn't be done.",
    solved: 'You got going on your own, so the job is closed.',
    gone: 'The provider came, but no one was there.',
  },
  partly: {
    heading: 'Partly done',
    price: 'New price',
    agreed: 'Originally agreed price',
    onSite: 'You pay on site',
    reason: "Dispatch's reason",
  },
  /**
   * Says how much we keep of what the customer paid. `fee` is the part of `kept` that the provider gets. The other
   * amounts aren't kept: `due` is being refunded, `returned` went back to the card, `otherWay` went back another way,
   * and `failed` couldn't be refunded.
   */
  keptFee: ({ kept, due, returned, otherWay, failed, fee }: KeptFeeAmounts) =>
    `${due + returned + otherWay + failed === 0 ? `We're keeping the ${formatMoney(kept)} you paid` : `We're keeping ${formatMoney(kept)} of what you paid`}${fee === kept ? '. It goes to the provider for coming out.' : '.'}`,
  nothingMore: "You don't owe anything else.",
};
