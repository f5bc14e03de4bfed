import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { deleteExpiredRows } from '#modules/request/index.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { recordJobFigures } from '../job-figures.ts';
import { readReports } from './reports.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
  await db().jobFigure.deleteMany();
  await db().providerJob.deleteMany();
});

/** 11:30 PM of June 16 in Dallas, which is June 17 in UTC. */
const CAME_IN_AT = Date.parse('2026-06-17T04:30:00Z');
const NOW = CAME_IN_AT + 2 * HOUR;
const minutesAfterRequest = (minutes: number) => new Date(CAME_IN_AT + minutes * MINUTE);

type RequestColumns = Partial<Prisma.CustomerRequestCreateManyInput>;
type Event = { event: string; params?: Prisma.InputJsonObject; minutes: number };

/** Counts up, so that no two providers have the same phone number. */
let lastPhoneDigits = 1_000;

/** Inserts an ended request and counts it in the reports. */
async function insertEnded(columns: RequestColumns, events: Event[] = [], arrive?: number): Promise<string> {
  const { id } = await desk.insertRequest({
    created_at: minutesAfterRequest(0),
    waiting_since: minutesAfterRequest(0),
    ...columns,
  });
  await db().requestActivityLog.createMany({
    data: events.map(({ event, params = {}, minutes }, n) => ({
      ...{ request_id: id, version: 1, n, event, params, action: event },
      ...{ user_type: 'system' as const, created_at: minutesAfterRequest(minutes) },
    })),
  });
  if (arrive !== undefined) {
    const provider = await db().provider.create({
      data: { name: 'Ann', phone: `+1214556${lastPhoneDigits++}` },
    });
    await db().providerJob.create({
      data: {
        ...{ provider_id: provider.id, request_id: id, assignment: 1, service_type: 'towing', distance_band: 0 },
        ...{
          assigned_at: minutesAfterRequest(20),
          arrived_at: minutesAfterRequest(20 + arrive),
          outcome: 'completed' as const,
          ended_at: minutesAfterRequest(90),
        },
      },
    });
  }
  await db().$transaction((transaction) => recordJobFigures(transaction, id));
  return id;
}

/** Inserts a job that was priced `priceMinutes` after the request was made, and then completed. */
function insertDoneJob(priceMinutes: number, more: RequestColumns = {}): Promise<string> {
  const times = {
    approved_at: minutesAfterRequest(priceMinutes + 2),
    deposit_paid: true,
    deposit_paid_at: minutesAfterRequest(15),
    service_completed_at: minutesAfterRequest(60),
  };
  const columns = { status: 'completed' as const, admin_price_cents: 12_000, ...times, ...more };
  return insertEnded(columns, [{ event: 'price_set', minutes: priceMinutes }], 30);
}

const insertLostJob = (columns: RequestColumns, events: Event[] = []) =>
  insertEnded(
    { status: 'cancelled', cancelled_at: minutesAfterRequest(30), cancelled_by: 'customer', ...columns },
    events,
  );

