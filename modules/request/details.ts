import { createHash } from 'node:crypto';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';

/**
 * The details that prices and assignments are based on. Correcting a detail doesn't raise the request's version, so
 * pages compare a hash of these columns.
 */
const DETAIL_FIELDS = {
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  location_address: true,
  destination_address: true,
  service_description: true,
} as const satisfies Prisma.CustomerRequestSelect;

export type RequestDetails = Pick<CustomerRequest, keyof typeof DETAIL_FIELDS>;

/**
 * Selects the details; `status`, `version` and `updated_at`, which show whether anything else on a page is outdated;
 * and `ending_terms`, which a proposed change needs.
 */
export const DETAIL_AND_STATUS_COLUMNS = {
  ...DETAIL_FIELDS,
  status: true,
  version: true,
  updated_at: true,
  ending_terms: true,
} as const;

/**
 * A hash of the details that a page shows. The page's forms send it back, so that we know what a decision was based on.
 */
export function detailsHash(row: RequestDetails): string {
  const names = Object.keys(DETAIL_FIELDS) as (keyof RequestDetails)[];
  const values = names.map((name) => row[name]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}
