import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { MINUTE } from '#kernel/constants.ts';
import { refuse } from './refuse.ts';
import { isLongNotice } from './webhooks.ts';

/** Bytes. Forms are short; a notice of Stripe's carries a whole object. */
export const FORM_LIMIT = 64 * 1024;
const NOTICE_LIMIT = 1024 * 1024;
/** A photo as phones take them. */
const THROWN_AWAY = 8 * 1024 * 1024;
/** Milliseconds until a body must be there. */
const BODY_MS = MINUTE;

/**
 * Reads the body, at most so much of it, before any route runs; more is refused with 413. The bytes stay as they came
 * (`res.locals.body`), so a signature over them can still be checked: `request.text()` in an action gives just those.
 * Forms with a photo were read before (photo-form.ts).
 */
export function limitedBody(): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || res.locals.body) return next();
    const limit = isLongNotice(req.method, req.path) ? NOTICE_LIMIT : FORM_LIMIT;
    if (Number(req.headers['content-length'] ?? 0) > limit) return tooLarge(req, res, next);
    const chunks: Buffer[] = [];
    let size = 0;
    let settled = false;
    const late = setTimeout(() => req.destroy(), BODY_MS);
    const once = (then: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(late);
      then();
    };
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) once(() => tooLarge(req, res, next));
      else if (!settled) chunks.push(chunk);
    });
    req.on('end', () =>
      once(() => {
        res.locals.body = Buffer.concat(chunks);
        next();
      }),
    );
    req.on('error', () => once(() => res.destroy()));
    req.on('close', () => clearTimeout(late));
  };
}

function tooLarge(req: Request, res: Response, next: NextFunction): void {
  throwAway(req, res);
  refuse(req, res, next, { status: 413 });
}

/**
 * What is still coming is thrown away. Little enough is waited for: whoever still sends when the connection ends never
 * reads the answer. With more, or nobody knows how much, the connection ends with the answer.
 */
export function throwAway(req: Request, res: Response): void {
  req.removeAllListeners('data');
  req.resume();
  const announced = Number(req.headers['content-length'] ?? Infinity);
  if (!(announced <= THROWN_AWAY)) res.setHeader('Connection', 'close');
}
