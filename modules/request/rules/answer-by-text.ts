import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { parseAmount } from '#kernel/money.ts';
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
  const words: Partial<Record<string, string>> = textsFor(answerByTextTexts, locale).words;
  const cents = intent === 'counter_offer' ? parseAmount(amount) : undefined;
  const answer = cents === undefined ? words[intent] : `$${cents / 100}`;
  return answer ? `${answer} ${number}` : null;
}
