import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { servicesTexts } from './en/services.ts';

/** An answer in words. A number is returned unchanged, except 4, which means "4 or more". */
export function answerLabel(answer: string, locale: Locale): string {
  const words: Partial<Record<string, string>> = textsFor(servicesTexts, locale).answers;
  return words[answer] ?? answer;
}
