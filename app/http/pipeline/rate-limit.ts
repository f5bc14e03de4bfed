import type { Request, RequestHandler, Response } from 'express';
import type { LimitClass, LimitDecision, Limits } from '../context.ts';
import { countedAddress } from './counted-address.ts';
import { mayHoldPhoto } from './photo-form.ts';
import { refuse } from './refuse.ts';
import { isWebhook } from './webhooks.ts';

/** The limit class of a request. Its route may count it in another class as well (sign-in). */
export function limitClassOf(method: string, path: string, contentType?: string): LimitClass {
  const plain = path.replace(/\.data$/, '').toLowerCase();
  // Streams have their own limit: a page that reconnects often on a bad line must not use up the page loads of its
  // address.
  const get = method === 'GET' || method === 'HEAD';
  // The token is short enough to read out, so even page loads are limited against guessing.
  if (plain.startsWith('/locate/')) return 'locate';
  if (get) return /^\/(?:admin|(?:track|payment|provider|family)\/[^/]+)\/events\/?$/.test(plain) ? 'streams' : 'pages';
  if (plain === '/request' || plain === '/request/') return 'create';
  if (/^\/provider\/[^/]+\/position\/?$/.test(plain)) return 'positions';
  if (mayHoldPhoto(method, path, contentType)) return 'photos';
  if (plain.startsWith('/places/')) return 'places';
  if (plain === '/admin/beat' || plain === '/admin/beat/') return 'beats';
  return 'commands';
}

/** The HTTP statuses that a webhook with an invalid signature is answered with. */
const UNSIGNED = new Set([400, 403]);

/**
 * Answers 429 with Retry-After once an address has used up its limit in a class.
 * @param isForeign tells posts from other sites, which are counted separately (origin.ts)
 */
export function rateLimit(limits: Limits, isForeign: (req: Request) => boolean): RequestHandler {
  async function decide(req: Request, res: Response): Promise<LimitDecision> {
    const address = countedAddress(req.ip);
    if (isWebhook(req.method, req.path)) {
      // Webhooks with a valid signature aren't limited.
      res.once('finish', () => UNSIGNED.has(res.statusCode) && void limits.consume('forgedNotices', address));
      return limits.peek('forgedNotices', address);
    }
    // Posts that other sites cause must not use up the limits of the browser's own user.
    const name = isForeign(req) ? 'foreign' : limitClassOf(req.method, req.path, req.headers['content-type']);
    return limits.consume(name, address);
  }

  return (req, res, next) => {
    decide(req, res)
      .then((decision) => {
        if (decision.ok) next();
        else refuse(req, res, next, { status: 429, retryAfter: decision.retryAfter });
      })
      .catch(next);
  };
}
