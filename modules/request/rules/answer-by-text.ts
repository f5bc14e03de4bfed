import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { formatMoney, parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { answerByTextTexts } from '../copy/en/answer-by-text.ts';

/** The request that an answer is about. */
interface AnsweredRequest {
  /** The request number, in case the customer has several requests. */
  number: string;
  /** The amounts that the customer sees and may answer, in cents; null if there's none to answer. */
  amounts: { offer: Cents | null; extra: Cents | null; change: Cents | null };
}

/** Which of the request's amounts an answer must name, by the form's intent. Other forms' answers name none of them. */
const AMOUNT_OF: Partial<Record<string, keyof AnsweredRequest['amounts']>> = {
  accept_offer: 'offer',
  reject_offer: 'offer',
  approve_extra: 'extra',
  decline_extra: 'extra',
  accept_change: 'change',
  decline_change: 'change',
};

/**
 * The SMS that does the same as a form of the tracking page (docs/product.md, "Replies"). An answer about money names
 * the amount, because the SMS may be sent later, when something else is asked.
 * @param form the form's intent, and what was typed as an amount
 * @returns null for a form that no SMS can replace
 */
export function answerSmsFor(
  { intent, amount }: { intent: string; amount: string },
  { number, amounts }: AnsweredRequest,
  locale: Locale,
): string | null {
  const counterOffer = intent === 'counter_offer' ? parseAmount(amount) : undefined;
  if (counterOffer !== undefined) return `${formatMoney(counterOffer)} ${number}`;
  const { words } = textsFor(answerByTextTexts, locale);
  if (!hasKey(words, intent)) return null;
  const about = AMOUNT_OF[intent];
  if (!about) return `${words[intent]} ${number}`;
  const cents = amounts[about];
  return cents === null ? null : `${words[intent]} ${formatMoney(cents)} ${number}`;
}

function hasKey<T extends object>(object: T, key: string): key is string & keyof T {
  return Object.hasOwn(object, key);
}
