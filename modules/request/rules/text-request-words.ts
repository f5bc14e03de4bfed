import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textRequestWords } from '../copy/en/text-request-words.ts';

/** What a label stands for: a field of the form, `service`, or `inside` (who is locked in). */
export type TextLabel = keyof typeof textRequestWords.labels;
export const TEXT_LABELS = Object.keys(textRequestWords.labels) as TextLabel[];

type WrittenWords = ReturnType<typeof textRequestWordsIn>;

/** The words that people write in a request by text, in one language. */
export function textRequestWordsIn(locale: Locale) {
  return textsFor(textRequestWords, locale);
}

/** The language whose pattern these words match; undefined if they match none. */
export function languageOfMatch(words: string, patternOf: (words: WrittenWords) => RegExp): Locale | undefined {
  return LOCALES.find((locale) => patternOf(textRequestWordsIn(locale)).test(words));
}

/** The words of every language as alternatives of a regular expression. */
function anyOf(listOf: (words: WrittenWords) => readonly string[]): string {
  return LOCALES.flatMap((locale) => listOf(textRequestWordsIn(locale))).join('|');
}

/** Matches a service and its place on one line: "Jump start at 4500 Main St". */
export function serviceThenPlacePattern(): RegExp {
  return new RegExp(`^(.+?)(?:,\\s*|\\s+(?:${anyOf(({ before }) => before)})\\s+)(.+)$`, 'i');
}

/** Matches the accuracy of a position: "(40 ft)". */
export function accuracyPattern(): RegExp {
  return new RegExp(`\\(?\\s*±?\\s*\\d+\\s*(?:${anyOf(({ feet }) => feet)})\\b\\s*\\)?`, 'i');
}

/** Matches a license plate that comes after its label. */
export function platePattern(locale: Locale): RegExp {
  const labels = textRequestWordsIn(locale).labels.vehicle_plate.join('|');
  return new RegExp(`\\b(?:${labels})\\b[\\s:#]*([a-z0-9][a-z0-9 -]{2,8}[a-z0-9])`, 'i');
}

/**
 * Vehicle makes. A line that names one is read as the vehicle, unless it looks like a street and has no year. In text
 * that's known to name a vehicle, the first word counts as the make if the text begins with none of these. That's why
 * two-word makes must be listed.
 */
export const VEHICLE_MAKES: readonly string[] = [
  ...['land rover', 'alfa romeo', 'aston martin', 'mercedes benz', 'mercedes-benz', 'harley davidson'],
  ...[
    'harley-davidson',
    'acura',
    'audi',
    'bmw',
    'buick',
    'cadillac',
    'chevrolet',
    'chevy',
    'chrysler',
    'dodge',
    'fiat',
  ],
  ...['ford', 'freightliner', 'genesis', 'gmc', 'honda', 'hyundai', 'infiniti', 'isuzu', 'jaguar', 'jeep', 'kawasaki'],
  ...['kenworth', 'kia', 'lexus', 'lincoln', 'mack', 'mazda', 'mercedes', 'mercury', 'mini', 'mitsubishi', 'nissan'],
  ...['peterbilt', 'pontiac', 'porsche', 'ram', 'saturn', 'scion', 'subaru', 'suzuki', 'tesla', 'toyota', 'volkswagen'],
  ...['volvo', 'vw', 'yamaha'],
];

/** Matches a line that starts with a label. */
export const LABELED_LINE_PATTERN = /^([\p{L}/() -]{1,30}?)\s*(?::|=|\s[-–—]\s)\s*(.+)$/u;
export const URL_PATTERN = /https?:\S+/gi;
export const COORDINATES_PATTERN =
  /([+-]?\d{1,2}\.\d{2,12})\s*°?\s*N?\s*[,;/ ]\s*([+-]?\d{1,3}\.\d{2,12})\s*°?\s*(W?)/i;
export const YEAR_PATTERN = /(?<![\d.])(?:19[2-9]\d|20[0-4]\d)(?![\d.])/;
