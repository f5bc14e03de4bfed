import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { expect, it } from 'vitest';
import { allAreas, pairsOf, sample } from './testing.ts';

/** What drivers, providers and their families read: all but the desk and the activity log. */
const FOR_DRIVERS =
  /^(common|shell|messages|textConsent|request|tracking|trackingPrice|trackingEnd|trackingToasts|status|changesDriver|endingsDriver|endingsProvider|promiseDriver|promiseProvider|locate|lockedIn|paymentMethods|rejection|payment|provider|position|handshake|customerCode|extras|photos|photoToasts|photoWay|family|familyCard|place|home|testimonials|terms|endingTerms|agreement|legal|marketing|city|county|info|service)Texts\b/;

const HARDEST_GRADE = 8;
/** On Fernández Huerta's scale, which is like Flesch's. A 13-year-old can read texts that score above 60. */
const EASY_SPANISH = 60;

it.each(['en', 'es'] as const)('reads easily (%s)', async (locale) => {
  const areas = (await allAreas()).filter(({ name }) => FOR_DRIVERS.test(name));
  expect(areas.length).toBeGreaterThan(25);
  const hard = areas.flatMap((area) => {
    const words = pairsOf(area)
      .filter(({ path }) => !path.endsWith('.tone'))
      .flatMap((pair) => sample(pair[locale]));
    const sentences = words.filter((text) => / /.test(text) && /[.!?]$/.test(text));
    if (sentences.length < 3) return [];
    const score = locale === 'en' ? gradeOf(sentences.join(' ')) : easeOf(sentences.join(' '));
    const isHard = locale === 'en' ? score > HARDEST_GRADE : score < EASY_SPANISH;
    return isHard ? [`${area.name}: ${score.toFixed(1)}`] : [];
  });
  expect(hard).toEqual([]);
});

const wordsOf = (text: string) => plain(text).match(/[\p{L}'’]+/gu) ?? [];
const sentencesOf = (text: string) =>
  plain(text)
    .split(/[.!?]+(?:\s|$)/)
    .filter((one) => /\p{L}/u.test(one)).length;
/** A text without its links, amounts, numbers and brands. */
const plain = (text: string) => text.replaceAll(/https?:\S+|\$[\d,.]*\d|[\d/#]+|Shoulder/g, '');

function gradeOf(text: string): number {
  const words = wordsOf(text);
  return fleschKincaid({ sentence: sentencesOf(text), word: words.length, syllable: syllable(words.join(' ')) });
}

/** Fernández Huerta's formula of 1959, as corrected by INFLESZ. */
function easeOf(text: string): number {
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + spanishSyllables(word), 0);
  return 206.84 - 60 * (syllables / words.length) - 1.02 * (words.length / sentencesOf(text));
}

/** A syllable for each vowel or diphthong. No maintained library counts them. */
function spanishSyllables(word: string): number {
  const sound = word.toLowerCase().replaceAll(/qu|gu(?=[eiéí])/g, 'k');
  return Math.max(1, sound.match(/[iuü]?[aeoáéó][iuy](?![aeo])|[iuü]?[aeoáéó]|[íú]|[iuü]+|y\b/g)?.length ?? 0);
}
