import type { Cents } from '#kernel/money.ts';
import { STATUSES, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { RequestStatus, StatusGroup } from '#modules/request/rules/statuses.ts';
import type { BadgeTone } from '../Badge.tsx';

/**
 * Matches the path of a request's page, or of the board with a request in its pane. The first group is the request's
 * id.
 */
export const REQUEST_PAGE_PATH = /^\/admin\/(?:request|board)\/([0-9a-f-]{36})\/?$/i;

/** The color of each stage of a request, in order (docs/product.md, "A request at the desk"). */
const TONES: Record<StatusGroup, BadgeTone> = {
  new: 'yellow',
  offered: 'blue',
  payable: 'green',
  paid: 'green',
  assigned: 'purple',
  driving: 'orange',
  on_site: 'orange',
  completed: 'green',
  cancelled: 'red',
};

export function toneOf(status: RequestStatus): BadgeTone {
  return TONES[STATUSES[canonicalStatus(status)].group];
}

interface Vehicle {
  vehicle_year: string;
  vehicle_make: string;
  vehicle_model: string;
}

/** A vehicle's year, make and model: "2015 Ford Focus". */
export function vehicleOf(row: Vehicle): string {
  return `${row.vehicle_year} ${row.vehicle_make} ${row.vehicle_model}`.trim();
}

interface Prices {
  admin_price_cents: Cents | null;
  customer_counter_offer_cents: Cents | null;
  admin_counter_offer_cents: Cents | null;
  final_price_cents: Cents | null;
}

/** The amount that counts now in a request, and what kind of amount it is; null if there's none yet. */
export function currentAmountOf(
  row: Prices,
): { kind: 'final' | 'finalOffer' | 'counter' | 'offer'; cents: Cents } | null {
  if (row.final_price_cents !== null) return { kind: 'final', cents: row.final_price_cents };
  if (row.admin_counter_offer_cents !== null) return { kind: 'finalOffer', cents: row.admin_counter_offer_cents };
  if (row.customer_counter_offer_cents !== null) return { kind: 'counter', cents: row.customer_counter_offer_cents };
  if (row.admin_price_cents !== null) return { kind: 'offer', cents: row.admin_price_cents };
  return null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. If it isn't, looking it up makes PostgreSQL fail. */
export function isUuid(text: string | undefined): text is string {
  return text !== undefined && UUID.test(text);
}
