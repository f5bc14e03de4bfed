import { COMMISSION_PERCENT, formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** What the terms say about a job that can't be done. Used only on the server, with the amounts from Settings. */
export const endingTermsTexts = {
  heading: "If the job can't be done",
  lead: 'Dispatch will decide and tell you why. We never keep more than your deposit.',
  refund: (reasons: string) => `You get all of it back if ${reasons}.`,
  fee: (cents: Cents, reasons: string) =>
    `${formatMoney(cents)} of it, or all of a smaller deposit, goes to the provider for coming out if ${reasons}.`,
  change: (over: Cents) =>
    `If the job turns out to be a different one, you'll see the new price first, and nothing will be done or charged before you accept it. If it costs over ${formatMoney(over)} more than the price your deposits cover, ${COMMISSION_PERCENT}% of the difference is due first.`,
  /** `solved` and `solvedBefore` complete a sentence like "We keep it if ...", as the failure reasons do. */
  solved: 'you got going without help after the provider had set out',
  solvedBefore: 'you got going without help before the provider set out',
  keep: (reasons: string) => `We keep it if ${reasons}.`,
  late: (minutes: number) =>
    `If your provider isn't there ${minutes} minutes after the time they first promised, you can ask to cancel and get all of it back, unless dispatch gives you a reason why not.`,
  or: (reasons: readonly string[]) =>
    reasons.length < 2 ? reasons.join('') : `${reasons.slice(0, -1).join(', ')} or ${reasons.at(-1)}`,
};
