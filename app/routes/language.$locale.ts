import type { LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { isLocale, keepLocale } from '../lib/locale.server.ts';

/**
 * The link that changes the language: keeps the choice in a cookie and goes back to where the link was. The way back is
 * the browser's word (`Referer`, whole only from our own pages), so that no secret link stands in another address.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  if (!isLocale(params.locale)) throw data(null, { status: 404 });
  return redirect(wayBack(request), { status: 303, headers: { 'Set-Cookie': keepLocale(params.locale) } });
}

/** A page of our own, else the home page. */
function wayBack(request: Request): string {
  const { origin } = new URL(request.url);
  const said = request.headers.get('referer') ?? '';
  if (!URL.canParse(said)) return '/';
  const from = new URL(said);
  if (from.origin !== origin || from.pathname.startsWith('/language/')) return '/';
  // A path of two strokes would be the name of another site.
  return from.pathname.replace(/^[/\\]+/, '/') + from.search;
}
