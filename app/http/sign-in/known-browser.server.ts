import { signedCookie } from '../cookies.server.ts';

/** In seconds; browsers keep cookies no longer. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
const cookie = () => signedCookie('known', MAX_AGE_S);

/**
 * Whether somebody has signed in to this account in this browser before.
 * @param account the keyed hash of the account's e-mail
 */
export async function isKnownBrowser(request: Request, account: string): Promise<boolean> {
  return (await cookie().parse(request.headers.get('cookie'))) === account;
}

/**
 * Remembers the account in this browser, with one more `Set-Cookie` in `headers`. A browser remembers only its latest
 * account.
 */
export async function rememberBrowser(headers: Headers, account: string): Promise<void> {
  headers.append('Set-Cookie', await cookie().serialize(account));
}
