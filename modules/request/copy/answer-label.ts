import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { servicesTexts } from './en/services.ts';

/** An answer in words. A number stays as it is, unless it has words of its own. */
export function answerLabel(answer: string, locale: Locale): string {
  const words: Partial<Record<string, string>> = textsFor(servicesTexts, locale).answers;
  return words[answer] ?? answer;
}
