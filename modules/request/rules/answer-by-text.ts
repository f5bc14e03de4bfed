import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { formatMoney, parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { answerByTextTexts } from '../copy/en/answer-by-text.ts';

/**
 * The SMS that does the same as a form of the tracking page (docs/product.md, "Replies").
 * The answer to a price names it, because the SMS may be sent later, when the desk has made another offer.
 * @param form the form's intent, and what was typed as an amount
 * @param request its number, in case the customer has several requests, and the offer that the customer may answer now,
 * in cents; null if there's none
 * @returns null for a form that no SMS can replace
 */
export function answerSmsFor(
  { intent, amount }: { intent: string; amount: string },
  { number, offer }: { number: string; offer: Cents | null },
  locale: Locale,
): string | null {
  const cents = intent === 'counter_offer' ? parseAmount(amount) : undefined;
  if (cents !== undefined) return `${formatMoney(cents)} ${number}`;
  const { words } = textsFor(answerByTextTexts, locale);
  if (!hasKey(words, intent)) return null;
  const answersPrice = intent === 'accept_offer' || intent === 'reject_offer';
  return [words[intent], ...(answersPrice && offer !== null ? [formatMoney(offer)] : []), number].join(' ');
}

function hasKey<T extends object>(object: T, key: string): key is string & keyof T {
  return Object.hasOwn(object, key);
}
