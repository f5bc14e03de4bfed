import type { Locale } from './catalogue.ts';
import { VALUE, activityEs, activityWordsEs } from './es/activity.ts';

/** A stored line of the activity log, and the language it is told in: a line of an older release may have no Spanish. */
export interface ToldLine {
  words: string;
  lang: Locale;
}

const READERS = Object.values(activityEs)
  .flat()
  .map(([english, spanish]) => ({ pattern: patternOf(english), spanish }));

/**
 * A line of the activity log in somebody's language. Lines are stored in English (`activity.ts`), since a workflow writes
 * them; only those who read them know a language.
 */
export function activityInWords(line: string, locale: Locale): ToldLine {
  if (locale === 'en') return { words: line, lang: 'en' };
  for (const { pattern, spanish } of READERS) {
    const values = pattern.exec(line)?.slice(1);
    if (values) return { words: spanish.replaceAll(VALUE, () => inSpanish(values.shift() ?? '')), lang: 'es' };
  }
  return { words: line, lang: 'en' };
}

function inSpanish(value: string): string {
  return value
    .split(', ')
    .map((word) => activityWordsEs[word] ?? word.replace(/ feet$/, ' pies').replace(/ miles?$/, ' millas'))
    .join(', ');
}

function patternOf(english: string): RegExp {
  const pieces = english.split(VALUE).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('(.+?)')}$`);
}
