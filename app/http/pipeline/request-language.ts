import type { RequestHandler } from 'express';
import { findLocateLink, languageOfLink } from '#modules/request/index.ts';
import { languageOf } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { hasChosenLocale } from '../locale.server.ts';

/** The customer's own pages of a request, and their data. */
const PAGE = /^\/(track|payment|locate)\/([\w-]+)(?:\.data)?$/;

/**
 * Shows a request's pages in the request's language, in which its texts are, until the visitor chooses another: a caller
 * who's texted in Spanish may have a phone in English.
 */
export function requestLanguage(): RequestHandler {
  return (req, _res, next) => {
    const [, page, id] = PAGE.exec(req.path) ?? [];
    if (page === undefined || id === undefined || hasChosenLocale(req.headers.cookie)) return next();
    void languageOfPage(page, id)
      // The page itself says what's wrong when the database doesn't answer.
      .catch(() => undefined)
      .then((language) => {
        if (language) req.headers['accept-language'] = language;
        next();
      });
  };
}

async function languageOfPage(page: string, id: string): Promise<Locale | null> {
  if (page !== 'locate') return languageOfLink(page === 'track' ? { trackingId: id } : { id });
  const found = await findLocateLink(id);
  return found && languageOf(found.row);
}
