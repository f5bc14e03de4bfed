import type { MetaDescriptor } from '@remix-run/node';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';

/** The matching routes that Remix passes to `meta` functions. The root route's data contains the locale. */
export type RouteMatches = readonly ({ id: string; data: unknown } | undefined)[];

/** The page's locale, for `meta` functions, which can't use hooks. English if the root loader failed. */
export function localeOfPage(matches: RouteMatches): Locale {
  const root = matches.find((match) => match?.id === 'root')?.data as { locale?: Locale } | null | undefined;
  return root?.locale ?? 'en';
}

/**
 * The page's title: "Track Your Service · Shoulder". At the desk the number of waiting requests comes first: "(2) Admin
 * Dashboard".
 */
export function pageTitle(matches: RouteMatches, title: (locale: Locale) => string): MetaDescriptor {
  const locale = localeOfPage(matches);
  return { title: waitingCountPrefix(matches) + textsFor(commonTexts, locale).pageTitle(title(locale)) };
}

function waitingCountPrefix(matches: RouteMatches): string {
  const desk = matches.find((match) => match?.id === 'routes/admin')?.data as
    { waiting?: { count: number } } | null | undefined;
  const count = desk?.waiting?.count ?? 0;
  return count > 0 ? `(${count}) ` : '';
}

/** For pages behind secret links or the sign-in. */
export const NO_INDEX: MetaDescriptor = { name: 'robots', content: 'noindex' };
