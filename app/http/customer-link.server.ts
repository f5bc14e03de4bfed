import { readLinkId } from '#kernel/ids.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import { linkStateOf, requestForCustomer } from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import type { LinkState } from '#modules/request/rules/view.ts';
import { fromDatabase } from './load.server.ts';

/** Request ids are UUIDs. For anything else we skip the query. */
const REQUEST_ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The request behind a customer's link, and whether the link is still open. */
export interface CustomerLink {
  row: CustomerRow;
  link: LinkState;
}

/**
 * Finds the request of a tracking link; null if there's none.
 * @throws 503 when the database doesn't answer
 */
export async function findByTracking(trackingId: string | undefined): Promise<CustomerLink | null> {
  const id = readLinkId(trackingId);
  return id === undefined ? null : find({ trackingId: id });
}

/**
 * Finds the request of a payment link; null if there's none.
 * @throws 503 when the database doesn't answer
 */
export async function findById(requestId: string | undefined): Promise<CustomerLink | null> {
  return requestId !== undefined && REQUEST_ID_PATTERN.test(requestId) ? find({ id: requestId }) : null;
}

async function find(by: { id: string } | { trackingId: string }): Promise<CustomerLink | null> {
  const row = await fromDatabase(() => requestForCustomer(by));
  if (!row) return null;
  setLogRequest(row);
  return { row, link: linkStateOf(row, row.payments) };
}
