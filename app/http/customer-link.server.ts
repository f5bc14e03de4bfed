import { redirect } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { isRequestId, readLinkId } from '#kernel/ids.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import { linkStateOf, paymentLinkId, requestForCustomer, findRequestByFormerLink } from '#modules/request/index.ts';
import type { CustomerRow, LinkIds } from '#modules/request/index.ts';
import type { LinkState } from '#modules/request/rules/view.ts';
import { readDevice } from './device.server.ts';
import type { Device } from './device.server.ts';
import { queryOr503 } from './load.server.ts';
import { ownPath } from './own-path.ts';

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
 * Finds the request of a payment link; null if there's none. The link contains the tracking id or the request's own id.
 * The latter works only until the request's links are replaced.
 * @throws 503 when the database doesn't answer
 */
export async function findByPayment(linkId: string | undefined): Promise<CustomerLink | null> {
  if (linkId === undefined || !isRequestId(linkId)) return findByTracking(linkId);
  const found = await find({ id: linkId.toLowerCase() });
  return found && paymentLinkId(found.row) === found.row.id ? found : null;
}

/**
 * Finds the request with this id; null if it was deleted. Never pass an id from a URL, because this doesn't check
 * whether the link with that id has been replaced.
 * @throws 503 when the database doesn't answer
 */
export function findById(requestId: string): Promise<CustomerLink | null> {
  return find({ id: requestId });
}

/**
 * The request of the tracking link that was opened.
 * @throws 404 unknown, 503 when the database doesn't answer, or a redirect ({@link redirectFromFormerLink})
 */
export async function openTrackingLink(request: Request, trackingId: string | undefined): Promise<CustomerLink> {
  return (await findByTracking(trackingId)) ?? redirectFromFormerLink(request, trackingId);
}

/**
 * The request of the payment link that was opened.
 * @throws 404 unknown, 503 when the database doesn't answer, or a redirect ({@link redirectFromFormerLink})
 */
export async function openPaymentLink(request: Request, linkId: string | undefined): Promise<CustomerLink> {
  return (await findByPayment(linkId)) ?? redirectFromFormerLink(request, linkId);
}

/**
 * Whether to redirect this device to the request's current links: the request was made on it, or somebody used it to go
 * to Stripe from the current payment link.
 */
export function maySeeCurrentLinks(device: Device, row: LinkIds): boolean {
  return device.has('request', row.id) || device.has('link', paymentLinkId(row));
}

/**
 * Redirects from a replaced link to the current one, on devices that may follow it (decision 0053). A form that was
 * sent to the old link is sent on to the new one. On all other devices, a replaced link counts as unknown.
 * @throws always: the redirect, or 404
 */
async function redirectFromFormerLink(request: Request, typed: string | undefined): Promise<never> {
  const former = typed?.toLowerCase() ?? '';
  const isId = isRequestId(former) || readLinkId(former) !== undefined;
  const row = isId ? await queryOr503(() => findRequestByFormerLink(former)) : null;
  if (!row?.customer_tracking_id || !maySeeCurrentLinks(await readDevice(request), row)) throw new AppError(404);
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^(\/\w+\/)[^/]+/, `$1${row.customer_tracking_id}`);
  throw redirect(ownPath(url.href, url.origin), 307);
}

async function find(by: { id: string } | { trackingId: string }): Promise<CustomerLink | null> {
  const row = await queryOr503(() => requestForCustomer(by));
  if (!row) return null;
  setLogRequest(row);
  return { row, link: linkStateOf(row, row.payments) };
}
