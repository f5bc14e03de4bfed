import type { LoaderFunctionArgs } from '@remix-run/node';
import { languageOf } from '#kernel/copy/catalogue.ts';
import { redirectWithToast } from './flash.server.ts';
import { chosenLocale, keepLocale, localeOf } from './locale.server.ts';
import { ownPath } from './own-path.ts';

/** Marks a page that was already loaded again, so that browsers without cookies don't load it forever. */
const MARK = 'in';

/**
 * Shows a request's page in the language of its texts, to a browser that hasn't chosen one: a caller who's texted in
 * Spanish may have a phone in English. A request in English may also be one whose caller wasn't asked, so its pages
 * follow the browser.
 * @throws a redirect that chooses the language
 */
export async function followRequestLanguage({ request, context }: LoaderFunctionArgs, row: { language: string }) {
  const locale = languageOf(row);
  const url = new URL(request.url);
  const isPage = request.method === 'GET' && (context.method ?? 'GET') === 'GET' && !context.isDataRequest;
  if (!isPage || locale === 'en' || locale === localeOf(request) || url.searchParams.has(MARK)) return;
  if (chosenLocale(request.headers.get('cookie'))) return;
  url.searchParams.set(MARK, locale);
  throw await redirectWithToast(
    ownPath(url.href, url.origin),
    undefined,
    new Headers({ 'Set-Cookie': keepLocale(locale) }),
  );
}
