import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { useLocale } from './texts.ts';

/** Each language's own name, because people who look for it may not understand the page's language. */
const NAMES: Record<Locale, string> = { en: 'English', es: 'Español' };

/** Changes the language (kept in a cookie). A plain link: the document reloads with that language's script. */
export function LanguageLink({ className = 'nav-link' }: { className?: string }) {
  const locale = useLocale();
  return LOCALES.filter((other) => other !== locale).map((other) => (
    <a key={other} className={className} href={`/language/${other}`} hrefLang={other} lang={other} rel="nofollow">
      {NAMES[other]}
    </a>
  ));
}
