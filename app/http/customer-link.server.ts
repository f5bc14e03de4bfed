import type { LinkState } from '#modules/request/rules/view.ts';
import { isUnsettled, linkState } from '#modules/request/rules/view.ts';
import { readLinkId } from '#kernel/ids.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { db } from '#kernel/server/db.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import type { Cents } from '#kernel/money.ts';
import { PHOTO_LIST } from '#modules/photo/index.ts';
import { LEDGER } from '#modules/request/index.ts';
import type { Payment, Prisma } from '#prisma/generated/client.ts';
import { fromDatabase } from './load.server.ts';

/** Request ids are UUIDs. What is none needs no query. */
const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Money that is still on its way, or a session that may not be paid any more but is not closed yet. */

/** A payment as a customer's page tells of it. */
export type ToldPayment = Pick<Payment, 'status' | 'amount_cents' | 'returned_by_hand_cents' | 'settled_by_hand_at'>;

/** What a customer's pages show besides the row: it comes in the same statement. */
const WITH_ROW = {
  payments: { ...LEDGER, select: { ...LEDGER.select, returned_by_hand_cents: true } },
  photos: PHOTO_LIST,
  families: { where: { revoked_at: null }, select: { id: true } },
  messages: { where: { recipient: 'customer' }, select: { status: true } },
} satisfies Prisma.CustomerRequestInclude;

export type CustomerRow = Prisma.CustomerRequestGetPayload<{ include: typeof WITH_ROW }>;

/** What a customer's link leads to, and whether the link still counts. */
export interface CustomerLink {
  row: CustomerRow;
  link: LinkState;
}

/** The request of a tracking link, or null. @throws 503 when the database does not answer */
export function findByTracking(trackingId: string | undefined): Promise<CustomerLink | null> {
  const id = readLinkId(trackingId);
  return find(id === undefined ? undefined : { customer_tracking_id: id });
}

/** The request of a payment link, or null. @throws 503 when the database does not answer */
export function findById(requestId: string | undefined): Promise<CustomerLink | null> {
  return find(requestId !== undefined && REQUEST_ID.test(requestId) ? { id: requestId } : undefined);
}

async function find(
  where: { id: string } | { customer_tracking_id: string } | undefined,
): Promise<CustomerLink | null> {
  if (!where) return null;
  return fromDatabase(async () => {
    const row = await db().customerRequest.findFirst({ relationLoadStrategy: 'join', where, include: WITH_ROW });
    if (!row) return null;
    setLogRequest(row);
    return { row, link: stateOf(row) };
  });
}

function stateOf(row: CustomerRow): LinkState {
  return linkState(
    {
      status: canonicalStatus(row.status),
      serviceCompletedAt: row.service_completed_at?.getTime() ?? null,
      cancelledAt: row.cancelled_at?.getTime() ?? null,
      refundPending: row.payments.some(isUnsettled),
    },
    Date.now(),
  );
}

/** What became of the money of a cancelled request, in cents; all 0 where nothing was paid. */
export interface MoneyTold {
  /** On its way back. */
  due: Cents;
  /** Went back. */
  returned: Cents;
  /** Was given back another way than to the card. */
  otherWay: Cents;
  /** Should have gone back, and did not: we still owe it. */
  failed: Cents;
  kept: Cents;
}

/** Adds up what really happened to each payment, whatever was agreed; what somebody sent back at Stripe itself too. */
export function moneyTold(payments: readonly ToldPayment[]): MoneyTold {
  const told: MoneyTold = { due: 0, returned: 0, otherWay: 0, failed: 0, kept: 0 };
  for (const { status, amount_cents: cents, returned_by_hand_cents: byHand, settled_by_hand_at: settled } of payments) {
    if (status === 'refund_failed') told.failed += cents;
    if (status === 'refund_due' || status === 'reported') told.due += cents;
    if (status === 'refunded') told[settled ? 'otherWay' : 'returned'] += cents;
    if (status !== 'paid') continue;
    told.returned += byHand;
    told.kept += cents - byHand;
  }
  return told;
}
