import { db } from '#kernel/server/db.ts';

/** The one query of the bare page, through the product's own client and pool. */
export function findRow(trackingId: string | undefined) {
  return db().customerRequest.findFirst({
    where: { customer_tracking_id: trackingId ?? '' },
    select: { status: true, version: true },
  });
}
