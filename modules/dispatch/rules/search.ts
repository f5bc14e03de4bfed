/**
 * What a dispatcher types to find a request, as terms of the index (migration request_search): a request is found by its
 * number, a phone, the plate, the provider's name or the e-mail; by the beginning of a word from three letters on, and by
 * the last four digits of a phone or more.
 */

const MARKS = /[\u0300-\u036f]/g;
const BETWEEN = /[\s!-/:-@[-`{-~]+/;
/** The index holds words up to this length, and whole e-mails up to the other. */
const WORD_LIMIT = 24;
const WHOLE_LIMIT = 60;
const WORDS = 6;
/** What is longer was pasted by mistake. */
export const SEARCH_LIMIT = 100;

/** Without accents, small letters: "José" is found by "jose". As `search_fold` of the migration. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The sets of terms of which a request must have one, whole. Two ways to read what was typed: as one thing, however it is
 * written ("(214) 555-0123", "PRV-1234"), or as several words ("maria garcia").
 * @returns no sets where nothing was typed that could be looked for
 */
export function searchTerms(typed: string): string[][] {
  const text = fold(typed.slice(0, SEARCH_LIMIT));
  const words = text
    .split(BETWEEN)
    .filter(Boolean)
    .slice(0, WORDS)
    .map((word) => word.slice(0, WORD_LIMIT));
  if (words.length === 0) return [];
  const whole = localNumber(text.split(BETWEEN).join('').slice(0, WHOLE_LIMIT));
  return words.length === 1 && words[0] === whole ? [words] : [[whole], words];
}

/** Numbers of North America are kept without the country's 1. */
function localNumber(whole: string): string {
  return /^1\d{10}$/.test(whole) ? whole.slice(1) : whole;
}
