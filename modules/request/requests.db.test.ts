import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SPEAKABLE_CHARACTERS } from '#kernel/ids.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { createOnlineRequest } from './requests.ts';
import { SERVICE_TYPES } from './rules/services.ts';
import type { OnlineRequest } from './requests.ts';

const JUMP_START: OnlineRequest = {
  phone: '+12145550142',
  email: null,
  service_type: 'jump_start',
  service_description: null,
  vehicle_type: 'Car',
  vehicle_year: '2016',
  vehicle_make: 'Subaru',
  vehicle_model: 'Outback',
  vehicle_plate: null,
  location_address: '2200 Ross Ave, Dallas',
  destination_address: null,
  use_gps: false,
  customer_lat: 32.7876,
  customer_lng: -96.7994,
  language: 'en',
  card_only: false,
  locked_in: null,
  location_accuracy_m: null,
  answers: {},
  text_consent: false,
};

/** Makes these the next request numbers that are generated. Each number takes one read of twelve random bytes. */
function setNextNumbers(...numbers: string[]): void {
  const real = crypto.getRandomValues.bind(crypto);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = array as Uint8Array;
    const number = bytes.length === 12 ? numbers.shift() : undefined;
    if (number === undefined) return real(array);
    for (const [n, letter] of [...number.toLowerCase()].entries()) bytes[n] = SPEAKABLE_CHARACTERS.indexOf(letter);
    return array;
  });
}

let database: DeskDatabase;
beforeAll(async () => {
  database = await openDeskDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the number of a new request', () => {
  it('is generated again if another request already has it', async () => {
    setNextNumbers('K7MQX4', 'K7MQX4', 'B2B2B2');
    const [first, second] = [await createOnlineRequest(JUMP_START), await createOnlineRequest(JUMP_START)];
    expect([first.number, second.number]).toEqual(['K7MQX4', 'B2B2B2']);
    expect(second.trackingId).not.toBe(first.trackingId);
  });

  it('is unique in the database', async () => {
    const { number } = await createOnlineRequest(JUMP_START);
    await expect(database.insertRequest({ request_number: number })).rejects.toThrow(/request_number/);
  });

  it('is the same when the form is sent again', async () => {
    const nonce = randomUUID();
    const created = await Promise.all([1, 2, 3].map(() => createOnlineRequest(JUMP_START, nonce)));
    expect(new Set(created.map(({ number }) => number)).size).toBe(1);
    const row = await db().customerRequest.findUniqueOrThrow({ where: { id: created[0]?.id ?? '' } });
    expect([row.request_number, row.customer_tracking_id]).toEqual([created[0]?.number, created[0]?.trackingId]);
  });
});

describe('a new request', () => {
  it.each(SERVICE_TYPES)('stores a new request for the service %s', async (service) => {
    const { id } = await createOnlineRequest({ ...JUMP_START, service_type: service });
    expect(await db().customerRequest.findUnique({ where: { id } })).toMatchObject({
      service_type: service,
      status: 'pending_admin_review',
    });
  });
});
