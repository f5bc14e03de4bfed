import { DAY } from '#domain/constants.ts';
import { nextActor } from '#domain/lifecycle/view.ts';
import { canonicalStatus, REQUEST_STATUSES } from '#domain/statuses.ts';
import type { RequestType } from '#domain/statuses.ts';
import { db } from '#platform/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { pageOf, readCursor } from '../../lib/cursor.ts';

export const PAGE_SIZE = 50;

/** What is still to be done. */
export const ACTIVE = REQUEST_STATUSES.filter((status) => status !== 'completed' && status !== 'cancelled');

const COLUMNS = {
  id: true,
  customer_tracking_id: true,
  request_type: true,
  service_type: true,
  status: true,
  version: true,
  created_at: true,
  waiting_since: true,
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  location_address: true,
  outside_area: true,
  admin_price_cents: true,
  customer_counter_offer_cents: true,
  admin_counter_offer_cents: true,
  negotiation_round: true,
  final_price_cents: true,
  cancellation_asked_at: true,
} as const satisfies Prisma.CustomerRequestSelect;

const NEWEST_FIRST = [{ created_at: 'desc' }, { id: 'desc' }] as const satisfies object[];

type Row = Prisma.CustomerRequestGetPayload<{ select: typeof COLUMNS }>;
export type ActiveRequest = ReturnType<typeof present>;

/** The active lists, newest first, a page each; what waits longest for the desk; what was cancelled within a day. */
export async function loadActive(query: URLSearchParams, now = Date.now()) {
  const [phone, online, longest, cancelled] = await Promise.all([
    loadPage('phone', query.get('phone_before')),
    loadPage('online', query.get('online_before')),
    loadLongest(),
    db().customerRequest.findMany({
      where: { status: 'cancelled', cancelled_at: { gt: new Date(now - DAY) } },
      orderBy: [...NEWEST_FIRST],
      take: PAGE_SIZE,
      select: COLUMNS,
    }),
  ]);
  return {
    now,
    phone,
    online,
    longest: longest ? present(longest) : null,
    cancelled: cancelled.map(present),
  };
}

async function loadPage(request_type: RequestType, before: string | null) {
  const cursor = readCursor(before);
  const rows = await db().customerRequest.findMany({
    where: {
      request_type,
      status: { in: ACTIVE },
      ...(cursor && isUuid(cursor.id)
        ? { OR: [{ created_at: { lt: cursor.at } }, { created_at: cursor.at, id: { lt: cursor.id } }] }
        : {}),
    },
    orderBy: [...NEWEST_FIRST],
    take: PAGE_SIZE + 1,
    select: COLUMNS,
  });
  const page = pageOf(rows, PAGE_SIZE, (row) => ({ at: row.created_at, id: row.id }));
  return { rows: page.rows.map(present), older: page.older, isFirst: !cursor };
}

/** The one request that has waited longest for the desk itself. */
async function loadLongest(): Promise<Row | null> {
  return db().customerRequest.findFirst({
    where: {
      OR: [
        { status: { in: ['pending_admin_review', 'deposit_paid'] } },
        { status: 'negotiating', admin_counter_offer_cents: null },
      ],
    },
    orderBy: { waiting_since: 'asc' },
    select: COLUMNS,
  });
}

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

function isUuid(id: string): boolean {
  return id.length === 36;
}
