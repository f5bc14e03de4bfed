import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { formatMoney, parseAmount } from '#kernel/money.ts';
import { answerByTextTexts } from '../copy/en/answer-by-text.ts';

/**
 * The SMS that does the same as a form of the tracking page (docs/product.md, "Replies").
 * @param form the form's intent, and what was typed as an amount
 * @param number the request number, in case the customer has several requests
 * @returns null for a form that no SMS can replace
 */
export function answerByText(
  { intent, amount }: { intent: string; amount: string },
  number: string,
  locale: Locale,
): string | null {
  const cents = intent === 'counter_offer' ? parseAmount(amount) : undefined;
  if (cents !== undefined) return `${formatMoney(cents)} ${number}`;
  const { words } = textsFor(answerByTextTexts, locale);
  return hasKey(words, intent) ? `${words[intent]} ${number}` : null;
}

function hasKey<T extends object>(object: T, key: string): key is string & keyof T {
  return Object.hasOwn(object, key);
}
