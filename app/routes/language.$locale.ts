import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { redirectWithToast } from '../http/flash.server.ts';
import { isLocale, localeCookie } from '../http/locale.server.ts';
import { ownPath } from '../http/own-path.ts';
import type { OwnPath } from '../http/own-path.ts';

/**
 * The link that changes the language: sets a cookie and returns to the previous page. It takes that page from
 * `Referer`, so that no secret link has to be part of this URL.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  if (!isLocale(params.locale)) throw new AppError(404);
  return redirectWithToast(
    previousPage(request),
    undefined,
    new Headers({ 'Set-Cookie': localeCookie(params.locale) }),
  );
}

/** The previous page if it's ours, else the home page. */
function previousPage(request: Request): OwnPath {
  const path = ownPath(request.headers.get('referer') ?? '', new URL(request.url).origin);
  return path.startsWith('/language/') ? '/' : path;
}
