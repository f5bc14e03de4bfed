import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { MINUTE } from '#kernel/constants.ts';
import { refuse } from './refuse.ts';
import { isStripeWebhook } from './webhooks.ts';

/** In bytes. Forms are short, but a Stripe webhook contains a whole Stripe object, such as a payment. */
export const MAX_PLAIN_FORM_BYTES = 64 * 1024;
const MAX_WEBHOOK_BYTES = 1024 * 1024;
/** Up to this many bytes of a refused body are read and dropped: about the size of a photo from a phone. */
const MAX_DRAINED_BYTES = 8 * 1024 * 1024;
/** Milliseconds until a body must be complete. */
const MAX_BODY_MS = MINUTE;

/**
 * Reads the body before any route runs; refuses it with 413 if it's too long. The bytes stay unchanged in
 * `res.locals.body`, because signatures cover them; actions read them with `request.text()`. Forms with a photo were
 * read before this (photo-form.ts).
 */
export function readLimitedBody(): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || res.locals.body) return next();
    const limit = isStripeWebhook(req.method, req.path) ? MAX_WEBHOOK_BYTES : MAX_PLAIN_FORM_BYTES;
    if (Number(req.headers['content-length'] ?? 0) > limit) return refuseUnread(req, res, next);
    const chunks: Buffer[] = [];
    let size = 0;
    let finished = false;
    const timer = setTimeout(() => req.destroy(), MAX_BODY_MS);
    const finish = (action: () => void) => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      action();
    };
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) finish(() => refuseTooLarge(req, res, next));
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

/**
 * Refuses a body whose Content-Length is too high. Nothing has read the body yet, so `refuse` can read the form and
 * show it again.
 */
function refuseUnread(req: Request, res: Response, next: NextFunction): void {
  closeIfLong(req, res);
  refuse(req, res, next, { status: 413 });
}

function refuseTooLarge(req: Request, res: Response, next: NextFunction): void {
  finishRefusedBody(req, res);
  refuse(req, res, next, { status: 413 });
}

/**
 * Reads the rest of a short body that was refused: a client that's still sending when the connection closes never sees
 * the response. If the body is long, or its length unknown, closes the connection after the response.
 */
export function finishRefusedBody(req: Request, res: Response): void {
  req.removeAllListeners('data');
  req.resume();
  closeIfLong(req, res);
}

function closeIfLong(req: Request, res: Response): void {
  const declaredLength = Number(req.headers['content-length'] ?? Infinity);
  if (!(declaredLength <= MAX_DRAINED_BYTES)) res.setHeader('Connection', 'close');
}
