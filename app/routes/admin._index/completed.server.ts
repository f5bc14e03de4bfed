import { db } from '#kernel/server/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { cutPage, readCursor } from '#kernel/cursor.ts';
import { loadStatistics, readPicked, writePicked } from './statistics.server.ts';

export const PAGE_SIZE = 50;

const COLUMNS = {
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

export type CompletedJob = Prisma.CustomerRequestGetPayload<{ select: typeof COLUMNS }>;

/** The statistics of a period, and a page of completed jobs, whatever the period. */
export async function loadCompleted(query: URLSearchParams, now: number) {
  const picked = readPicked(query);
  const [statistics, jobs] = await Promise.all([loadStatistics(picked, now), loadJobs(query.get('before'))]);
  return { ...statistics, chosen: writePicked(picked), ...jobs };
}

async function loadJobs(before: string | null) {
  const cursor = readCursor(before);
  const rows = await db().customerRequest.findMany({
    where: {
      status: 'completed',
      // Descending order begins with the nulls: without this the walk through the index passes every other request.
      service_completed_at: { not: null },
      ...(cursor?.id.length === 36 ? after({ at: cursor.at, id: cursor.id }) : {}),
    },
    orderBy: [{ service_completed_at: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: COLUMNS,
  });
  const page = cutPage(rows, PAGE_SIZE, (row) => ({ at: row.service_completed_at ?? new Date(0), id: row.id }));
  return { jobs: page.rows, older: page.older, isFirst: !cursor };
}

/** The first condition says where in the index to begin: the second alone would walk there from its top. */
function after({ at, id }: { at: Date; id: string }): Prisma.CustomerRequestWhereInput {
  return {
    AND: [
      { service_completed_at: { lte: at } },
      { OR: [{ service_completed_at: { lt: at } }, { service_completed_at: at, id: { lt: id } }] },
    ],
  };
}
