import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { callerJobs, countEarlierJobs, latestJobOf } from './caller-jobs.ts';
import { sameCarsAsCaller, sameCarsOf } from './same-car.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());

async function insertOpenRequest(columns: Partial<Prisma.CustomerRequestCreateManyInput>) {
  const { id } = await desk.insertRequest(columns);
  return db().customerRequest.findUniqueOrThrow({ where: { id } });
}

describe('two open requests for one car', () => {
  it('are found by each other, by the phone number or by the plate however it is written', async () => {
    const first = await insertOpenRequest({ phone: '+12145550161', vehicle_plate: 'abc 1234' });
    const samePhone = await insertOpenRequest({ phone: '+12145550161', status: 'en_route' });
    const samePlate = await insertOpenRequest({ phone: '+12145550162', vehicle_plate: 'ABC-1234' });
    await insertOpenRequest({ phone: '+12145550163', vehicle_plate: 'XYZ-1234' });
    await insertOpenRequest({ phone: '+12145550161', status: 'cancelled', cancelled_at: new Date() });
    await insertOpenRequest({ phone: '+12145550161', created_at: new Date(Date.now() - 7 * HOUR) });
    expect(await sameCarsOf(first)).toMatchObject([
      { id: samePhone.id, why: 'phone' },
      { id: samePlate.id, why: 'plate' },
    ]);
    expect(await sameCarsOf(samePhone)).toMatchObject([{ id: first.id, why: 'phone' }]);
    expect(await sameCarsOf(samePlate)).toMatchObject([{ id: first.id, why: 'plate' }]);
  });

  it('are not listed once this one has ended, and a missing plate matches no other', async () => {
    const cancelled = await insertOpenRequest({ phone: '+12145550164', status: 'cancelled', cancelled_at: new Date() });
    await insertOpenRequest({ phone: '+12145550164' });
    expect(await sameCarsOf(cancelled)).toEqual([]);
    const [plain] = [
      await insertOpenRequest({ phone: '+12145550165', vehicle_plate: '-' }),
      await insertOpenRequest({ phone: '+12145550166' }),
    ];
    expect(await sameCarsOf(plain)).toEqual([]);
  });
});

/** One meter to the north, in degrees of latitude. */
const DEGREES_PER_METER = 1 / 111_320;
const ROSS = { customer_lat: 32.7912, customer_lng: -96.7985, location_accuracy_m: 12 };
let lastPhoneSuffix = 300;
const freshPhone = () => `+12145550${String((lastPhoneSuffix += 1))}`;
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR);

describe('two open requests at one place', () => {
  it('are found up to 100 m and two hours apart, and only if both places are known that well', async () => {
    const first = await insertOpenRequest({ phone: freshPhone(), ...ROSS });
    const near = (meters: number) => ({
      phone: freshPhone(),
      ...ROSS,
      customer_lat: ROSS.customer_lat + meters * DEGREES_PER_METER,
    });
    const closeRequest = await insertOpenRequest(near(95));
    await insertOpenRequest(near(105));
    await insertOpenRequest({ ...near(0), created_at: at(2.1) });
    await insertOpenRequest({ ...near(0), location_accuracy_m: 800 });
    await insertOpenRequest({ ...near(0), location_approximate: true, location_accuracy_m: null });
    await insertOpenRequest({ ...near(0), status: 'cancelled', cancelled_at: new Date() });
    expect(await sameCarsOf(first)).toMatchObject([{ id: closeRequest.id, why: 'place' }]);
  });

  it('come after one with the same phone, which is named once', async () => {
    const [phone, place] = [freshPhone(), { ...ROSS, customer_lat: 32.9 }];
    const first = await insertOpenRequest({ phone, ...place });
    const samePlace = await insertOpenRequest({ phone: freshPhone(), ...place });
    const samePhone = await insertOpenRequest({ phone, ...place });
    expect(await sameCarsOf(first)).toMatchObject([
      { id: samePhone.id, why: 'phone' },
      { id: samePlace.id, why: 'place' },
    ]);
  });
});

describe('a call', () => {
  const call = { vehicle_plate: null, location_address: null };

  it('is compared with open requests by phone, plate and place', async () => {
    const phone = freshPhone();
    const openRequest = await insertOpenRequest({ phone, vehicle_plate: 'CALL-1' });
    expect(await sameCarsAsCaller({ ...call, phone })).toMatchObject([{ id: openRequest.id, why: 'phone' }]);
    expect(await sameCarsAsCaller({ ...call, phone: freshPhone(), vehicle_plate: 'call 1' })).toMatchObject([
      { id: openRequest.id, why: 'plate' },
    ]);
    expect(await sameCarsAsCaller({ ...call, phone: freshPhone() })).toEqual([]);
    // Our own table of places has no streets, so it finds only a rough position for this address. Many cars may have
    // that position.
    const vague = { ...call, phone: freshPhone(), location_address: '2200 Ross Ave, Dallas, TX 75201' };
    expect(await sameCarsAsCaller(vague)).toEqual([]);
  });
});

describe('the jobs of a caller', () => {
  it('are all on record with the number, open or ended, the newest first', async () => {
    const phone = freshPhone();
    const old = await insertOpenRequest({
      phone,
      status: 'completed',
      service_completed_at: at(900),
      created_at: at(1_000),
    });
    const cancelled = await insertOpenRequest({ phone, status: 'cancelled', cancelled_at: at(40), created_at: at(50) });
    const current = await insertOpenRequest({ phone });
    await insertOpenRequest({ phone: freshPhone() });
    const found = await callerJobs(old.id);
    expect(found?.jobs.map(({ id }) => id)).toEqual([current.id, cancelled.id, old.id]);
    expect([await countEarlierJobs(phone, current.created_at), await countEarlierJobs(phone, old.created_at)]).toEqual([
      2, 0,
    ]);
    expect(await latestJobOf(phone)).toEqual({ id: current.id, count: 3 });
    expect([await callerJobs('00000000-0000-4000-8000-000000000000'), await latestJobOf(freshPhone())]).toEqual([
      null,
      null,
    ]);
  });
});
