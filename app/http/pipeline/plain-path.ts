import type { RequestHandler } from 'express';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses addresses that are written in more than one way (`/a/../b`, `//host`, `/a//`, `%2e`, `%61dmin`, broken percent signs): every check
 * after this one looks at the path as it stands, and must see what the routes will see. So is what asks for data by `?_data=`.
 */
export function plainPath(): RequestHandler {
  return (req, res, next) => {
    if (!METHODS.includes(req.method)) {
      res.status(405).type('text').send('Method not allowed');
    } else if (!isPlain(req.url)) {
      res.status(400).type('text').send('Bad request');
    } else {
      next();
    }
  };
}

/**
 * What no browser writes as percent signs: letters, digits and `-._~`, which mean the same without (RFC 3986, 2.3), and the
 * slashes, which do not.
 */
const AS_SIGNS = /%(2[def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i;

/** Remix still takes it as another way to ask for a route's data, says so as an error, and fails with what our loaders return. */
const OTHER_DATA = '_data';

/** Whether a request's address is the one way to write it. */
export function isPlain(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  // Routes ignore how many slashes an address ends with; limits and streams go by how it is written.
  if (!path.startsWith('/') || path.includes('//')) return false;
  if (new URLSearchParams(url.slice(path.length)).has(OTHER_DATA)) return false;
  try {
    decodeURIComponent(path);
    return new URL(path, 'http://site.invalid').pathname === path && !AS_SIGNS.test(path);
  } catch {
    return false;
  }
}
