import { MINUTE } from '#kernel/constants.ts';
import { PAYMENTS_QUERY, STATE_COLUMNS, stateFromRow } from './snapshot.ts';
import { nextDeadline } from './rules/deadlines.ts';
import { ENDED } from './rules/statuses.ts';
import type { DeadlineName } from './rules/types.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/**
 * A request is stuck if its next timer is this late, or if it has waited this long for its workflow to start. Normally,
 * both take only seconds.
 */
const STUCK_AFTER_MS = 2 * MINUTE;
const MAX_OPEN_REQUESTS = 500;

export interface StuckRequest {
  id: string;
  number: string;
  /** `not_adopted`: no workflow has taken the request over. Otherwise the timer that should have changed it. */
  why: 'not_adopted' | DeadlineName;
  since: Date;
}

/** The open requests whose workflow should have changed them by now but didn't, the longest wait first. */
export async function findStuckRequests(prisma: PrismaClient, now = Date.now()): Promise<StuckRequest[]> {
  const rows = await prisma.customerRequest.findMany({
    where: { status: { notIn: [...ENDED] } },
    orderBy: { updated_at: 'asc' },
    take: MAX_OPEN_REQUESTS,
    select: { ...STATE_COLUMNS, request_number: true, payments: PAYMENTS_QUERY },
  });
  return rows
    .flatMap(({ request_number: number, payments, ...row }): StuckRequest[] => {
      const stuckIfLate = (why: StuckRequest['why'], since: number) =>
        since < now - STUCK_AFTER_MS ? [{ id: row.id, number, why, since: new Date(since) }] : [];
      if (row.version === 0) return stuckIfLate('not_adopted', row.created_at.getTime());
      const deadline = nextDeadline(stateFromRow(row, payments));
      return deadline ? stuckIfLate(deadline.name, deadline.at) : [];
    })
    .sort((a, b) => +a.since - +b.since);
}
