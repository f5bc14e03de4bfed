import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { makeNonce } from '#kernel/ids.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { locateTexts } from '#modules/request/copy/en/locate.ts';
import { findLocateLink } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { localeOf } from '../../http/locale.server.ts';

/**
 * Finds the request of a locate link that can still be used.
 * @throws 404 unknown, 410 expired or closed, 503 when the database doesn't answer
 */
export async function openLocateLink(token: string | undefined, locale: Locale): Promise<RequestRow> {
  const found = await queryOr503(() => findLocateLink(token));
  if (!found) throw new AppError(404);
  if (found.link === 'expired') throw new AppError(410);
  if (found.link === 'closed') {
    const { heading: title, message } = textsFor(locateTexts, locale).closed;
    throw new AppError(410, { title, message });
  }
  return found.row;
}

/**
 * What the holder of a locate link sees: which service was requested, and whether the location is known. The data
 * contains no location, number, name or price, so that somebody who got the text by mistake learns nothing.
 */
export async function loadLocate({ request, params }: LoaderFunctionArgs) {
  const row = await openLocateLink(params.token, localeOf(request));
  return {
    nonce: makeNonce(),
    version: row.version,
    service: row.service_type,
    shared: row.location_shared_at && {
      at: row.location_shared_at,
      byDevice: row.use_gps,
      accuracyM: row.use_gps ? row.location_accuracy_m : null,
      rough: row.use_gps && row.location_approximate,
    },
  };
}

export type LocatePage = Awaited<ReturnType<typeof loadLocate>>;
