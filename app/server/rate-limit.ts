import type { RequestHandler } from 'express';
import type { LimitClass, Limits } from '../lib/context.ts';
import { countedAddress } from './counted-address.ts';
import { mayHoldPhoto } from './photo-form.ts';
import { refuse } from './refuse.ts';

/** The class of a request; undefined where nothing is counted (signed webhooks) or the route counts itself (sign-in). */
export function limitClassOf(method: string, path: string, contentType?: string): LimitClass | undefined {
  const plain = path.replace(/\.data$/, '').toLowerCase();
  if (plain.startsWith('/webhooks/')) return undefined;
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

/** Answers 429 with Retry-After once an address used up the limit of a class. */
export function rateLimit(limits: Limits): RequestHandler {
  return (req, res, next) => {
    const name = limitClassOf(req.method, req.path, req.headers['content-type']);
    if (!name) return next();
    limits
      .consume(name, countedAddress(req.ip))
      .then((decision) => {
        if (decision.ok) next();
        else refuse(req, res, next, { status: 429, retryAfter: decision.retryAfter });
      })
      .catch(next);
  };
}
