import type { Request, RequestHandler, Response } from 'express';
import { SECOND } from '#kernel/constants.ts';
import type { LimitClass, LimitDecision, RateLimiter, HttpSender } from '../context.ts';
import { countedAddress } from './counted-address.ts';
import { rememberLink, renewRememberedLink } from './held-links.ts';
import { RATE_LIMITS } from './limits.ts';
import { mayHoldPhoto } from './photo-form.ts';
import { refuse } from './refuse.ts';
import { httpSenderOf } from './sender.ts';
import { isWebhook } from './webhooks.ts';

/** The limit that a request counts toward. The route may apply a second limit, as the sign-in does. */
export function limitClassOf(by: HttpSender['by'], method: string, path: string, contentType?: string): LimitClass {
  const plain = path.replace(/\.data$/, '').toLowerCase();
  const isGet = method === 'GET' || method === 'HEAD';
  if (by === 'link') {
    if (isGet) return 'linkPages';
    return mayHoldPhoto(method, path, contentType) ? 'linkPhotos' : 'linkPosts';
  }
  if (!isGet && plain.startsWith('/places/')) return 'places';
  if (by !== 'address') {
    if (isGet) return 'deskPages';
    return /^\/admin\/beat\/?$/.test(plain) ? 'beats' : 'deskPosts';
  }
  if (isGet) return 'pages';
  if (/^\/request\/?$/.test(plain)) return 'forms';
  return plain.startsWith('/admin/login') ? 'signInPosts' : 'posts';
}

/** The HTTP statuses of our responses to webhooks with an invalid signature. */
const BAD_SIGNATURE_STATUSES = new Set([400, 403]);

/**
 * Responds with 429 and Retry-After if a quota is used up: that of the session, the link or the IP address that a
 * request comes from (`res.locals.sender`).
 * @param isForeign recognizes posts from other sites, which are counted separately (origin.ts)
 */
export function rateLimit(limits: RateLimiter, isForeign: (req: Request) => boolean): RequestHandler {
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
    if (isForeign(req)) return limits.consume('foreign', address);
    const sender = await httpSenderOf(req.path, req.headers.cookie, address);
    res.locals.sender = sender;
    if (sender.by === 'link' && !renewRememberedLink(sender.key)) {
      const counted = await countUntilFound(res, sender, address);
      if (!counted.ok) return counted;
    }
    const name = limitClassOf(sender.by, req.method, req.path, req.headers['content-type']);
    const decision = await limits.consume(name, sender.key);
    if (decision.ok || name !== 'forms') return decision;
    // Don't refuse a valid form yet: others behind this address may have used up the limit (filled-in.ts).
    res.locals.overFormLimit = decision;
    return { ok: true };
  }

  /** Counts a link as invalid until the response shows that it's valid. */
  async function countUntilFound(
    res: Response,
    { key, link = '' }: HttpSender,
    address: string,
  ): Promise<LimitDecision> {
    const name = link.startsWith('locate:') ? 'locateMisses' : 'misses';
    const counted = await limits.consume(name, address);
    const windowEnds = Date.now() + RATE_LIMITS[name].window * SECOND;
    res.once('finish', () => {
      // An expired link (410) was valid too.
      if (!counted.ok || (res.statusCode >= 400 && res.statusCode !== 410)) return;
      rememberLink(key);
      if (Date.now() < windowEnds) void limits.giveBack(name, address);
    });
    return counted;
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
