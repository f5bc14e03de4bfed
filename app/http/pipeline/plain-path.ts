import type { RequestHandler } from 'express';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses URLs that aren't in their canonical form (`/a/../b`, `//host`, `/a//`, `%2e`, `%61dmin`, broken percent
 * signs). Later checks look at the raw path, and must see the same path as the routes. Refuses `?_data=` too.
 */
export function requireCanonicalUrl(): RequestHandler {
  return (req, res, next) => {
    if (!METHODS.includes(req.method)) {
      res.status(405).type('text').send('Method not allowed');
    } else if (!isCanonicalUrl(req.url)) {
      res.status(400).type('text').send('Bad request');
    } else {
      next();
    }
  };
}

/**
 * Percent-encoded characters that no browser sends: letters, digits, `-._~`, slashes and backslashes. Letters, digits
 * and `-._~` mean the same encoded as unencoded (RFC 3986, 2.3), so the routes would see another path than the checks.
 * An encoded slash means something else than a slash, so it mustn't reach the routes either.
 */
const NEEDLESSLY_ENCODED = /%(2[def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i;

/** An old way to ask for a route's data. Remix still accepts it, but fails on what our loaders return. */
const LEGACY_DATA_PARAM = '_data';

/** Whether a URL is written in its canonical form. */
export function isCanonicalUrl(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  // Refuse double slashes. Routes ignore them at the end of a path, but limits and streams compare paths as they're
  // written.
  if (!path.startsWith('/') || path.includes('//')) return false;
  if (new URLSearchParams(url.slice(path.length)).has(LEGACY_DATA_PARAM)) return false;
  try {
    decodeURIComponent(path);
    return new URL(path, 'http://site.invalid').pathname === path && !NEEDLESSLY_ENCODED.test(path);
  } catch {
    return false;
  }
}
