import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { googleResult, startFakeGoogle } from '#modules/place/maps/testing-google.ts';
import type { FakeGoogle } from '#modules/place/maps/testing-google.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { editRequest } from './row-edits.ts';

let google: FakeGoogle;
let database: { close(): Promise<void> };
beforeAll(async () => {
  google = await startFakeGoogle();
  database = await openDeskDatabase({ GOOGLE_MAPS_SERVER_KEY: 'a-key-of-the-test', GOOGLE_MAPS_URL: google.url });
});
afterAll(async () => {
  await database.close();
  await google.close();
  delete process.env.GOOGLE_MAPS_SERVER_KEY;
  delete process.env.GOOGLE_MAPS_URL;
});

const TOW = {
  phone: '+12145550123',
  service_type: 'towing',
  vehicle_year: '2015',
  vehicle_make: 'Ford',
  vehicle_model: 'Focus',
  location_address: '1500 Marilla St, Dallas',
  destination_address: '100 Main St, Fort Worth',
  use_gps: true,
  customer_lat: 32.7763,
  customer_lng: -96.7969,
  destination_lat: 32.7555,
  destination_lng: -97.3308,
  estimated_distance: 31,
} as const;
const insertTow = async () =>
  (await db().customerRequest.create({ data: { ...TOW, request_number: makeRequestNumber() } })).id;
const rowOf = (id: string) => db().customerRequest.findUniqueOrThrow({ where: { id } });

describe('a street address that the desk corrects', () => {
  it('is geocoded, and the distance is recomputed', async () => {
    const id = await insertTow();
    google.answers({ status: 'OK', results: [googleResult({ lat: 32.9537, lng: -96.8903 })] });
    expect(await editRequest(id, { location_address: '5 Spring Valley Rd, Farmers Branch' })).toEqual([
      'location_address',
    ]);
    expect(await rowOf(id)).toMatchObject({
      customer_lat: 32.9537,
      customer_lng: -96.8903,
      location_approximate: false,
      use_gps: false,
      outside_area: false,
      destination_lat: 32.7555,
      estimated_distance: 29,
    });
    const [line] = await db().requestActivityLog.findMany({ where: { request_id: id } });
    expect(line?.action).toBe('Admin edited location address');
  });

  it('is looked up in our own table without the geocoder, and marked as approximate', async () => {
    const id = await insertTow();
    google.answers({ status: 'REQUEST_DENIED', results: [] });
    await editRequest(id, { location_address: 'Somewhere in Plano, TX 75023' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ location_approximate: true, outside_area: false });
    expect(row.customer_lat).toBeGreaterThan(32.9);
  });

  it("is flagged if it's outside the area, and has no position if it's unknown", async () => {
    const id = await insertTow();
    google.answers({ status: 'OK', results: [googleResult({ lat: 29.4241, lng: -98.4936 })] });
    await editRequest(id, { location_address: '600 E Market St, San Antonio' });
    expect(await rowOf(id)).toMatchObject({ outside_area: true, customer_lat: 29.4241 });
    google.answers({ status: 'ZERO_RESULTS', results: [] });
    await editRequest(id, { location_address: 'Where the old oak stood' });
    expect(await rowOf(id)).toMatchObject({ outside_area: false, customer_lat: null, estimated_distance: null });
  });

  it('is geocoded only if it has changed', async () => {
    const id = await insertTow();
    const before = google.calls.length;
    google.answers({ status: 'OK', results: [googleResult({ lat: 32.9, lng: -97 })] });
    await editRequest(id, { ...TOW, vehicle_plate: 'ABC-1' });
    expect(google.calls.length).toBe(before);
    await editRequest(id, { destination_address: 'DFW Airport' });
    expect(google.calls.length).toBe(before + 1);
    expect(await rowOf(id)).toMatchObject({ destination_lat: 32.9, customer_lat: 32.7763, use_gps: true });
  });

  it('is corrected in a proposal that kept it, but not in one that moved it', async () => {
    const proposed = async (change_destination: string) => {
      const id = await insertTow();
      await db().customerRequest.update({
        where: { id },
        data: {
          change_status: 'asked',
          change_service_type: 'towing',
          change_price_cents: 15_000,
          change_asked_at: new Date(),
          change_destination,
        },
      });
      await editRequest(id, { destination_address: 'DFW Airport' });
      return (await rowOf(id)).change_destination;
    };
    expect(await proposed(TOW.destination_address)).toBe('DFW Airport');
    expect(await proposed('9 Elm St, Dallas')).toBe('9 Elm St, Dallas');
  });
});
