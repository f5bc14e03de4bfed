import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { env } from '#kernel/server/env.ts';
import { refuse } from './refuse.ts';
import { isWebhook } from './webhooks.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes something comes from our own pages, or from no browser at all.
 * @param headers `origin` and `sec-fetch-site` as received
 * @param allowed our own origins
 */
export function isOwnOrigin(
  headers: { origin?: string | undefined; fetchSite?: string | undefined },
  allowed: ReadonlySet<string>,
): boolean {
  if (headers.origin !== undefined) return allowed.has(headers.origin);
  // All current browsers send at least one of the two headers with a post. curl and our scripts send neither.
  return headers.fetchSite === undefined || headers.fetchSite === 'same-origin' || headers.fetchSite === 'none';
}

/** The origins of our own pages: PUBLIC_URL and, in demo mode, this machine's other names on the same port. */
export function ownOrigins(settings: { PUBLIC_URL: string; PORT: number; APP_MODE: string }): Set<string> {
  const own = new Set([new URL(settings.PUBLIC_URL).origin]);
  if (settings.APP_MODE === 'demo') {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) own.add(`http://${host}:${settings.PORT}`);
  }
  return own;
}

/**
 * Makes a function that tells whether a request is a post from another site's page. Webhooks come from servers and are
 * signed, so they don't count.
 */
export function createForeignPostCheck(): (req: Request) => boolean {
  const allowed = ownOrigins(env());
  return (req) =>
    !SAFE_METHODS.has(req.method) &&
    !isWebhook(req.method, req.path) &&
    !isOwnOrigin({ origin: req.headers.origin, fetchSite: req.get('sec-fetch-site') }, allowed);
}

/**
 * Refuses posts from other sites' pages (403). Remix's own check is turned off: it compares Origin with Host, which a
 * proxy may have changed, and answers a difference with a 500.
 */
export function refuseForeignPosts(isForeign: (req: Request) => boolean): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    if (isForeign(req)) return refuse(req, res, next, { status: 403 }, true);
    delete req.headers.origin;
    next();
  };
}
