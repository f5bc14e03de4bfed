/**
 * Turns what a dispatcher types into terms of the search index (`request_search`). A request is found by its number,
 * phone, plate, make, model, street or email, the first 8 characters of its id, or its provider's name, phone or email.
 * Three or more letters find words that start with them. Three or more digits find phone numbers that start with them,
 * and four or more digits also find those that end with them.
 */

const ACCENT_MARKS = /[\u0300-\u036f]/g;
const SEPARATORS = /[\s!-/:-@[-`{-~]+/;
/** The index stores words up to this length, and whole values, such as emails, up to {@link MAX_WHOLE_LENGTH}. */
const MAX_WORD_LENGTH = 24;
const MAX_WHOLE_LENGTH = 60;
const MAX_WORDS = 6;
/** Longer input is cut, because it's surely pasted by mistake. */
export const MAX_SEARCH_CHARS = 100;

/** Removes accents and converts to lower case, as `search_fold` in the migration does: "José" becomes "jose". */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(ACCENT_MARKS, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Sets of search terms. A request matches if it has all terms of one set. There may be two sets, because the text may
 * be a single term ("(214) 555-0123", "PRV-1234") or several words ("maria garcia").
 * @returns no sets if there's nothing to search for
 */
export function searchTerms(typed: string): string[][] {
  const text = withoutAccents(typed.slice(0, MAX_SEARCH_CHARS));
  const words = text
    .split(SEPARATORS)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  if (words.length === 0) return [];
  const whole = localNumber(text.split(SEPARATORS).join('').slice(0, MAX_WHOLE_LENGTH));
  return words.length === 1 && words[0] === whole ? [words] : [[whole], words];
}

/** The phone number without the country code 1, because North American numbers are indexed without it. */
function localNumber(whole: string): string {
  return /^1\d{10}$/.test(whole) ? whole.slice(1) : whole;
}
