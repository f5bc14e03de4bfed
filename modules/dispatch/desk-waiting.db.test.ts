import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { WAITS_FOR_DESK_SQL } from './indexed-conditions.ts';
import { recordOpened, readDeskQueue } from './desk-waiting.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
});

const timeAgo = (ms: number) => new Date(Date.now() - ms);
const readWaiting = async (shownId?: string) => (await readDeskQueue(shownId)).waiting;

/** Inserts a request that has waited for dispatch for some time; returns its id. */
async function insertWaiting(ms: number, columns: Parameters<DeskDatabase['insertRequest']>[0] = {}): Promise<string> {
  const { id } = await desk.insertRequest({ waiting_since: timeAgo(ms), ...columns });
  return id;
}

async function openAtDesk(id: string): Promise<void> {
  const { adminId } = await desk.createSignedInAdmin();
  await recordOpened(id, adminId);
}

/** A time after what was just written, even if that was in this millisecond. */
const nextMillisecond = () => new Date(Date.now() + 1);

describe('what waits for dispatch', () => {
  it("is everything that is dispatch's turn, opened or not", async () => {
    expect(await readWaiting()).toEqual({ count: 0, oldest: null, urgent: [], newest: null, ring: null });
    const since = timeAgo(9 * MINUTE);
    const paid = {
      status: 'deposit_paid',
      payment_status: 'upfront_paid',
      deposit_paid: true,
      deposit_paid_at: since,
    } as const;
    const { id } = await desk.insertRequest({ ...paid, waiting_since: since });
    await insertWaiting(MINUTE);
    await insertWaiting(MINUTE, { request_type: 'phone' });
    await insertWaiting(MINUTE, { status: 'negotiating' });
    await insertWaiting(20 * MINUTE, { status: 'admin_priced' });
    await insertWaiting(20 * MINUTE, { status: 'completed', service_completed_at: new Date() });
    expect(await readWaiting()).toMatchObject({ count: 4, oldest: since.getTime(), urgent: [{ id }, {}] });
    await openAtDesk(id);
    expect(await readWaiting()).toMatchObject({ count: 4, urgent: [{ id }, {}] });
  });

  it('comes in the order of its urgency, then of its wait', async () => {
    const expected = [
      await insertWaiting(SECOND, { service_type: 'lockout', locked_in: 'child' }),
      await insertWaiting(MINUTE, { service_type: 'lockout', locked_in: 'pet' }),
      await insertWaiting(SECOND, { status: 'en_route', promise_warned_at: timeAgo(SECOND) }),
      await insertWaiting(SECOND, { status: 'in_progress', failure_reason: 'unsafe', failure_at: timeAgo(SECOND) }),
      await insertWaiting(SECOND, { status: 'deposit_paid', assignments: 1 }),
      await insertWaiting(30 * MINUTE),
      await insertWaiting(20 * MINUTE, { status: 'deposit_paid' }),
    ];
    const found: string[] = [];
    while (found.length < expected.length) {
      const [first] = (await readWaiting()).urgent;
      found.push(first?.id ?? '');
      await db().customerRequest.update({ where: { id: first?.id ?? '' }, data: { next_actor: 'customer' } });
    }
    expect(found).toEqual(expected);
  });

  it('is read from the index, not from all requests', async () => {
    await db().$executeRaw`INSERT INTO customer_requests
        (id, request_number, phone, service_type, vehicle_year, vehicle_make, vehicle_model, location_address, status,
         next_actor, cancelled_at)
      SELECT gen_random_uuid(), 'A' || lpad(n::text, 5, '0'), '+12145550142', 'towing', '2016', 'Subaru', 'Outback', 'x',
             'cancelled', 'nobody', now() FROM generate_series(1, 3000) AS n`;
    await insertWaiting(MINUTE);
    await db().$executeRaw`ANALYZE customer_requests`;
    const plan = await db().$queryRaw<Record<string, string>[]>`
      EXPLAIN SELECT turn_since FROM customer_requests WHERE ${WAITS_FOR_DESK_SQL}`;
    expect(JSON.stringify(plan)).toContain('customer_requests_desk_turn');
  });
});

