import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRESENCE_MS } from './rules/presence.ts';
import { ENDED } from '#modules/request/rules/rule.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { REQUEST_STATUSES } from '#modules/request/rules/statuses.ts';
import { openDeskDatabase, turnOf } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import {
  IS_ACTIVE,
  NEW_LIMIT,
  WAITS_FOR_DESK,
  recordPresence,
  deskNews,
  recordOpened,
  otherViewers,
} from './desk-queue.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
});

describe('the conditions', () => {
  it('agree with the lifecycle rules', async () => {
    const now = new Date();
    for (const status of REQUEST_STATUSES) {
      await desk.request({
        status,
        ...(status === 'completed' ? { service_completed_at: now } : {}),
        ...(status === 'cancelled' ? { cancelled_at: now } : {}),
      });
    }
    await desk.request({ status: 'en_route', cancellation_asked_at: now });
    const rows = await db().customerRequest.findMany();
    const idsOf = (some: { id: string }[]) => some.map(({ id }) => id).sort();
    const waiting = await db().$queryRaw<{ id: string }[]>`SELECT id FROM customer_requests WHERE ${WAITS_FOR_DESK}`;
    expect(idsOf(waiting)).toEqual(idsOf(rows.filter((row) => turnOf(row).next_actor === 'admin')));
    const active = await db().$queryRaw<{ id: string }[]>`SELECT id FROM customer_requests WHERE ${IS_ACTIVE}`;
    expect(idsOf(active)).toEqual(idsOf(rows.filter((row) => turnOf(row).next_actor !== 'nobody')));
  });

  it('match the partial indexes', async () => {
    const indexes = await db().$queryRaw<{ indexdef: string }[]>`
      SELECT indexdef FROM pg_indexes WHERE indexname IN ('customer_requests_active', 'customer_requests_desk_turn')`;
    const named = indexes.map(({ indexdef }) => indexdef.match(/'(\w+)'/g)?.map((word) => word.slice(1, -1)) ?? []);
    expect(named.sort()).toEqual([['admin'], [...ENDED]]);
  });
});

describe('what rings', () => {
  it('is every online request nobody has opened, with the oldest', async () => {
    expect((await deskNews()).news).toEqual({ count: 0, oldest: null, newestAt: 0 });
    const created_at = new Date(Date.now() - 60_000);
    const { id } = await desk.request({ created_at });
    const newest = new Date();
    const { id: second } = await desk.request({ created_at: newest });
    await desk.request({ request_type: 'phone' });
    await desk.request({ status: 'admin_priced' });
    await desk.request({ first_opened_at: new Date() });
    expect((await deskNews()).news).toEqual({
      count: 2,
      oldest: { id, since: created_at.getTime() },
      newestAt: newest.getTime(),
    });
    expect((await deskNews(id)).news).toMatchObject({ count: 1, oldest: { id: second } });
  });

  it('stops on all desks once somebody has opened it, and the first one is recorded', async () => {
    const { id } = await desk.request();
    const [first, second] = [await desk.visitor('first@desk.example'), await desk.visitor('second@desk.example')];
    await recordOpened(id, first.adminId);
    await recordOpened(id, second.adminId);
    expect((await deskNews()).news.count).toBe(0);
    const row = await db().customerRequest.findUniqueOrThrow({ where: { id } });
    expect(row.first_opened_by).toBe(first.adminId);
    expect(Date.now() - (row.first_opened_at?.getTime() ?? 0)).toBeLessThan(10_000);
  });

  it('is counted up to a limit', async () => {
    await Promise.all(Array.from({ length: NEW_LIMIT + 5 }, () => desk.request()));
    expect((await deskNews()).news.count).toBe(NEW_LIMIT);
  });
});

describe('alerts', () => {
  it('are the latest deposits, newest first, and jobs without a provider', async () => {
    const [earlier, later] = [new Date(Date.now() - 60_000), new Date()];
    const paid = { status: 'deposit_paid', payment_status: 'upfront_paid', deposit_paid: true } as const;
    const [first, second, silent] = ['AAAAAA', 'BBBBBB', 'CCCCCC'] as const;
    const handedBack = { ...paid, deposit_paid_at: earlier, waiting_since: earlier, assignments: 1 };
    await desk.request({ ...handedBack, request_number: first });
    await desk.request({ ...paid, deposit_paid_at: later, request_number: second });
    await desk.request({ status: 'provider_assigned', provider_silent_at: later, request_number: silent });
    await desk.request({ status: 'provider_assigned' });
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

describe('presence', () => {
  it('lists the others, each for half a minute after their last report', async () => {
    const { id } = await desk.request();
    const [me, rosa] = [await desk.visitor('me@desk.example'), await desk.visitor('rosa@desk.example')];
    const now = Date.now();
    await recordPresence(id, me, now);
    await recordPresence(id, rosa, now);
    expect(await otherViewers(me, now)).toEqual([
      { requestId: id, email: 'rosa@desk.example', sameAccount: false, leftMs: PRESENCE_MS },
    ]);
    await recordPresence(id, rosa, now + 10_000);
    expect(await otherViewers(me, now + 10_000 + PRESENCE_MS - 1)).toMatchObject([{ leftMs: 1 }]);
    expect(await otherViewers(me, now + 10_000 + PRESENCE_MS)).toEqual([]);
  });

  it('includes the same account elsewhere and several requests, but nothing expired', async () => {
    const [{ id }, { id: other }] = [await desk.request(), await desk.request()];
    const [here, there] = [await desk.visitor('one@desk.example'), await desk.visitor('one@desk.example')];
    await recordPresence(id, there);
    await recordPresence(other, there);
    await recordPresence('00000000-0000-4000-8000-000000000000', there);
    expect((await otherViewers(here)).map(({ requestId }) => requestId).sort()).toEqual([id, other].sort());
    expect((await otherViewers(here)).every(({ sameAccount }) => sameAccount)).toBe(true);
    await db().customerRequest.delete({ where: { id: other } });
    await db().adminSession.delete({ where: { id: there.sessionId } });
    expect(await otherViewers(here)).toEqual([]);
  });

  it('deletes those who left', async () => {
    const { id } = await desk.request();
    const [me, left] = [await desk.visitor(), await desk.visitor()];
    const now = Date.now();
    await recordPresence(id, left, now - PRESENCE_MS);
    await recordPresence(id, me, now);
    expect(await db().deskPresence.findMany({ select: { session_id: true } })).toEqual([{ session_id: me.sessionId }]);
  });
});
