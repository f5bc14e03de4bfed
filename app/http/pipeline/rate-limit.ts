import type { Request, RequestHandler, Response } from 'express';
import type { LimitClass, LimitDecision, Limits } from '../context.ts';
import { countedAddress } from './counted-address.ts';
import { mayHoldPhoto } from './photo-form.ts';
import { refuse } from './refuse.ts';
import { isWebhook } from './webhooks.ts';

/** The limit that a request counts toward. Its route may have another one, as the sign-in has. */
export function limitClassOf(method: string, path: string, contentType?: string): LimitClass {
  const plain = path.replace(/\.data$/, '').toLowerCase();
  // Streams have their own limit: a page that reconnects often on a bad connection mustn't use up its IP address's page
  // loads.
  const get = method === 'GET' || method === 'HEAD';
  // The token is short enough to read out, so page loads are limited too, against guessing.
  if (plain.startsWith('/locate/')) return 'locate';
  if (get) return /^\/(?:admin|(?:track|payment|provider|family)\/[^/]+)\/events\/?$/.test(plain) ? 'streams' : 'pages';
  if (plain === '/request' || plain === '/request/') return 'create';
  if (/^\/provider\/[^/]+\/position\/?$/.test(plain)) return 'positions';
  if (mayHoldPhoto(method, path, contentType)) return 'photos';
  if (plain.startsWith('/places/')) return 'places';
  if (plain === '/admin/beat' || plain === '/admin/beat/') return 'beats';
  return 'commands';
}

/** The HTTP statuses of our responses to webhooks with an invalid signature. */
const BAD_SIGNATURE_STATUSES = new Set([400, 403]);

/**
 * Responds with 429 and Retry-After once an IP address has used up a limit.
 * @param isForeign tells posts from other sites, which are counted separately (origin.ts)
 */
export function rateLimit(limits: Limits, isForeign: (req: Request) => boolean): RequestHandler {
  async function decide(req: Request, res: Response): Promise<LimitDecision> {
    const address = countedAddress(req.ip);
    if (isWebhook(req.method, req.path)) {
      // Count a webhook only after its response, because those with a valid signature aren't limited.
      res.once(
        'finish',
        () => BAD_SIGNATURE_STATUSES.has(res.statusCode) && void limits.consume('forgedNotices', address),
      );
      return limits.peek('forgedNotices', address);
    }
    // Posts that another site's page causes mustn't use up the limits of the visitor whose browser sends them.
    const name = isForeign(req) ? 'foreign' : limitClassOf(req.method, req.path, req.headers['content-type']);
    return limits.consume(name, address);
  }

  return (req, res, next) => {
    decide(req, res)
      .then((decision) => {
        if (decision.ok) next();
        else refuse(req, res, next, { status: 429, retryAfter: decision.retryAfter }, isForeign(req));
      })
      .catch(next);
  };
}
