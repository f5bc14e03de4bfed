import { db } from '#kernel/server/db.ts';

/** The only query of the bare page, with the product's client and pool. */
export function findRow(trackingId: string | undefined) {
  return db().customerRequest.findFirst({
    where: { customer_tracking_id: trackingId ?? '' },
    select: { status: true, version: true },
  });
}
