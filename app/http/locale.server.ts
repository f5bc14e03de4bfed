import Negotiator from 'negotiator';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { env } from '#kernel/server/env.ts';

/** In seconds. Browsers keep no cookie longer than this. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/**
 * The cookie isn't signed, because changing it affects only the visitor's own language. Over https its name has the
 * same prefix as our other cookies.
 */
const COOKIE_PATTERN = /(?:^|;\s*)(?:__Host-)?language=([a-z]{2})(?:;|$)/;

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value);
}

/**
 * The language of a response: the one that the visitor chose (a cookie), else the first of the browser's languages that
 * we have, else English. Takes the two headers, because both Express and Remix call it.
 */
export function chooseLocale(cookie: string | null | undefined, accepted: string | null | undefined): Locale {
  return localeInCookie(cookie) ?? preferredLocale(accepted ?? '') ?? 'en';
}

export function hasChosenLocale(cookie: string | undefined): boolean {
  return localeInCookie(cookie) !== undefined;
}

function localeInCookie(cookie: string | null | undefined): Locale | undefined {
  const chosen = COOKIE_PATTERN.exec(cookie ?? '')?.[1];
  return isLocale(chosen) ? chosen : undefined;
}

/** The language of the response to a request. */
export function localeOf(request: Request): Locale {
  return chooseLocale(request.headers.get('cookie'), request.headers.get('accept-language'));
}

/** The `Set-Cookie` value that keeps the chosen language. */
export function localeCookie(locale: Locale): string {
  const { secure } = env();
  return `${secure ? '__Host-' : ''}language=${locale}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/**
 * The best language of `Accept-Language` that we have: by weight, then by position. "fr,es;q=0.9,en;q=0.8" gives
 * Spanish.
 */
function preferredLocale(header: string): Locale | undefined {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  return tags.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLocale);
}
