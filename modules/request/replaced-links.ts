import { makeLinkId } from '#kernel/ids.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { logActivity } from './activity-log.ts';
import { activityEntry } from './rules/log-events.ts';

/**
 * Texts to a customer contain the request's links. If they went to a wrong number, a stranger has the links, so
 * correcting the number replaces all of them (decision 0053).
 */

export type LinkIds = Pick<CustomerRequest, 'id' | 'customer_tracking_id' | 'former_link_ids'>;

/**
 * The id in a request's payment link: the request's id, or the tracking id if the number was corrected and a stranger
 * may know the request's id.
 */
export function paymentLinkId({ id, customer_tracking_id, former_link_ids }: LinkIds): string {
  return (former_link_ids.includes(id) ? customer_tracking_id : null) ?? id;
}

/**
 * Gives a request a new tracking id, and ends all links that may have been sent to the customer's old number.
 * @param row the locked row, as it was before the number was corrected
 */
export async function replaceLinks(transaction: Prisma.TransactionClient, row: CustomerRequest): Promise<void> {
  const { id, customer_tracking_id: trackingId, former_link_ids: before } = row;
  const former = new Set([...before, id, ...(trackingId === null ? [] : [trackingId])]);
  await transaction.customerRequest.update({
    where: { id },
    data: { customer_tracking_id: makeLinkId(), former_link_ids: [...former] },
  });
  await transaction.locateLink.deleteMany({ where: { request_id: id } });
  await transaction.familyLink.updateMany({
    where: { request_id: id, revoked_at: null },
    data: { revoked_at: new Date() },
  });
  await logActivity(transaction, id, activityEntry('links_replaced'), 'system');
}

/** A message's text with the current links in place of those that were replaced after it was written. */
export function withCurrentLinks(body: string, row: LinkIds): string {
  return row.former_link_ids.reduce((text, former) => text.replaceAll(`/${former}`, `/${paymentLinkId(row)}`), body);
}
