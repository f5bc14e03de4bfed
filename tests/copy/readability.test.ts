import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { expect, it } from 'vitest';
import { loadCopyAreas, textPairsOf, stringsOfText } from './testing.ts';

/** The copy that drivers, their families and providers read: all but the desk's and the activity log's. */
const DRIVER_AREAS_PATTERN =
  /^(common|shell|messages|textConsent|request|tracking|trackingPrice|trackingEnd|trackingToasts|status|changesDriver|endingsDriver|endingsProvider|promiseDriver|promiseProvider|locate|lockedIn|paymentMethods|rejection|payment|provider|position|handshake|customerCode|extras|photos|photoToasts|photoWay|family|familyCard|place|home|testimonials|terms|endingTerms|agreement|legal|marketing|city|county|info|service)Texts\b/;

const MAX_READING_GRADE = 8;
/** On Fernández Huerta's scale, which is like Flesch's. A 13-year-old can read texts that score above 60. */
const MIN_SPANISH_READING_EASE = 60;

it.each(['en', 'es'] as const)('reads easily (%s)', async (locale) => {
  const areas = (await loadCopyAreas()).filter(({ name }) => DRIVER_AREAS_PATTERN.test(name));
  expect(areas.length).toBeGreaterThan(25);
  const hard = areas.flatMap((area) => {
    const words = textPairsOf(area)
      .filter(({ path }) => !path.endsWith('.tone'))
      .flatMap((pair) => stringsOfText(pair[locale]));
    const sentences = words.filter((text) => / /.test(text) && /[.!?]$/.test(text));
    if (sentences.length < 3) return [];
    const score =
      locale === 'en' ? englishReadingGradeOf(sentences.join(' ')) : spanishReadingEaseOf(sentences.join(' '));
    const isHard = locale === 'en' ? score > MAX_READING_GRADE : score < MIN_SPANISH_READING_EASE;
    return isHard ? [`${area.name}: ${score.toFixed(1)}`] : [];
  });
  expect(hard).toEqual([]);
});

const wordsOf = (text: string) => withoutNumbersAndLinks(text).match(/[\p{L}'’]+/gu) ?? [];
const countSentences = (text: string) =>
  withoutNumbersAndLinks(text)
    .split(/[.!?]+(?:\s|$)/)
    .filter((one) => /\p{L}/u.test(one)).length;
/** A text without its links, amounts, numbers and brands. */
const withoutNumbersAndLinks = (text: string) => text.replaceAll(/https?:\S+|\$[\d,.]*\d|[\d/#]+|Shoulder/g, '');

function englishReadingGradeOf(text: string): number {
  const words = wordsOf(text);
  return fleschKincaid({ sentence: countSentences(text), word: words.length, syllable: syllable(words.join(' ')) });
}

/** Fernández Huerta's formula of 1959, as corrected by INFLESZ. */
function spanishReadingEaseOf(text: string): number {
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + countSpanishSyllables(word), 0);
  return 206.84 - 60 * (syllables / words.length) - 1.02 * (words.length / countSentences(text));
}

/** Counts one syllable for each vowel or diphthong. We do it ourselves because no maintained library does. */
function countSpanishSyllables(word: string): number {
  const sound = word.toLowerCase().replaceAll(/qu|gu(?=[eiéí])/g, 'k');
  return Math.max(1, sound.match(/[iuü]?[aeoáéó][iuy](?![aeo])|[iuü]?[aeoáéó]|[íú]|[iuü]+|y\b/g)?.length ?? 0);
}
