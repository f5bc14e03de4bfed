import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { useLocale } from './texts.ts';

/** Each language's name in that language, because people who look for it may not understand the page. */
const NAMES: Record<Locale, string> = { en: 'English', es: 'Español' };

/**
 * Changes the language, which a cookie keeps. It's a plain link, so that the page reloads with the scripts of that
 * language.
 */
export function LanguageLink({ className = 'nav-link' }: { className?: string }) {
  const locale = useLocale();
  return LOCALES.filter((other) => other !== locale).map((other) => (
    <a key={other} className={className} href={`/language/${other}`} hrefLang={other} lang={other} rel="nofollow">
      {NAMES[other]}
    </a>
  ));
}
