import { db } from '#kernel/server/db.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { ENDED } from '#modules/request/rules/statuses.ts';
import type { NextActor } from '#prisma/generated/client.ts';

/** At most this many open jobs are read, which is more than a desk has. */
const MAX_JOBS = 300;

/** Whose turn a job can be, in the order of the page's groups. */
const TURNS = ['admin', 'customer', 'provider', 'system', 'nobody'] as const satisfies readonly NextActor[];

/** The open jobs with their latest note, grouped by whose turn it is. In each group, the longest wait comes first. */
export async function handover() {
  const rows = await db().customerRequest.findMany({
    relationLoadStrategy: 'join',
    where: { status: { notIn: [...ENDED] } },
    orderBy: { turn_since: 'asc' },
    take: MAX_JOBS,
    select: {
      ...{ id: true, request_number: true, service_type: true, status: true, next_actor: true, turn_since: true },
      ...{ vehicle_year: true, vehicle_make: true, vehicle_model: true, location_address: true },
      ...{ provider_name: true, promised_at: true, arrived_at: true },
      notes: { orderBy: { id: 'desc' }, take: 1, select: { text: true, admin: { select: { email: true } } } },
    },
  });
  const jobs = rows.map(({ notes: [note], request_number, ...row }) => ({
    ...row,
    number: formatRequestNumber(request_number),
    note: note ? { text: note.text, by: note.admin?.email ?? null } : null,
  }));
  return TURNS.map((turn) => ({ turn, jobs: jobs.filter((job) => job.next_actor === turn) })).filter(
    (group) => group.jobs.length > 0,
  );
}
