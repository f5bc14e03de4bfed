import { nextActor } from '#domain/lifecycle/view.ts';
import { canonicalStatus } from '#domain/statuses.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** What a card shows. */
export const COLUMNS = {
  id: true,
  customer_tracking_id: true,
  request_type: true,
  service_type: true,
  status: true,
  version: true,
  created_at: true,
  waiting_since: true,
  first_opened_at: true,
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  vehicle_plate: true,
  location_address: true,
  outside_area: true,
  admin_price_cents: true,
  customer_counter_offer_cents: true,
  admin_counter_offer_cents: true,
  negotiation_round: true,
  final_price_cents: true,
  cancellation_asked_at: true,
} as const satisfies Prisma.CustomerRequestSelect;

/** The same for a query of our own over `customer_requests r`. */
export const COLUMN_LIST = Prisma.raw(
  Object.keys(COLUMNS)
    .map((name) => `r."${name}"`)
    .join(', '),
);

export type Row = Prisma.CustomerRequestGetPayload<{ select: typeof COLUMNS }>;
export type ActiveRequest = ReturnType<typeof present>;

/** A row as its card shows it: with whose turn it is. */
export function present(row: Row) {
  const turn = nextActor({
    status: canonicalStatus(row.status),
    requestType: row.request_type,
    negotiationRound: row.negotiation_round,
    adminCounterOfferCents: row.admin_counter_offer_cents,
  });
  return { ...row, turn };
}
