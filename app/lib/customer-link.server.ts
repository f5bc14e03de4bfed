import type { LinkState } from '#domain/lifecycle/view.ts';
import { UNSETTLED_SESSIONS, linkState } from '#domain/lifecycle/view.ts';
import { canonicalStatus } from '#domain/statuses.ts';
import { db } from '#platform/db.ts';
import type { CheckoutStatus, CustomerRequest } from '#prisma/generated/client.ts';
import { fromDatabase } from './load.server.ts';

/** Tracking ids are 8 or 9 letters and digits; request ids are UUIDs. What is neither needs no query. */
const TRACKING_ID = /^[A-Za-z0-9]{1,32}$/;
const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Money that is still on its way, or a session that may not be paid any more but is not closed yet. */
const UNSETTLED: readonly CheckoutStatus[] = UNSETTLED_SESSIONS;

/** What a customer's link leads to: the row, the state of each of its payments, and whether the link still counts. */
export interface CustomerLink {
  row: CustomerRequest;
  payments: CheckoutStatus[];
  link: LinkState;
}

/** The request of a tracking link, or null. @throws 503 when the database does not answer */
export function findByTracking(trackingId: string | undefined): Promise<CustomerLink | null> {
  return find(TRACKING_ID.test(trackingId ?? '') ? { customer_tracking_id: trackingId } : undefined);
}

/** The request of a payment link, or null. @throws 503 when the database does not answer */
export function findById(requestId: string | undefined): Promise<CustomerLink | null> {
  return find(requestId !== undefined && REQUEST_ID.test(requestId) ? { id: requestId } : undefined);
}

async function find(
  where: { id: string } | { customer_tracking_id: string | undefined } | undefined,
): Promise<CustomerLink | null> {
  if (!where) return null;
  return fromDatabase(async () => {
    const row = await db().customerRequest.findFirst({ where });
    if (!row) return null;
    // Only a cancelled request's page depends on what became of the money.
    const payments = row.status === 'cancelled' ? await paymentsOf(row.id) : [];
    return { row, payments, link: stateOf(row, payments) };
  });
}

async function paymentsOf(requestId: string): Promise<CheckoutStatus[]> {
  const ledger = await db().payment.findMany({ where: { request_id: requestId }, select: { status: true } });
  return ledger.map(({ status }) => status);
}

function stateOf(row: CustomerRequest, payments: readonly CheckoutStatus[]): LinkState {
  return linkState(
    {
      status: canonicalStatus(row.status),
      serviceCompletedAt: row.service_completed_at?.getTime() ?? null,
      cancelledAt: row.cancelled_at?.getTime() ?? null,
      refundPending: payments.some((status) => UNSETTLED.includes(status)),
    },
    Date.now(),
  );
}

/** What is told about the money of a cancelled request. */
export type RefundState = 'failed' | 'due' | 'done' | 'kept' | 'nothing';

/** The state to tell when there were several payments: the one that is furthest from settled. */
export function refundStateOf(payments: readonly CheckoutStatus[]): RefundState {
  if (payments.includes('refund_failed')) return 'failed';
  if (payments.includes('refund_due') || payments.includes('reported')) return 'due';
  if (payments.includes('paid')) return 'kept';
  return payments.includes('refunded') ? 'done' : 'nothing';
}
