import type { Locale } from './copy/catalogue.ts';

const names = new Map<string, string>();

/** A language's name within a sentence: "Spanish", in Spanish "español". */
export function languageName(language: Locale, locale: Locale): string {
  const key = `${language} in ${locale}`;
  const name = names.get(key) ?? newName(language, locale);
  names.set(key, name);
  return name;
}

/** A language's name as a label, with a capital letter: "Spanish", in Spanish "Español". */
export function languageLabel(language: Locale, locale: Locale): string {
  const name = languageName(language, locale);
  return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
}

function newName(language: Locale, locale: Locale): string {
  // eslint-disable-next-line no-restricted-syntax -- allowed only here: all other code must call languageName
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
}
