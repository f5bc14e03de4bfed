import { LOCALES } from '#kernel/copy/catalogue.ts';
import { languageLabel } from '#kernel/language-names.ts';
import { useLocale } from './texts.ts';

/**
 * Changes the language and remembers it in a cookie. It's a plain link, so that the page reloads with the scripts of
 * the new language. Each language's name is written in that language, because people who look for it may not understand
 * the page.
 */
export function LanguageLink({ className = 'nav-link' }: { className?: string }) {
  const locale = useLocale();
  return LOCALES.filter((language) => language !== locale).map((language) => (
    <a
      key={language}
      className={className}
      href={`/language/${language}`}
      hrefLang={language}
      lang={language}
      rel="nofollow"
    >
      {languageLabel(language, language)}
    </a>
  ));
}
