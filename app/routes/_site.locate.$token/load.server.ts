import { data } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { nonce } from '#domain/ids.ts';
import { findLocateLink } from '#platform/locate.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { fromDatabase } from '../../lib/load.server.ts';

/** Why a link is closed; the body of a 410. */
export type ClosedLink = 'expired' | 'closed';

/** The request of a link that may still be used. @throws 404 unknown, 410 expired or closed, 503 without a database */
export async function openLink(token: string | undefined): Promise<CustomerRequest> {
  const found = await fromDatabase(() => findLocateLink(token));
  if (!found) throw data(null, { status: 404 });
  if (found.link !== 'open') throw data(found.link satisfies ClosedLink, { status: 410 });
  return found.row;
}

/**
 * What the holder of a locate link sees: what help was asked for, and what is known of the place by now. The place itself
 * stays out, like number, name and price: whoever got the text by mistake learns nothing.
 */
export async function loadLocate({ params }: LoaderFunctionArgs) {
  const row = await openLink(params.token);
  return {
    nonce: nonce(),
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
