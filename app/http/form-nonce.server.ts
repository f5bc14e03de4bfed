import { nonce as freshNonce } from '#kernel/ids.ts';
import { signedCookie } from './cookies.server.ts';

/** Within this many seconds, going back and sending the same form again means the same request. */
const MAX_AGE_S = 10 * 60;
const cookie = () => signedCookie('sent', MAX_AGE_S);

/**
 * The nonce for a new request form. On "Back", browsers restore what was typed but not hidden fields. So a browser that
 * just sent a form gets the same nonce again, and the same fields lead to the same request. Different fields make a new
 * request, because the stored hash covers the fields too.
 */
export async function requestNonce(request: Request): Promise<string> {
  const sent: unknown = await cookie().parse(request.headers.get('cookie'));
  return typeof sent === 'string' && sent !== '' ? sent : freshNonce();
}

/** `Set-Cookie` value that remembers the nonce of a form that created a request. */
export function rememberNonce(nonce: string): Promise<string> {
  return cookie().serialize(nonce);
}

/** `Set-Cookie` value for when that request has ended: the same fields then make a new one. */
export function forgetNonce(): Promise<string> {
  return cookie().serialize('', { maxAge: 0 });
}
