import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';

/** The jobs with these ids, the longest wait first, with what's needed to give them to a provider. */
export async function readJobsToAssign(ids: readonly string[]) {
  const rows = await db().customerRequest.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { turn_since: 'asc' },
    select: {
      ...{ id: true, request_number: true, version: true, status: true, failure_reason: true, provider_name: true },
      ...{ service_type: true, card_only: true, answers: true, location_address: true },
      ...{ customer_lat: true, customer_lng: true },
    },
  });
  return rows.map(({ request_number, ...row }) => ({ ...row, number: formatRequestNumber(request_number) }));
}
