/**
 * Turns what a dispatcher types into terms of the search index (`request_search`). Requests are found by number, phone,
 * plate, provider's name or e-mail; by the beginning of a word from three letters on, and by the last four or more
 * digits of a phone.
 */

const MARKS = /[\u0300-\u036f]/g;
const SEPARATORS = /[\s!-/:-@[-`{-~]+/;
/** The index's limits for words and for whole e-mails. */
const WORD_LIMIT = 24;
const WHOLE_LIMIT = 60;
const MAX_WORDS = 6;
/** Longer input is a paste error. */
export const SEARCH_LIMIT = 100;

/** Removes accents and lowercases, as `search_fold` in the migration does: "José" becomes "jose". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Sets of terms; a request matches if it has all terms of one set. What was typed can be one thing in any format
 * ("(214) 555-0123", "PRV-1234") or several words ("maria garcia").
 * @returns no sets if there's nothing to search for
 */
export function searchTerms(typed: string): string[][] {
  const text = fold(typed.slice(0, SEARCH_LIMIT));
  const words = text
    .split(SEPARATORS)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, WORD_LIMIT));
  if (words.length === 0) return [];
  const whole = localNumber(text.split(SEPARATORS).join('').slice(0, WHOLE_LIMIT));
  return words.length === 1 && words[0] === whole ? [words] : [[whole], words];
}

/** North American numbers are indexed without the country code 1. */
function localNumber(whole: string): string {
  return /^1\d{10}$/.test(whole) ? whole.slice(1) : whole;
}