describe('the bell', () => {
  it('rings softly for a new wait until somebody opens it, on all desks', async () => {
    const id = await insertWaiting(SECOND);
    expect(await readWaiting()).toMatchObject({ newest: { id }, ring: { loud: false } });
    // The desk page that is just opening this request doesn't ring for it.
    expect(await readWaiting(id)).toMatchObject({ count: 1, newest: null, ring: null });
    await openAtDesk(id);
    expect(await readWaiting()).toMatchObject({ count: 1, newest: null, ring: null });
  });

  it('rings again, seldom, once an opened wait is late, and loudly once it is overdue', async () => {
    const [fresh, late, overdue] = [SECOND, 3 * MINUTE, 6 * MINUTE];
    const id = await insertWaiting(fresh);
    await openAtDesk(id);
    const rings = [];
    for (const ms of [fresh, late, overdue]) {
      await db().customerRequest.update({ where: { id }, data: { turn_since: timeAgo(ms) } });
      rings.push((await readWaiting()).ring);
    }
    expect(rings).toMatchObject([null, { loud: false }, { loud: true }]);
    await insertWaiting(late);
    expect((await readWaiting()).ring?.everyMs).toBeLessThan(rings[2]?.everyMs ?? 0);
  });

  it('rings for each wait of a request anew', async () => {
    const id = await insertWaiting(4 * MINUTE);
    await openAtDesk(id);
    await db().customerRequest.update({
      where: { id },
      data: { status: 'deposit_paid', turn_since: nextMillisecond() },
    });
    expect(await readWaiting()).toMatchObject({ newest: { id }, ring: { loud: false } });
    await openAtDesk(id);
    expect(await readWaiting()).toMatchObject({ newest: null, ring: null });
  });

  it('rings for a provider who does not answer, however long the job has been assigned', async () => {
    const id = await insertWaiting(6 * MINUTE, { status: 'provider_assigned', last_opened_at: timeAgo(5.5 * MINUTE) });
    expect((await readWaiting()).count).toBe(0);
    await openAtDesk(id);
    const silent = { provider_silent_at: nextMillisecond(), next_actor: 'admin' } as const;
    await db().customerRequest.update({ where: { id }, data: silent });
    expect(await readWaiting()).toMatchObject({ newest: { id, began: silent.provider_silent_at.getTime() } });
  });

  it('rings loudly at once with a child or pet locked in', async () => {
    const id = await insertWaiting(0, { service_type: 'lockout', locked_in: 'pet' });
    expect((await readWaiting()).ring).toMatchObject({ loud: true });
    await openAtDesk(id);
    expect((await readWaiting()).ring).toMatchObject({ loud: false });
  });

  it('does not ring for a new phone request, which the desk made itself', async () => {
    await insertWaiting(0, { request_type: 'phone' });
    expect(await readWaiting()).toMatchObject({ count: 1, newest: null, ring: null });
  });
});

it('the first admin who opens a request stays recorded', async () => {
  const id = await insertWaiting(MINUTE);
  const [first, second] = [await desk.createSignedInAdmin(), await desk.createSignedInAdmin()];
  await recordOpened(id, first.adminId);
  const before = await db().customerRequest.findUniqueOrThrow({ where: { id } });
  await db().customerRequest.update({ where: { id }, data: { turn_since: new Date(Date.now() + 1) } });
  await recordOpened(id, second.adminId, new Date(Date.now() + SECOND));
  const after = await db().customerRequest.findUniqueOrThrow({ where: { id } });
  expect(after).toMatchObject({ first_opened_by: first.adminId, first_opened_at: before.first_opened_at });
  expect(after.last_opened_at).not.toEqual(before.last_opened_at);
});
