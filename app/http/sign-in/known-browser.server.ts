import { signedCookie } from '../cookies.server.ts';

/** Seconds: as long as browsers keep a cookie at most. */
const LIFE = 400 * 24 * 60 * 60;
const cookie = () => signedCookie('known', LIFE);

/** Whether somebody has signed in to this account in this browser before. @param account its keyed hash */
export async function isKnownHere(request: Request, account: string): Promise<boolean> {
  return (await cookie().parse(request.headers.get('cookie'))) === account;
}

/** Remembers so, by one more `Set-Cookie` in `headers`. The last account counts. */
export async function rememberHere(headers: Headers, account: string): Promise<void> {
  headers.append('Set-Cookie', await cookie().serialize(account));
}