describe('the reports', () => {
  it('have medians and 90th percentiles by hour, service and dispatcher, of at least five jobs', async () => {
    const { adminId } = await desk.createSignedInAdmin('ana@desk.example');
    for (const price of [1, 2, 3, 4, 10]) await insertDoneJob(price, { first_opened_by: adminId });
    await insertDoneJob(6, { service_type: 'lockout' });
    const { jobs, total, byHour, byService, byDispatcher } = await readReports(7, NOW);
    expect(jobs).toBe(6);
    // percentile_cont interpolates. The six values have five gaps, and 0.9 of five gaps is 4.5, so the 90th percentile
    // is halfway between the fifth value (6) and the sixth (10).
    expect(total.price).toEqual({ jobs: 6, median: 3.5, p90: 8 });
    expect(total.accept).toEqual({ jobs: 6, median: 2, p90: 2 });
    expect(total.assign).toEqual({ jobs: 6, median: 5, p90: 5 });
    expect(total.arrive).toEqual({ jobs: 6, median: 30, p90: 30 });
    expect(byHour.map(({ hour, times }) => [hour, times.price.median])).toEqual([[23, 3.5]]);
    expect(byService.map(({ service, times }) => [service, times.price.jobs, times.price.median])).toEqual([
      ['lockout', 1, null],
      ['towing', 5, 3],
    ]);
    expect(byDispatcher.map(({ email, times }) => [email, times.price.median])).toEqual([
      ['ana@desk.example', 3],
      [null, null],
    ]);
  });

  it('compare a period with the same number of days before it', async () => {
    for (const price of [1, 2, 3, 4, 10]) await insertDoneJob(price);
    expect((await readReports(7, NOW)).before.price).toEqual({ jobs: 0, median: null, p90: null });
    const weekLater = await readReports(7, NOW + 7 * DAY);
    expect(weekLater.total.price.jobs).toBe(0);
    expect(weekLater.before.price).toMatchObject({ jobs: 5, median: 3 });
    expect((await readReports(7, NOW + 14 * DAY)).before.price.jobs).toBe(0);
  });

  it('leave out a step that a request did not take, instead of counting it as no time', async () => {
    for (const price of [1, 2, 3, 4, 5]) await insertDoneJob(price);
    await insertLostJob({}, [{ event: 'no_answer', minutes: 30 }]);
    const { jobs, total } = await readReports(7, NOW);
    expect(jobs).toBe(6);
    for (const { jobs: counted } of Object.values(total)) expect(counted).toBe(5);
    expect(total.price.median).toBe(3);
  });

  it('know how long a customer waited from the deposit to the arrival, even if the first provider handed the job back', async () => {
    const id = await insertDoneJob(3);
    await db().providerJob.updateMany({ where: { request_id: id }, data: { assignment: 2 } });
    await db().providerJob.create({
      data: {
        ...{
          provider_id: (await db().provider.findFirstOrThrow()).id,
          request_id: id,
          assignment: 1,
          distance_band: 0,
        },
        ...{
          service_type: 'towing',
          assigned_at: minutesAfterRequest(16),
          outcome: 'declined',
          ended_at: minutesAfterRequest(19),
        },
      },
    });
    await db().$transaction((transaction) => recordJobFigures(transaction, id));
    await insertLostJob({});
    const rows = await db().jobFigure.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ wait_minutes }) => wait_minutes)).toEqual([35, null]);
  });

  it('outlive the requests, and keep nothing that leads back to them', async () => {
    for (const price of [1, 2, 3, 4, 5]) await insertDoneJob(price);
    await insertLostJob({}, [{ event: 'no_answer', minutes: 30 }]);
    const beforeDeletion = await readReports(7, NOW);
    await deleteExpiredRows(db(), () => Promise.resolve([]), CAME_IN_AT + 70 * DAY);
    expect(await db().customerRequest.count()).toBe(0);
    expect(await readReports(7, NOW)).toEqual(beforeDeletion);
    expect(beforeDeletion.lost).toEqual([{ reason: 'no_answer', count: 1 }]);
    const rows = await db().jobFigure.findMany();
    expect(rows.map(({ request_id }) => request_id)).toEqual(rows.map(() => null));
  });

  it('count a request once, however often its end is written, and not before it has ended', async () => {
    const id = await insertDoneJob(3);
    await db().customerRequest.update({ where: { id }, data: { customer_rating: 5 } });
    await db().$transaction((transaction) => recordJobFigures(transaction, id));
    await insertEnded({ status: 'in_progress' });
    await db().$transaction((transaction) => recordJobFigures(transaction, randomUUID()));
    expect((await readReports(7, NOW)).jobs).toBe(1);
  });

  it('say why requests were lost, and which prices were accepted', async () => {
    const priced: Event = { event: 'price_set', minutes: 3 };
    const offered = { admin_price_cents: 12_000 };
    await insertLostJob(offered, [priced, { event: 'offer_rejected', params: { final: false }, minutes: 5 }]);
    await insertLostJob(offered, [
      priced,
      { event: 'cancelled', params: { by: 'customer', solved: true }, minutes: 9 },
    ]);
    await insertLostJob({}, [{ event: 'cancelled', params: { by: 'admin', solved: false }, minutes: 9 }]);
    await insertLostJob({ outcome: 'gone', cancelled_by: 'admin' }, [{ event: 'job_ended', minutes: 50 }]);
    await insertLostJob({});
    await insertDoneJob(1);
    await insertDoneJob(1, { admin_price_cents: 5_000 });
    const found = await readReports(30, NOW);
    expect(Object.fromEntries(found.lost.map(({ reason, count }) => [reason, count]))).toEqual({
      price_rejected: 1,
      solved: 1,
      desk_cancelled: 1,
      gone: 1,
      customer_cancelled: 1,
    });
    expect(found.acceptance).toEqual([
      { band: 2, offers: 1, accepted: 1 },
      { band: 3, offers: 3, accepted: 1 },
    ]);
  });

  it('begin and end with days of Dallas', async () => {
    await insertDoneJob(1);
    expect((await readReports(7, CAME_IN_AT + 6 * DAY)).jobs).toBe(1);
    expect((await readReports(7, CAME_IN_AT + 7 * DAY)).jobs).toBe(0);
    expect((await readReports(30, CAME_IN_AT + 7 * DAY)).jobs).toBe(1);
  });
});
