import type { RequestHandler } from 'express';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses addresses that are written in more than one way (`/a/../b`, `//host`, `%2e`, broken percent signs): every check
 * after this one looks at the path as it stands, and must see what the routes will see.
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

/** Whether a request's path is the one way to write it. */
export function isPlain(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith('/')) return false;
  try {
    decodeURIComponent(path);
    return new URL(path, 'http://site.invalid').pathname === path && !/%(2e|2f|5c)/i.test(path);
  } catch {
    return false;
  }
}
