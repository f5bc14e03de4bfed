import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { haversineMiles } from '#modules/place/rules/distance.ts';
import { parsePoint, pointOf } from '#modules/place/rules/point.ts';
import { needsDestination } from '../rules/services.ts';
import type { Projection } from '../rules/temporal-activities.ts';

/**
 * Moves a changed job's destination to the one in the proposal. If the proposal names none, the job loses its
 * destination, unless the service needs one.
 */
export async function moveDestination(
  transaction: Prisma.TransactionClient,
  { state, log }: Pick<Projection, 'state' | 'log'>,
  row: CustomerRequest,
): Promise<CustomerRequest> {
  if (!log.some(({ event }) => event === 'job_changed')) return row;
  if (row.change_destination === null && needsDestination(row.service_type)) return row;
  if (row.change_destination === row.destination_address) return row;
  const place = parsePoint(row.change_destination_point);
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  return transaction.customerRequest.update({
    where: { id: state.requestId },
    data: {
      destination_address: row.change_destination,
      destination_lat: place?.lat ?? null,
      destination_lng: place?.lng ?? null,
      estimated_distance: pickup && place ? haversineMiles(pickup, place) : null,
    },
  });
}
