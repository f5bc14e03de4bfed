import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { refuse } from './refuse.ts';

/** Bytes. Forms are short; a webhook carries a whole Stripe object. */
const FORM_LIMIT = 64 * 1024;
const WEBHOOK_LIMIT = 1024 * 1024;

/**
 * Reads the body, at most so much of it, before any route runs; more is refused with 413. The bytes stay as they came
 * (`res.locals.body`), so a signature over them can still be checked: `request.text()` in an action gives just those.
 */
export function limitedBody(): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    const limit = req.path.startsWith('/webhooks/') ? WEBHOOK_LIMIT : FORM_LIMIT;
    if (Number(req.headers['content-length'] ?? 0) > limit) return tooLarge(req, res, next);
    const chunks: Buffer[] = [];
    let size = 0;
    let settled = false;
    const once = (then: () => void) => {
      if (settled) return;
      settled = true;
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
  };
}

function tooLarge(req: Request, res: Response, next: NextFunction): void {
  // What is still coming is thrown away, and the connection ends with the answer.
  req.removeAllListeners('data');
  req.resume();
  res.setHeader('Connection', 'close');
  refuse(req, res, next, { status: 413 });
}
