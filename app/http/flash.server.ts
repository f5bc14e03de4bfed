import { redirect } from '@remix-run/node';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { signedCookie } from './cookies.server.ts';
import type { OwnPath } from './own-path.ts';

/** In seconds. The page after a redirect must load within this time to show the toast. */
const MAX_AGE_S = 60;
const TONES = ['success', 'error', 'info'];

/**
 * The `Set-Cookie` value that shows a toast on the next page. The toast is stored in a cookie, so it mustn't contain
 * personal data.
 */
export function flashCookie(toast: Toast): Promise<string> {
  return signedCookie('flash', MAX_AGE_S).serialize(toast);
}

/**
 * Redirects (303) to a page of ours that shows the toast once, with or without script: the root loader reads and
 * clears it.
 */
export async function redirectWithToast(to: OwnPath, toast?: Toast, headers = new Headers()): Promise<Response> {
  if (toast) headers.append('Set-Cookie', await flashCookie(toast));
  // eslint-disable-next-line no-restricted-syntax -- the type of `to` allows only our own paths
  return redirect(to, { status: 303, headers });
}

/** Reads the toast for this page, if there's one, and the header that clears it. Only the root loader may call this. */
export async function readFlashToast(request: Request): Promise<{ toast: Toast | null; clear?: string }> {
  const cookie = signedCookie('flash', MAX_AGE_S);
  const found: unknown = await cookie.parse(request.headers.get('cookie'));
  if (!isToast(found)) return { toast: null };
  return { toast: found, clear: await cookie.serialize('', { maxAge: 0 }) };
}

function isToast(value: unknown): value is Toast {
  if (typeof value !== 'object' || value === null) return false;
  const { title, message, tone } = value as Record<string, unknown>;
  const texts = typeof title === 'string' && typeof message === 'string';
  return texts && (tone === undefined || TONES.includes(tone as string));
}
