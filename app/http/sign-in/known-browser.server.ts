import { randomBytes } from 'node:crypto';
import { signedCookie } from '../cookies.server.ts';

/** In seconds. Browsers keep no cookie longer than this. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
const cookie = () => signedCookie('known', MAX_AGE_S);

/** A browser in which somebody has signed in before. */
export interface KnownBrowser {
  /** The keyed hash of the account's e-mail. */
  account: string;
  /** A random id, by which this browser's tries are counted. */
  id: string;
}

/**
 * Which account somebody has signed in to in this browser before; undefined if none.
 * @param cookies the `Cookie` header
 */
export async function knownBrowser(cookies: string | null): Promise<KnownBrowser | undefined> {
  const found: unknown = await cookie().parse(cookies);
  if (typeof found !== 'object' || found === null) return undefined;
  const { account, id } = found as Partial<KnownBrowser>;
  return typeof account === 'string' && typeof id === 'string' ? { account, id } : undefined;
}

/**
 * Remembers the account in this browser, with one more `Set-Cookie` in `headers`. A browser remembers only its latest
 * account.
 */
export async function rememberBrowser(headers: Headers, account: string): Promise<void> {
  const known: KnownBrowser = { account, id: randomBytes(18).toString('base64url') };
  headers.append('Set-Cookie', await cookie().serialize(known));
}
