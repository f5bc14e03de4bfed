import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { ENDED, REQUEST_STATUSES } from '#modules/request/rules/statuses.ts';
import { openDeskDatabase, turnColumns } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { readDeskAlerts } from './desk-alerts.ts';
import { IS_ACTIVE_SQL, WAITS_FOR_DESK_SQL } from './indexed-conditions.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
});

describe('the conditions in indexed-conditions.ts', () => {
  it('agree with the lifecycle rules', async () => {
    const now = new Date();
    for (const status of REQUEST_STATUSES) {
      await desk.insertRequest({
        status,
        ...(status === 'completed' ? { service_completed_at: now } : {}),
        ...(status === 'cancelled' ? { cancelled_at: now } : {}),
      });
    }
    await desk.insertRequest({ status: 'en_route', cancellation_asked_at: now });
    const rows = await db().customerRequest.findMany();
    const idsOf = (some: { id: string }[]) => some.map(({ id }) => id).sort();
    const waiting = await db().$queryRaw<
      { id: string }[]
    >`SELECT id FROM customer_requests WHERE ${WAITS_FOR_DESK_SQL}`;
    expect(idsOf(waiting)).toEqual(idsOf(rows.filter((row) => turnColumns(row).next_actor === 'admin')));
    const active = await db().$queryRaw<{ id: string }[]>`SELECT id FROM customer_requests WHERE ${IS_ACTIVE_SQL}`;
    expect(idsOf(active)).toEqual(idsOf(rows.filter((row) => turnColumns(row).next_actor !== 'nobody')));
  });

  it('have the same conditions as the partial indexes', async () => {
    const indexes = await db().$queryRaw<{ indexdef: string }[]>`
      SELECT indexdef FROM pg_indexes WHERE indexname IN ('customer_requests_active', 'customer_requests_desk_turn')`;
    const named = indexes.map(({ indexdef }) => indexdef.match(/'(\w+)'/g)?.map((word) => word.slice(1, -1)) ?? []);
    expect(named.sort()).toEqual([['admin'], [...ENDED]]);
  });
});

describe("the desk's alerts", () => {
  it('name the latest deposits, newest first, and jobs without a provider', async () => {
    const [earlier, later] = [new Date(Date.now() - 60_000), new Date()];
    const paid = { status: 'deposit_paid', payment_status: 'upfront_paid', deposit_paid: true } as const;
    const [first, second, silent] = ['AAAAAA', 'BBBBBB', 'CCCCCC'] as const;
    const handedBack = { ...paid, deposit_paid_at: earlier, waiting_since: earlier, assignments: 1 };
    await desk.insertRequest({ ...handedBack, request_number: first });
    await desk.insertRequest({ ...paid, deposit_paid_at: later, request_number: second });
    await desk.insertRequest({ status: 'provider_assigned', provider_silent_at: later, request_number: silent });
    await desk.insertRequest({ status: 'provider_assigned' });
    expect(await readDeskAlerts()).toEqual({
      deposits: [
        { number: formatRequestNumber(second), paidAt: later.getTime() },
        { number: formatRequestNumber(first), paidAt: earlier.getTime() },
      ],
      providers: [
        { kind: 'declined', number: formatRequestNumber(first), at: earlier.getTime() },
        { kind: 'silent', number: formatRequestNumber(silent), at: later.getTime() },
      ],
    });
  });
});
