import { createHash } from 'node:crypto';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';

/**
 * The details that the desk's prices and assignments are based on. Correcting them doesn't raise the request's version.
 */
const DETAILS = {
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  location_address: true,
  destination_address: true,
  service_description: true,
} as const satisfies Prisma.CustomerRequestSelect;

export type Details = Pick<CustomerRequest, keyof typeof DETAILS>;

/** The same, plus the columns that are compared with a decision made on an older page. */
export const DETAIL_COLUMNS = { ...DETAILS, status: true, version: true, updated_at: true } as const;

/** A hash of the details that a page shows. Its forms send it, so that we know what a decision was based on. */
export function detailsHash(row: Details): string {
  const names = Object.keys(DETAILS) as (keyof Details)[];
  const values = names.map((name) => row[name]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}
