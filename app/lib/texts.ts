import type { Catalogue, Locale } from '#domain/texts/catalogue.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { useRootData } from './root-data.ts';

/** The visitor's language; English until Spanish is complete. */
export function useLocale(): Locale {
  return useRootData()?.locale ?? 'en';
}

/** The texts of an area in the visitor's language. Usage: `const t = useTexts(trackingTexts)`. */
export function useTexts<T>(texts: Catalogue<T>): T {
  return textsFor(texts, useLocale());
}
