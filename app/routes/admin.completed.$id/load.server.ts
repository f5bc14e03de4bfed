import { data } from '@remix-run/node';
import { depositOf, payoutOf } from '#domain/money.ts';
import { nearestPlace } from '#domain/places/look-up.ts';
import { db } from '#platform/db.ts';
import { pointOf } from '#platform/facts.ts';
import { isRequestId } from '../../lib/desk.ts';
import { fromDatabase } from '../../lib/load.server.ts';

/**
 * A completed job with its money.
 * @throws 404 for an unknown id, and for a request that is not completed
 */
export async function loadJob(id: string | undefined) {
  if (!isRequestId(id)) throw data(null, { status: 404 });
  const row = await fromDatabase(() =>
    db().customerRequest.findUnique({
      where: { id, status: 'completed' },
      omit: { create_nonce: true, create_hash: true },
    }),
  );
  if (!row) throw data(null, { status: 404 });
  const price = row.final_price_cents ?? 0;
  const pickup = pointOf(row.customer_lat, row.customer_lng) ?? null;
  return {
    row,
    money: { price, commission: row.deposit_amount_cents ?? depositOf(price), providerShare: payoutOf(price) },
    pickup,
    destination: pointOf(row.destination_lat, row.destination_lng) ?? null,
    /** Only where no address was given: what the coordinates say in words. */
    near: pickup && !row.location_address ? (nearestPlace(pickup)?.label ?? null) : null,
  };
}
