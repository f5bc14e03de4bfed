import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textRequestWords } from '../copy/en/text-request-words.ts';

/** The form field that a label stands for. `inside` is who is locked in. */
export type TextLabel = keyof typeof textRequestWords.labels;
export const LABELS = Object.keys(textRequestWords.labels) as TextLabel[];

type WrittenWords = ReturnType<typeof wordsIn>;

/** The words of a request by text in a language. */
export function wordsIn(locale: Locale) {
  return textsFor(textRequestWords, locale);
}

/** The language in which words match a pattern; undefined if they do in none. */
export function languageOfMatch(words: string, patternOf: (words: WrittenWords) => RegExp): Locale | undefined {
  return LOCALES.find((locale) => patternOf(wordsIn(locale)).test(words));
}

/** The words of every language as alternatives of a regular expression. */
function anyOf(listOf: (words: WrittenWords) => readonly string[]): string {
  return LOCALES.flatMap((locale) => listOf(wordsIn(locale))).join('|');
}

/** A service and its place on one line: "Jump start at 4500 Main St". */
export function serviceThenPlace(): RegExp {
  return new RegExp(`^(.+?)(?:,\\s*|\\s+(?:${anyOf(({ before }) => before)})\\s+)(.+)$`, 'i');
}

/** How exact a position is: "(40 ft)". */
export function accuracy(): RegExp {
  return new RegExp(`\\(?\\s*±?\\s*\\d+\\s*(?:${anyOf(({ feet }) => feet)})\\b\\s*\\)?`, 'i');
}

/** A license plate behind its label. */
export function plateIn(locale: Locale): RegExp {
  const labels = wordsIn(locale).labels.vehicle_plate.join('|');
  return new RegExp(`\\b(?:${labels})\\b[\\s:#]*([a-z0-9][a-z0-9 -]{2,8}[a-z0-9])`, 'i');
}

/**
 * Makes of vehicles: a line with one of them is surely about the vehicle. Makes of two words are listed so that the
 * words stay together.
 */
export const MAKES: readonly string[] = [
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

/** A line with a label. */
export const LABELLED = /^([\p{L}/() -]{1,30}?)\s*(?::|=|\s[-–—]\s)\s*(.+)$/u;
export const URL = /https?:\S+/gi;
export const POINT = /([+-]?\d{1,2}\.\d{2,12})\s*°?\s*N?\s*[,;/ ]\s*([+-]?\d{1,3}\.\d{2,12})\s*°?\s*(W?)/i;
export const YEAR = /(?<![\d.])(?:19[2-9]\d|20[0-4]\d)(?![\d.])/;
