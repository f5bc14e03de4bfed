import { nonce as freshNonce } from '#kernel/ids.ts';
import { signedCookie } from './cookies.server.ts';

/** Seconds within which the back button and the same form again mean the same request. */
const LIFE = 10 * 60;
const cookie = () => signedCookie('sent', LIFE);

/**
 * The nonce for a fresh request form. Browsers that go back restore what was typed but not hidden fields: so a browser
 * that has just sent a form gets that form's nonce again, and the same fields lead to the same request. Other fields
 * make another request, since the row's seal covers them too.
 */
export async function requestNonce(request: Request): Promise<string> {
  const sent: unknown = await cookie().parse(request.headers.get('cookie'));
  return typeof sent === 'string' && sent !== '' ? sent : freshNonce();
}

/** `Set-Cookie` value that remembers the nonce of a form that made a request. */
export function rememberNonce(nonce: string): Promise<string> {
  return cookie().serialize(nonce);
}

/** `Set-Cookie` value for when that request has ended: the same fields then ask for help anew. */
export function forgetNonce(): Promise<string> {
  return cookie().serialize('', { maxAge: 0 });
}
