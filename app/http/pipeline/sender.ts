import { isRequestId, readLinkId, readLocateToken } from '#kernel/ids.ts';
import { jobIdOfPositionAppSecret } from '#modules/provider/index.ts';
import type { HttpSender } from '../context.ts';
import { signedCookie } from '../cookies.server.ts';
import { knownBrowser } from '../sign-in/known-browser.server.ts';
import { sessionKey } from '../sign-in/sessions.server.ts';

const LINK_PATH = /^\/(track|provider|payment|family|locate)\/([^/.]+)/i;
/**
 * The path that an app on the provider's phone sends positions to. Unlike the ids in other links, the id in it may have
 * capital letters and dots.
 */
const POSITION_APP_PATH = /^\/pocket\/([\w.-]+)\/?$/;

/**
 * The link that a path begins with, in its canonical form, so that each link has only one quota. Undefined for other
 * paths, and for ids in the wrong format, which no route looks up.
 */
export function linkInPath(path: string): string | undefined {
  const [, pocket] = POSITION_APP_PATH.exec(path) ?? [];
  if (pocket !== undefined) {
    const job = jobIdOfPositionAppSecret(pocket);
    return job && `pocket:${job}`;
  }
  const [, kind = '', typed] = LINK_PATH.exec(path) ?? [];
  const id = typed?.toLowerCase();
  if (id === undefined) return undefined;
  const name = kind.toLowerCase();
  const read = name === 'locate' ? readLocateToken(id) : name === 'payment' && isRequestId(id) ? id : readLinkId(id);
  return read && `${name}:${read}`;
}

/** Requests to a link are counted by link and IP address, so that nobody elsewhere can use up the link's quota. */
export function httpSenderOfLink(link: string, address: string): HttpSender {
  return { by: 'link', key: `${link} ${address}`, link };
}

/**
 * Whom a request comes from. Doesn't query the database: a cookie's signature proves only that a password was right
 * once; the route must find out whether the session is still valid.
 * @param address the IP address, or its network, as `countedAddress` returns it
 */
export async function httpSenderOf(path: string, cookies: string | undefined, address: string): Promise<HttpSender> {
  const link = linkInPath(path);
  if (link) return httpSenderOfLink(link, address);
  const stranger: HttpSender = { by: 'address', key: address };
  if (!cookies || !/^\/(?:admin|places)(?:[/.]|$)/i.test(path)) return stranger;
  const session: unknown = await signedCookie('admin').parse(cookies);
  if (typeof session === 'string' && session !== '') return { by: 'session', key: sessionKey(session) };
  const known = await knownBrowser(cookies);
  return known ? { by: 'browser', key: known.id } : stranger;
}
