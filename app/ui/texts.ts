import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { useLocale } from './locale-context.ts';

export { useLocale } from './locale-context.ts';

/** Translates an object of English texts into the page's language. Usage: `const t = useTexts(trackingTexts)`. */
export function useTexts<T extends object>(english: T): TranslationOf<T> {
  return textsFor(english, useLocale());
}
