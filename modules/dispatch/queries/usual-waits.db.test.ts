import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { readWaits, usualWaits, usualWaitsIn } from './usual-waits.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(() => db().jobFigure.deleteMany());

/** 7 PM in Dallas. */
const NOW = Date.parse('2026-06-18T00:00:00Z');

interface Jobs {
  service?: ServiceType;
  /** How many minutes each job waited for its price. */
  price?: readonly number[];
  arrival?: readonly number[];
  daysAgo?: number;
}

async function insertJobs({ service = 'towing', price = [], arrival = [], daysAgo = 0 }: Jobs): Promise<void> {
  const common = { day: new Date(Date.parse('2026-06-17') - daysAgo * DAY), hour: 19, service_type: service };
  await db().jobFigure.createMany({
    data: [
      ...price.map((minutes) => ({ ...common, price_minutes: minutes })),
      ...arrival.map((minutes) => ({ ...common, wait_minutes: minutes })),
    ],
  });
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const usual = async (service: ServiceType = 'towing') => usualWaitsIn(await readWaits(NOW), service);

describe('the usual waits', () => {
  it('are what three of four jobs took, in whole minutes', async () => {
    await insertJobs({ price: upTo(20).map((n) => n / 2), arrival: upTo(40) });
    expect(await usual()).toEqual({ price: 8, arrival: 30 });
  });

  it('are not known from fewer than 20 jobs', async () => {
    expect(await usual()).toEqual({ price: null, arrival: null });
    await insertJobs({ price: upTo(20), arrival: upTo(19) });
    expect(await usual()).toEqual({ price: 15, arrival: null });
  });

  it("are this service's or, if it had too few jobs, those of all services", async () => {
    await insertJobs({ service: 'lockout', price: Array<number>(20).fill(4) });
    await insertJobs({ service: 'towing', price: Array<number>(19).fill(9) });
    expect(await usual('lockout')).toMatchObject({ price: 4 });
    expect(await usual('towing')).toMatchObject({ price: 9 });
    expect(await usual('jump_start')).toMatchObject({ price: 9 });
    await insertJobs({ service: 'towing', price: [30] });
    expect(await usual('towing')).toMatchObject({ price: 9 });
  });

  it('count those who waited in vain as waiting forever, and are never less than this service took', async () => {
    const day = new Date('2026-06-17');
    await insertJobs({ price: Array<number>(60).fill(6), arrival: Array<number>(60).fill(40) });
    const lost = (reason: 'no_answer' | 'no_provider', count: number) =>
      db().jobFigure.createMany({
        data: upTo(count).map(() => ({ day, hour: 19, service_type: 'towing', lost_reason: reason })),
      });
    await lost('no_answer', 20);
    await lost('no_provider', 20);
    expect(await usual()).toEqual({ price: 6, arrival: 40 });
    await lost('no_answer', 1);
    await lost('no_provider', 1);
    expect(await usual()).toEqual({ price: null, arrival: null });
    await db().jobFigure.deleteMany();
    await insertJobs({ service: 'winch_out', arrival: Array<number>(19).fill(170) });
    await insertJobs({ service: 'lockout', arrival: Array<number>(100).fill(20) });
    expect(await usual('winch_out')).toMatchObject({ arrival: 170 });
    expect(await usual('fuel_delivery')).toMatchObject({ arrival: 20 });
  });

  it('are of the last 28 days', async () => {
    await insertJobs({ price: Array<number>(20).fill(50), daysAgo: 28 });
    expect(await usual()).toMatchObject({ price: null });
    await insertJobs({ price: Array<number>(20).fill(5), daysAgo: 27 });
    expect(await usual()).toMatchObject({ price: 5 });
  });

  it('are not shown when they are longer than three hours, even if other services are faster', async () => {
    await insertJobs({
      service: 'winch_out',
      arrival: Array<number>(20).fill(181),
      price: Array<number>(20).fill(180),
    });
    await insertJobs({ service: 'towing', arrival: Array<number>(80).fill(30) });
    expect(await usual('winch_out')).toEqual({ price: 180, arrival: null });
    expect(await usual('towing')).toMatchObject({ arrival: 30 });
  });

  it('are read once for many pages', async () => {
    // Half a day back, so that the UTC date isn't later than today's date in Dallas.
    const day = new Date(Date.now() - DAY / 2);
    await db().jobFigure.createMany({
      data: upTo(20).map(() => ({ day, hour: 0, service_type: 'towing', price_minutes: 6 })),
    });
    expect(await usualWaits('towing')).toMatchObject({ price: 6 });
    await db().jobFigure.deleteMany();
    expect(await usualWaits('lockout')).toMatchObject({ price: 6 });
  });
});
