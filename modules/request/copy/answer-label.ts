import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { questionsTexts } from './en/questions.ts';

/** An answer in words. A number stays as it is, unless it has words of its own. */
export function answerLabel(answer: string, locale: Locale): string {
  const words: Partial<Record<string, string>> = textsFor(questionsTexts, locale).answers;
  return words[answer] ?? answer;
}
