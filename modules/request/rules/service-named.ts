import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { servicesTexts } from '../copy/en/services.ts';
import { textRequestWords } from '../copy/en/text-request-words.ts';
import { SERVICE_TYPES } from './services.ts';
import type { ServiceType } from './services.ts';
import { languageOfMatch } from './text-request-words.ts';

const SERVICES_NARROWEST_FIRST = Object.keys(textRequestWords.services) as (keyof typeof textRequestWords.services)[];

/**
 * The service that a text names, and the language that the name is in. Looks for the service's label first, then for
 * other words for it.
 * @param words the text, as {@link normalizeWords} returns it
 * @returns undefined if the text names no service
 */
export function serviceNamedIn(words: string): [ServiceType, Locale] | undefined {
  for (const locale of LOCALES) {
    const { services } = textsFor(servicesTexts, locale);
    const labelled = SERVICE_TYPES.find((one) => normalizeWords(services[one]) === words);
    if (labelled) return [labelled, locale];
  }
  for (const service of SERVICES_NARROWEST_FIRST) {
    const locale = languageOfMatch(words, ({ services }) => services[service]);
    if (locale) return [service, locale];
  }
  return undefined;
}

/** Puts a text in lower case, without accents, and with single spaces. */
export function normalizeWords(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
