import type { Request, RequestHandler, Response } from 'express';
import type { LimitClass, LimitDecision, Limits } from '../context.ts';
import { countedAddress } from './counted-address.ts';
import { mayHoldPhoto } from './photo-form.ts';
import { refuse } from './refuse.ts';
import { isNotice } from './webhooks.ts';

/** The class of a request, which its route may count once more by another (sign-in). */
export function limitClassOf(method: string, path: string, contentType?: string): LimitClass {
  const plain = path.replace(/\.data$/, '').toLowerCase();
  // A page that comes back to its stream on a bad line must not use up the pages of everybody behind its address.
  const get = method === 'GET' || method === 'HEAD';
  // Its secret is short enough to be read out: whoever guesses is slowed down at looking already.
  if (plain.startsWith('/locate/')) return 'locate';
  if (get) return /^\/(?:admin|(?:track|payment|provider|family)\/[^/]+)\/events\/?$/.test(plain) ? 'streams' : 'pages';
  if (plain === '/request' || plain === '/request/') return 'create';
  if (/^\/provider\/[^/]+\/position\/?$/.test(plain)) return 'positions';
  if (mayHoldPhoto(method, path, contentType)) return 'photos';
  if (plain.startsWith('/places/')) return 'places';
  if (plain === '/admin/beat' || plain === '/admin/beat/') return 'beats';
  return 'commands';
}

/** Statuses of notices that nobody signed. */
const UNSIGNED = new Set([400, 403]);

/**
 * Answers 429 with Retry-After once an address used up the limit of a class.
 * @param isForeign tells posts of other sites, which are counted apart (origin.ts)
 */
export function rateLimit(limits: Limits, isForeign: (req: Request) => boolean): RequestHandler {
  async function decide(req: Request, res: Response): Promise<LimitDecision> {
    const address = countedAddress(req.ip);
    if (isNotice(req.method, req.path)) {
      // Signed ones may come as often as they like.
      res.once('finish', () => UNSIGNED.has(res.statusCode) && void limits.consume('forgedNotices', address));
      return limits.peek('forgedNotices', address);
    }
    // What other sites make a browser send must not use up what its own people may do.
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
