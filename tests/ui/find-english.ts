import { loadCopyAreas, textPairsOf, SAMPLE_ARGUMENTS, stringsOfText } from '../copy/testing.ts';
import type { PageText } from './in-page/texts.ts';
import { TYPED_TEXTS } from './stages.ts';

/**
 * English that Spanish pages may contain, and why. (The activity log and the link to the English pages are marked
 * `lang="en"`, so they need no entry.)
 */
export const ENGLISH_ON_PURPOSE: readonly { matches: (text: string) => boolean; reason: string }[] = [
  {
    matches: (text) => TYPED_TEXTS.some((typed) => typed.length > 4 && text.includes(typed)),
    reason: 'people typed it',
  },
  // The name of the place nearest to a shared position.
  {
    matches: (text) => /^Near [^.]+, TX(?: \d{5})?$/.test(text),
    reason: 'an address is stored in the customer’s language',
  },
  {
    matches: (text) => text.includes('Duplicate of request'),
    reason: 'the customer reads this reason, so it is in their language',
  },
];

/**
 * Words that no Spanish sentence contains. They find English that isn't from the copy. Uppercase names such as "CC BY"
 * don't match.
 */
const ENGLISH_WORDS =
  /\b([Tt]he|[Aa]nd|[Yy]ours?|[Yy]ou|[Ww]ith|[Tt]h(?:is|at)|[Ff]or|[Ff]rom|[Nn]ot|[Ii]s|[Aa]re|[Ww]as|[Ww]ill|[Ww]e|[Oo]ur|[Pp]lease|[Oo]f|[Rr]equests?|[Pp]aid|at|by|to)\b/;

interface EnglishTexts {
  /** Whole texts of the Spanish copy. If a page has one of them, it isn't looked up in the English copy. */
  spanish: Set<string>;
  /** Whole texts in lower case, and their paths in the copy. */
  wholeTexts: Map<string, string>;
  /** Texts with inserted values, and their paths. */
  patterns: { is: RegExp; path: string }[];
  /** Texts that are long enough to be found inside other texts. */
  longTexts: { words: string; path: string }[];
}

let englishTextsPromise: Promise<EnglishTexts> | undefined;

/**
 * Finds English texts on a Spanish page.
 * @returns one line for each text found
 */
export async function findEnglish(words: readonly PageText[]): Promise<string[]> {
  englishTextsPromise ??= loadEnglishTexts();
  const texts = await englishTextsPromise;
  return words
    .filter(({ text }) => !ENGLISH_ON_PURPOSE.some(({ matches }) => matches(text)))
    .flatMap(({ text, source, element }) => {
      const path = texts.spanish.has(text) ? undefined : pathOfText(text, texts);
      const match = path ?? ENGLISH_WORDS.exec(text)?.[0];
      return match ? [`English ${source} "${text.slice(0, 80)}" in ${element} (${match})`] : [];
    });
}

function pathOfText(text: string, { wholeTexts, patterns, longTexts }: EnglishTexts): string | undefined {
  return (
    wholeTexts.get(text.toLowerCase()) ??
    patterns.find(({ is }) => is.test(text))?.path ??
    longTexts.find(({ words }) => text.includes(words))?.path
  );
}

/** All English texts that differ from the Spanish ones. */
async function loadEnglishTexts(): Promise<EnglishTexts> {
  const pairs = (await loadCopyAreas()).flatMap(textPairsOf).filter(({ path }) => !/\.tone$/.test(path));
  // Whole Spanish texts. English texts that equal one of them are left out.
  const spanish = new Set(pairs.flatMap(({ es }) => stringsOfText(es)));
  const english = pairs.flatMap(({ path, en }) =>
    stringsOfText(en)
      .filter((words) => !spanish.has(words))
      .map((words) => ({ words, path })),
  );
  // Texts with inserted values. Leave out those whose other words are all Spanish words too.
  const spanishWords = new Set([...spanish].flatMap(wordsOf));
  const withValues = english.filter(
    ({ words }) =>
      SAMPLE_VALUE_PATTERN.test(words) &&
      !wordsOf(words.replaceAll(ALL_SAMPLE_VALUES_PATTERN, '')).every((word) => spanishWords.has(word)),
  );
  return {
    spanish,
    wholeTexts: new Map(english.map(({ words, path }) => [words.toLowerCase(), path])),
    patterns: withValues.map(({ words, path }) => ({ is: patternFor(words), path })),
    longTexts: english.filter(
      ({ words }) =>
        words.length > 15 &&
        words.includes(' ') &&
        !SAMPLE_VALUE_PATTERN.test(words) &&
        // Leave out texts that are also a part of a Spanish text, such as the name of a place.
        ![...spanish].some((text) => text.includes(words)),
    ),
  };
}

/** Matches a sample value, as a number or as money. */
const SAMPLE_VALUE_PATTERN = new RegExp(
  SAMPLE_ARGUMENTS.map((n) => `\\$${Math.floor(n / 100)}\\.${n % 100}|${n}`).join('|'),
);

const ALL_SAMPLE_VALUES_PATTERN = new RegExp(SAMPLE_VALUE_PATTERN, 'g');

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function patternFor(words: string): RegExp {
  const escaped = words.split(ALL_SAMPLE_VALUES_PATTERN).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.+?')}$`, 'i');
}
