import type { Request, RequestHandler } from 'express';
import { findLocateLink, languageOfLink } from '#modules/request/index.ts';
import { languageOf } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { hasChosenLocale } from '../locale.server.ts';

/** The customer's own pages of a request, and their data. */
const PAGE_PATH = /^\/(track|payment|locate)\/([\w-]+)(?:\.data)?$/;
const LANDING_PATH = /^\/payment-success(?:\.data)?$/;

/**
 * Shows a request's pages in the language in which we send its SMS, until the visitor chooses another. A caller who
 * gets SMS in Spanish may have a phone in English.
 */
export function setRequestLanguage(): RequestHandler {
  return (req, _res, next) => {
    const language = hasChosenLocale(req.headers.cookie) ? undefined : languageOfPage(req);
    if (!language) return next();
    void language
      // The page itself says what's wrong when the database doesn't answer.
      .catch(() => undefined)
      .then((found) => {
        if (found) req.headers['accept-language'] = found;
        next();
      });
  };
}

/** The language of the request that a page is about; undefined if it's about none. */
function languageOfPage({ path, query }: Request): Promise<Locale | null> | undefined {
  if (LANDING_PATH.test(path)) {
    return typeof query.session_id === 'string' ? languageOfLink({ session: query.session_id }) : undefined;
  }
  const [, page, id] = PAGE_PATH.exec(path) ?? [];
  if (page === undefined || id === undefined) return undefined;
  if (page !== 'locate') return languageOfLink(page === 'track' ? { trackingId: id } : { id });
  return findLocateLink(id).then((found) => found && languageOf(found.row));
}
