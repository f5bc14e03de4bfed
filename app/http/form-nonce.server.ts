import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { signedCookie } from './cookies.server.ts';

/** In seconds. Somebody who goes back and sends the same form again within this time means the same request. */
const MAX_AGE_S = 10 * 60;
const cookie = () => signedCookie('sent', MAX_AGE_S);

/**
 * The nonce for a new request form. "Back" restores what was typed, but not hidden fields. So a browser that just sent
 * a form gets the same nonce again: the same fields then lead to the same request. Changed fields lead to a new
 * request, because the server compares them with the stored hash.
 */
export async function nonceForRequestForm(request: Request): Promise<string> {
  const sent: unknown = await cookie().parse(request.headers.get('cookie'));
  return typeof sent === 'string' && sent !== '' ? sent : freshNonce();
}

/** The `Set-Cookie` value that remembers the nonce of a form that created a request. */
export function nonceCookie(nonce: string): Promise<string> {
  return cookie().serialize(nonce);
}

/**
 * The `Set-Cookie` value that makes the browser forget the nonce. It's sent with the page of a cancelled request, so
 * that the same fields make a new request.
 */
export function expiredNonceCookie(): Promise<string> {
  return cookie().serialize('', { maxAge: 0 });
}
