// prettier-ignore
type Letter =
  | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm'
  | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z';

/**
 * A path on this site. Redirects accept nothing else. Constants have this type, and so do templates that begin with a
 * constant (`/track/${id}`); any other string must go through `ownPath`.
 */
export type OwnPath = `/${'' | `${Letter | '?' | '#'}${string}`}`;

/**
 * Makes a URL from outside (`Referer`) safe to redirect to.
 * @returns its path and query if it's a page of `origin`, otherwise the home page
 */
export function ownPath(address: string, origin: string): OwnPath {
  if (!URL.canParse(address)) return '/';
  const { origin: leadsTo, pathname, search } = new URL(address);
  // Browsers treat a path that begins with two slashes as another host.
  const isOwn = leadsTo === origin && /^\/(?:[a-z]|$)/.test(pathname);
  // eslint-disable-next-line no-restricted-syntax -- the line above checked the path
  return isOwn ? (`${pathname}${search}` as OwnPath) : '/';
}
