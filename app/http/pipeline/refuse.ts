import type { NextFunction, Request, Response } from 'express';
import { SECOND } from '#kernel/constants.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { cachedServicePhone } from '#modules/dispatch/index.ts';
import { chooseLocale } from '../locale.server.ts';
import { formatPhone } from '../../ui/phone.ts';
import { BACK_TO_FORM } from '../kept-form.ts';
import { readPostedFields } from './posted-fields.ts';
import type { Refusal } from '../context.ts';

/** True for a request by Remix's script (its paths end in `.data`), false for a page load. */
export function isDataRequest(path: string): boolean {
  return path.endsWith('.data');
}

/**
 * Milliseconds before a refusal is sent to somebody over a limit. This way, each connection of a flood can send only
 * one request a second.
 */
const REFUSAL_DELAY_MS = SECOND;
/**
 * How many refusals may wait at a time in a process. Any more are sent immediately, so that they don't use up memory.
 */
const MAX_DELAYED = 2_000;
let delayedCount = 0;

/**
 * Responds to a request that mustn't reach a route. If the sender is over a limit, the response comes only after a
 * second (decision 0072). A page load gets a plain page; if one of our forms was sent, the page can send it again.
 * Remix's script gets the same words through the route `/refused`, so that the form stays on the screen with what was
 * typed.
 * @param isForeign whether another site's page sent the request; a form from there isn't offered again
 */
export function refuse(req: Request, res: Response, next: NextFunction, refusal: Refusal, isForeign = false): void {
  if (refusal.status !== 429 || delayedCount >= MAX_DELAYED) return sendRefusal(req, res, next, refusal, isForeign);
  delayedCount++;
  setTimeout(() => {
    delayedCount--;
    sendRefusal(req, res, next, refusal, isForeign);
  }, REFUSAL_DELAY_MS);
}

function sendRefusal(req: Request, res: Response, next: NextFunction, refusal: Refusal, isForeign: boolean): void {
  if (refusal.retryAfter !== undefined) res.setHeader('Retry-After', String(refusal.retryAfter));
  if (isDataRequest(req.path)) {
    req.resume();
    res.locals.refusal = refusal;
    // Remix's own origin check would only get in the way: the route `/refused` changes nothing.
    delete req.headers.origin;
    req.url = '/refused.data';
    req.originalUrl = req.url;
    next();
    return;
  }
  if (isForeign) return sendPlainPage(res, refusal.status);
  readPostedFields(req, res)
    .then((fields) => {
      req.resume();
      sendPlainPage(res, refusal.status, fields);
    })
    .catch(next);
}

/**
 * A page without Remix, script or database, for refusals and for when nothing else works.
 * @param fields the form that was refused, to send again
 */
export function sendPlainPage(
  res: Response,
  status: Refusal['status'] | 500 | 503,
  fields?: Record<string, string>,
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const locale = chooseLocale(res.req.headers.cookie, res.req.headers['accept-language']);
  const t = textsFor(commonTexts, locale);
  const { title, message } = status === 413 ? textsFor(shellTexts, locale).tooLarge : t.errors[status];
  const phone = cachedServicePhone();
  const nonce = String(res.locals.cspNonce ?? '');
  res
    .status(status)
    .type('html')
    .set('Cache-Control', 'no-store')
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${title} · ${t.brand}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>` +
        `<h1>${title}</h1><p>${message}</p>${fields ? keptFormHtml(res.req.originalUrl, fields, textsFor(shellTexts, locale).keptForm, status !== 413) : ''}` +
        `<p><a href="tel:${phone}">${t.nav.call(formatPhone(phone))}</a></p>` +
        `<p><a href="/">${t.notFound.home}</a></p></main></body></html>`,
    );
}

/**
 * A value longer than this, in characters, is shown on the page to be shortened, because it may be what made the form
 * too long.
 */
const EDITABLE_FROM_LENGTH = 2_000;

function keptFormHtml(path: string, fields: Record<string, string>, t: typeof shellTexts.keptForm, canBeSent: boolean) {
  const controls = Object.entries(fields).map(([name, value]) =>
    value.length > EDITABLE_FROM_LENGTH
      ? `<textarea name="${escapeHtml(name)}" rows="12" aria-label="${t.long}">\n${escapeHtml(value)}</textarea>`
      : `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  // A form that was too long would be refused again, so its only button leads back to its page.
  const send = canBeSent ? `<button>${t.send}</button> ` : '';
  return (
    `<form method="post" action="${escapeHtml(path)}"><p>${t.lead}</p>${controls.join('')}` +
    `<p>${send}<button name="${BACK_TO_FORM}" value="1">${t.open}</button></p></form>`
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const STYLE =
  'body{margin:0;font:17px/1.5 system-ui,sans-serif;background:#f3f5f4;color:#12171c}main{max-width:34rem;margin:0 auto;padding:48px 20px}' +
  'h1{font-size:1.9rem;line-height:1.1;letter-spacing:-.02em}a{color:inherit;display:inline-block;min-height:48px}' +
  'textarea{box-sizing:border-box;width:100%;font:inherit}button{font:inherit;min-height:48px;padding:0 20px;margin:0 8px 8px 0}' +
  '@media (prefers-color-scheme:dark){body{background:#0e1215;color:#eef2f3}}';
