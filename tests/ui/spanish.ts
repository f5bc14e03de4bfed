import { allAreas, pairsOf, SAMPLES, sample } from '../copy/testing.ts';
import type { Word } from './in-page/words.ts';
import { TYPED } from './stages.ts';

/**
 * What stands in English on a Spanish page on purpose, and why. Stored lines, as those of the activity log, are marked
 * `lang="en"` in the page, and the link to the English pages is too.
 */
export const ENGLISH_ON_PURPOSE: readonly { is: (text: string) => boolean; because: string }[] = [
  { is: (text) => TYPED.some((typed) => typed.length > 4 && text.includes(typed)), because: 'people typed it' },
  // The nearest place of a position that was shared.
  {
    is: (text) => /^Near [^.]+, TX(?: \d{5})?$/.test(text),
    because: 'an address is stored in the customer’s language',
  },
];

/** Words of no Spanish sentence: they find English that no catalogue holds. Names in capitals, as "CC BY", are none. */
const ENGLISH_WORDS =
  /\b([Tt]he|[Aa]nd|[Yy]ours?|[Yy]ou|[Ww]ith|[Tt]h(?:is|at)|[Ff]or|[Ff]rom|[Nn]ot|[Ii]s|[Aa]re|[Ww]as|[Ww]ill|[Ww]e|[Oo]ur|[Pp]lease|[Oo]f|[Rr]equests?|[Pp]aid|at|by|to)\b/;

interface EnglishTexts {
  /** Whole texts, in lower case, with where they stand. */
  whole: Map<string, string>;
  /** Texts with values. */
  patterns: { is: RegExp; path: string }[];
  /** Texts long enough to be known wherever they stand. */
  within: { words: string; path: string }[];
}

let known: Promise<EnglishTexts> | undefined;

/** English words on a Spanish page, one line each. */
export async function englishIn(words: readonly Word[]): Promise<string[]> {
  known ??= englishTexts();
  const texts = await known;
  return words
    .filter(({ text }) => !ENGLISH_ON_PURPOSE.some(({ is }) => is(text)))
    .flatMap(({ text, by, where }) => {
      const why = placeOf(text, texts) ?? ENGLISH_WORDS.exec(text)?.[0];
      return why ? [`English ${by} "${text.slice(0, 80)}" in ${where} (${why})`] : [];
    });
}

function placeOf(text: string, { whole, patterns, within }: EnglishTexts): string | undefined {
  return (
    whole.get(text.toLowerCase()) ??
    patterns.find(({ is }) => is.test(text))?.path ??
    within.find(({ words }) => text.includes(words))?.path
  );
}

/** Every text whose Spanish differs. */
async function englishTexts(): Promise<EnglishTexts> {
  const pairs = (await allAreas()).flatMap(pairsOf).filter(({ path }) => !/\.tone$/.test(path));
  // A word that is Spanish too, wherever it stands, says nothing.
  const spanish = new Set(pairs.flatMap(({ es }) => sample(es)));
  const english = pairs.flatMap(({ path, en }) =>
    sample(en)
      .filter((words) => !spanish.has(words))
      .map((words) => ({ words, path })),
  );
  // Values with nothing but space between them are no language.
  const withValues = english.filter(
    ({ words }) => SAMPLE.test(words) && /\p{L}/u.test(words.replaceAll(SAMPLE_ALL, '')),
  );
  return {
    whole: new Map(english.map(({ words, path }) => [words.toLowerCase(), path])),
    patterns: withValues.map(({ words, path }) => ({ is: patternOf(words), path })),
    within: english.filter(({ words }) => words.length > 15 && words.includes(' ') && !SAMPLE.test(words)),
  };
}

/** Samples stand for any value: as they are, or as money. */
const SAMPLE = new RegExp(SAMPLES.map((n) => `\\$${Math.floor(n / 100)}\\.${n % 100}|${n}`).join('|'));

const SAMPLE_ALL = new RegExp(SAMPLE, 'g');

function patternOf(words: string): RegExp {
  const fixed = words.split(SAMPLE_ALL).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.+?')}$`, 'i');
}
