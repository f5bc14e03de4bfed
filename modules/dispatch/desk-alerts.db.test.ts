import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { ENDED, REQUEST_STATUSES } from '#modules/request/rules/statuses.ts';
import { openDeskDatabase, turnColumns } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { NEW_LIMIT, deskNews, recordOpened } from './desk-alerts.ts';
import { IS_ACTIVE, WAITS_FOR_DESK } from './indexed-conditions.ts';

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
    const waiting = await db().$queryRaw<{ id: string }[]>`SELECT id FROM customer_requests WHERE ${WAITS_FOR_DESK}`;
    expect(idsOf(waiting)).toEqual(idsOf(rows.filter((row) => turnColumns(row).next_actor === 'admin')));
    const active = await db().$queryRaw<{ id: string }[]>`SELECT id FROM customer_requests WHERE ${IS_ACTIVE}`;
    expect(idsOf(active)).toEqual(idsOf(rows.filter((row) => turnColumns(row).next_actor !== 'nobody')));
  });

  it('have the same conditions as the partial indexes', async () => {
    const indexes = await db().$queryRaw<{ indexdef: string }[]>`
      SELECT indexdef FROM pg_indexes WHERE indexname IN ('customer_requests_active', 'customer_requests_desk_turn')`;
    const named = indexes.map(({ indexdef }) => indexdef.match(/'(\w+)'/g)?.map((word) => word.slice(1, -1)) ?? []);
    expect(named.sort()).toEqual([['admin'], [...ENDED]]);
  });
});

describe('what rings', () => {
  it('is every online request nobody has opened, with the oldest', async () => {
    expect((await deskNews()).news).toEqual({ count: 0, lockedIn: 0, handedBack: 0, oldest: null, newestAt: 0 });
    const created_at = new Date(Date.now() - 60_000);
    const { id } = await desk.insertRequest({ created_at });
    const newest = new Date();
    const { id: second } = await desk.insertRequest({ created_at: newest });
    await desk.insertRequest({ request_type: 'phone' });
    await desk.insertRequest({ status: 'admin_priced' });
    await desk.insertRequest({ first_opened_at: new Date() });
    expect((await deskNews()).news).toEqual({
      count: 2,
      lockedIn: 0,
      handedBack: 0,
      oldest: { id, since: created_at.getTime() },
      newestAt: newest.getTime(),
    });
    expect((await deskNews(id)).news).toMatchObject({ count: 1, oldest: { id: second } });
  });

  it('stops ringing once somebody has opened a request, and records who was first', async () => {
    const { id } = await desk.insertRequest();
    const [first, second] = [
      await desk.signedInAdmin('first@desk.example'),
      await desk.signedInAdmin('second@desk.example'),
    ];
    await recordOpened(id, first.adminId);
    await recordOpened(id, second.adminId);
    expect((await deskNews()).news.count).toBe(0);
    const row = await db().customerRequest.findUniqueOrThrow({ where: { id } });
    expect(row.first_opened_by).toBe(first.adminId);
    expect(Date.now() - (row.first_opened_at?.getTime() ?? 0)).toBeLessThan(10_000);
  });

  it('is a job that was handed back on the way too, before what is new', async () => {
    const rings_since = new Date(Date.now() - 5_000);
    const back = { status: 'deposit_paid', assignments: 1, rings_since } as const;
    const { id } = await desk.insertRequest(back);
    await desk.insertRequest({ ...back, status: 'provider_assigned' });
    await desk.insertRequest({ created_at: new Date(Date.now() - 60_000) });
    expect((await deskNews()).news).toEqual({
      count: 1,
      lockedIn: 0,
      handedBack: 1,
      oldest: { id, since: rings_since.getTime() },
      newestAt: rings_since.getTime(),
    });
    const { adminId } = await desk.signedInAdmin();
    await recordOpened(id, adminId);
    expect((await deskNews()).news.handedBack).toBe(0);
  });

  it('is first a request with a child or pet locked in', async () => {
    await desk.insertRequest({ status: 'deposit_paid', assignments: 1, rings_since: new Date() });
    await desk.insertRequest({ created_at: new Date(Date.now() - 60_000) });
    const { id } = await desk.insertRequest({ service_type: 'lockout', locked_in: 'pet' });
    expect((await deskNews()).news).toMatchObject({ count: 2, lockedIn: 1, handedBack: 1, oldest: { id } });
  });

  it('is counted up to a limit', async () => {
    await Promise.all(Array.from({ length: NEW_LIMIT + 5 }, () => desk.insertRequest()));
    expect((await deskNews()).news.count).toBe(NEW_LIMIT);
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
    expect((await deskNews()).alerts).toEqual({
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
