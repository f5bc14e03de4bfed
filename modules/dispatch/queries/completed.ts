import { cutPage, readCursor } from '#kernel/cursor.ts';
import type { Cents } from '#kernel/money.ts';
import { db } from '#kernel/server/db.ts';
import type { PeriodRange } from '#modules/payment/rules/commission-periods.ts';
import { PHOTO_LIST, agreedRow } from '#modules/request/index.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import type { Prisma } from '#prisma/generated/client.ts';

/** Jobs per page of the list. */
export const COMPLETED_SIZE = 50;

const LISTED = {
  id: true,
  request_number: true,
  service_type: true,
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  provider_name: true,
  final_price_cents: true,
  customer_rating: true,
  service_completed_at: true,
} as const satisfies Prisma.CustomerRequestSelect;

/** A completed job as the desk's list shows it. */
export type CompletedJob = Prisma.CustomerRequestGetPayload<{ select: typeof LISTED }>;

/** A page of completed jobs, newest first. @param before the cursor of the page, as in its URL */
export async function completedJobs(before: string | null) {
  const cursor = readCursor(before);
  const rows = await db().customerRequest.findMany({
    where: {
      status: 'completed',
      // Descending order begins with the nulls: without this the index scan passes every other request.
      service_completed_at: { not: null },
      ...(cursor?.id.length === 36 ? after({ at: cursor.at, id: cursor.id }) : {}),
    },
    orderBy: [{ service_completed_at: 'desc' }, { id: 'desc' }],
    take: COMPLETED_SIZE + 1,
    select: LISTED,
  });
  const page = cutPage(rows, COMPLETED_SIZE, (row) => ({ at: row.service_completed_at ?? new Date(0), id: row.id }));
  return { jobs: page.rows, older: page.older, isFirst: !cursor };
}

/** The first condition tells the index where to begin; with the second alone it would scan from the top. */
function after({ at, id }: { at: Date; id: string }): Prisma.CustomerRequestWhereInput {
  return {
    AND: [
      { service_completed_at: { lte: at } },
      { OR: [{ service_completed_at: { lt: at } }, { service_completed_at: at, id: { lt: id } }] },
    ],
  };
}

/** A completed job with its photos; null when there is none, or the request isn't completed. */
export async function completedJob(id: string) {
  const found = await db().customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { id, status: 'completed' },
    omit: { create_nonce: true, create_hash: true },
    include: { photos: PHOTO_LIST },
  });
  if (!found) return null;
  const { photos, ...row } = found;
  return { row: agreedRow(row), photos };
}

/** A completed job in the ledger; what the request said is null once it's deleted. */
export interface LedgerJob {
  id: string;
  completed_at: Date;
  request_number: string;
  service_type: ServiceType;
  final_price_cents: Cents;
  /** The deposit, which is the commission. */
  amount_cents: Cents;
  vehicle_year: string | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  provider_name: string | null;
  customer_rating: number | null;
}

/** Rows per batch of the export. */
export const LEDGER_BATCH = 1_000;

/** A batch of the jobs completed in a period, oldest first. @param after the last job of the batch before */
export async function ledgerJobs(
  range: PeriodRange,
  after?: Pick<LedgerJob, 'completed_at' | 'id'>,
): Promise<LedgerJob[]> {
  const [from, to] = [(after?.completed_at ?? range.from).toISOString(), range.to.toISOString()];
  // Sorts before every id: the first batch begins with the period.
  const id = after?.id ?? '00000000-0000-0000-0000-000000000000';
  return db().$queryRaw<LedgerJob[]>`
    SELECT p.id, p.completed_at, p.request_number, p.service_type, p.final_price_cents, p.amount_cents,
           r.vehicle_year, r.vehicle_make, r.vehicle_model, r.provider_name, r.customer_rating
      FROM payments p LEFT JOIN customer_requests r ON r.id = p.request_id
     WHERE p.status = 'paid' AND p.completed_at <= ${to}::timestamptz
       AND (p.completed_at, p.id) > (${from}::timestamptz, ${id}::uuid)
     ORDER BY p.completed_at, p.id LIMIT ${LEDGER_BATCH}`;
}
