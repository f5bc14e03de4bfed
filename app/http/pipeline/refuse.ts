import type { NextFunction, Request, Response } from 'express';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { knownServicePhone } from '#modules/dispatch/index.ts';
import { chooseLocale } from '../locale.server.ts';
import { formatPhone } from '../../ui/phone.ts';
import type { Refusal } from '../context.ts';

/** Whether Remix's script sent the request (its paths end in `.data`), rather than a page load. */
export function isDataRequest(path: string): boolean {
  return path.endsWith('.data');
}

/**
 * Responds to a request that mustn't reach a route. A page load gets a plain page. Remix's script gets the same words
 * through the route `/refused`, so that the form stays on the screen with what was typed.
 */
export function refuse(req: Request, res: Response, next: NextFunction, refusal: Refusal): void {
  if (refusal.retryAfter !== undefined) res.setHeader('Retry-After', String(refusal.retryAfter));
  if (isDataRequest(req.path)) {
    res.locals.refusal = refusal;
    // Remix's own origin check would only get in the way: the route `/refused` changes nothing.
    delete req.headers.origin;
    req.url = '/refused.data';
    req.originalUrl = req.url;
    next();
    return;
  }
  sendPlainPage(res, refusal.status);
}

/** A page without Remix, script or database, for refusals and for when nothing else works. */
export function sendPlainPage(res: Response, status: Refusal['status'] | 500 | 503): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const locale = chooseLocale(res.req.headers.cookie, res.req.headers['accept-language']);
  const t = textsFor(commonTexts, locale);
  const { title, message } = status === 413 ? textsFor(shellTexts, locale).tooLarge : t.errors[status];
  const phone = knownServicePhone();
  const nonce = String(res.locals.cspNonce ?? '');
  res
    .status(status)
    .type('html')
    .set('Cache-Control', 'no-store')
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${title} · ${t.brand}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>` +
        `<h1>${title}</h1><p>${message}</p><p><a href="tel:${phone}">${t.nav.call(formatPhone(phone))}</a></p>` +
        `<p><a href="/">${t.notFound.home}</a></p></main></body></html>`,
    );
}

const STYLE =
  'body{margin:0;font:17px/1.5 system-ui,sans-serif;background:#f3f5f4;color:#12171c}main{max-width:34rem;margin:0 auto;padding:48px 20px}' +
  'h1{font-size:1.9rem;line-height:1.1;letter-spacing:-.02em}a{color:inherit;display:inline-block;min-height:48px}' +
  '@media (prefers-color-scheme:dark){body{background:#0e1215;color:#eef2f3}}';
