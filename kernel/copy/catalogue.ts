/** The languages the site speaks; English is complete, Spanish follows with the same shape. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** A short message shown once, after a redirect or beside the form it answers. */
export interface Toast {
  title: string;
  message: string;
  tone?: 'success' | 'error' | 'info';
}

/** The texts of one area. Texts that carry a value are functions. */
export interface Catalogue<T> {
  en: T;
  es?: T;
}

/** Widens the literals of the English texts, so that another language has the same keys but its own words. */
type Words<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Words<R>
    : T extends readonly (infer E)[]
      ? readonly Words<E>[]
      : T extends { title: string; message: string }
        ? keyof T extends keyof Toast
          ? Toast
          : { [K in keyof T]: Words<T[K]> }
        : { [K in keyof T]: Words<T[K]> };

/** Makes a catalogue; `es` must hold every text that `en` holds. */
export function catalogue<T extends object>(texts: { en: T; es?: NoInfer<Words<T>> }): Catalogue<Words<T>> {
  return texts as unknown as Catalogue<Words<T>>;
}

/** The texts in a language. A browser's script holds one language only, its page's (decision 0014): there that one is meant. */
export function textsFor<T>(texts: Catalogue<T>, locale: Locale = 'en'): T {
  return texts[locale] ?? texts.en ?? (texts.es as T);
}

/** A toast that says something went well. */
export function success(title: string, message: string): Toast {
  return { title, message, tone: 'success' };
}

/** A toast that says something failed, or was refused. */
export function failure(title: string, message: string): Toast {
  return { title, message, tone: 'error' };
}

/** A toast that only tells. */
export function info(title: string, message: string): Toast {
  return { title, message, tone: 'info' };
}

/** The language of a request's person, as its row has it. */
export function languageOf({ language }: { language: string }): Locale {
  return language === 'es' ? 'es' : 'en';
}
