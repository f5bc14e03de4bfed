import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { MINUTE } from '#kernel/constants.ts';
import { refuse } from './refuse.ts';
import { isStripeWebhook } from './webhooks.ts';

/** Bytes. Forms are short, but a Stripe webhook carries a whole object. */
export const FORM_LIMIT = 64 * 1024;
const WEBHOOK_LIMIT = 1024 * 1024;
/** Up to this many bytes of a refused body are read: about a photo from a phone. */
const MAX_DRAINED = 8 * 1024 * 1024;
/** Milliseconds until a body must be complete. */
const BODY_MS = MINUTE;

/**
 * Reads the body, up to its limit, before any route runs; more is refused with 413. The bytes stay as they came
 * (`res.locals.body`), so that a signature over them can be checked: `request.text()` in an action returns them. Forms
 * with a photo were read earlier (photo-form.ts).
 */
export function limitedBody(): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || res.locals.body) return next();
    const limit = isStripeWebhook(req.method, req.path) ? WEBHOOK_LIMIT : FORM_LIMIT;
    if (Number(req.headers['content-length'] ?? 0) > limit) return tooLarge(req, res, next);
    const chunks: Buffer[] = [];
    let size = 0;
    let finished = false;
    const timer = setTimeout(() => req.destroy(), BODY_MS);
    const finish = (action: () => void) => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      action();
    };
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) finish(() => tooLarge(req, res, next));
      else if (!finished) chunks.push(chunk);
    });
    req.on('end', () =>
      finish(() => {
        res.locals.body = Buffer.concat(chunks);
        next();
      }),
    );
    req.on('error', () => finish(() => res.destroy()));
    req.on('close', () => clearTimeout(timer));
  };
}

function tooLarge(req: Request, res: Response, next: NextFunction): void {
  drain(req, res);
  refuse(req, res, next, { status: 413 });
}

/**
 * Drains the rest of a refused body if it's short, since a client that's still sending when the connection closes never
 * reads the response. If it's long, or its length unknown, the connection closes with the response.
 */
export function drain(req: Request, res: Response): void {
  req.removeAllListeners('data');
  req.resume();
  const declaredLength = Number(req.headers['content-length'] ?? Infinity);
  if (!(declaredLength <= MAX_DRAINED)) res.setHeader('Connection', 'close');
}
