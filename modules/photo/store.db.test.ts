import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRequestNumber } from '#kernel/request-number.ts';
import type { RequestStatus } from '../request/rules/statuses.ts';
import type { ServiceType } from '../request/rules/services.ts';
import { createFreshDatabase } from '#tests/support/database.ts';
import type { FreshDatabase } from '#tests/support/database.ts';
import { cameraPhoto } from '#tests/support/pictures.ts';
import { db } from '#kernel/server/db.ts';
import { createChangeFeed } from '#kernel/server/live.ts';
import type { ChangeHint } from '#kernel/server/live.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { addPhoto, listPhotos, readPhoto, removePhoto } from './store.ts';

let database: FreshDatabase;
const pictures: Buffer[] = [];

beforeAll(async () => {
  database = await createFreshDatabase();
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    STRIPE_EMULATOR_URL: 'http://127.0.0.1:1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
  });
  await disposeAll();
  for (let seed = 1; seed <= 10; seed++) pictures.push(await cameraPhoto({ width: 400, height: 300, seed }));
});
afterAll(async () => {
  await disposeAll();
  await database.drop();
});

const picture = (n: number) => pictures[n] ?? Buffer.alloc(0);

const statusColumns = (status: RequestStatus) => ({
  status,
  service_completed_at: status === 'completed' ? new Date() : null,
  cancelled_at: status === 'cancelled' ? new Date() : null,
});

async function makeRequest(status: RequestStatus, more: { service_type?: ServiceType; assignments?: number } = {}) {
  const { id } = await db().customerRequest.create({
    data: {
      request_number: makeRequestNumber(),
      phone: '+12145550142',
      service_type: 'towing',
      vehicle_year: '2016',
      vehicle_make: 'Subaru',
      vehicle_model: 'Outback',
      location_address: '2200 Ross Ave, Dallas, TX 75201',
      ...statusColumns(status),
      agreement_accepted_at: new Date(),
      assignments: 1,
      ...more,
    },
    select: { id: true },
  });
  return id;
}

const pickupPhotoSlot = (requestId: string, assignment = 1) => ({ requestId, moment: 'pickup' as const, assignment });
const customerPhotoSlot = (requestId: string) => ({ requestId, moment: 'customer' as const, assignment: 0 });

async function addPhotoAndGetId(slot: Parameters<typeof addPhoto>[0], bytes: Buffer): Promise<string> {
  const outcome = await addPhoto(slot, bytes);
  if (!outcome.ok) throw new Error(outcome.why);
  return outcome.id;
}

/** Adds four photos by the provider, one after the other, as a browser does. */
async function addFourPhotos(requestId: string): Promise<string[]> {
  const ids = [];
  for (const n of [0, 1, 2, 3]) ids.push(await addPhotoAndGetId(pickupPhotoSlot(requestId), picture(n)));
  return ids;
}

async function activityLogOf(request_id: string) {
  const lines = await db().requestActivityLog.findMany({ where: { request_id }, orderBy: { id: 'asc' } });
  return lines.map(({ action, user_type }) => `${user_type}: ${action}`);
}

describe('adding a photo', () => {
  it('stores two pictures in a table of their own, and logs the photo', async () => {
    const id = await makeRequest('in_progress');
    const photo = await addPhotoAndGetId(pickupPhotoSlot(id), picture(0));
    await addPhotoAndGetId({ ...pickupPhotoSlot(id), moment: 'drop_off' }, picture(1));
    await addPhotoAndGetId(customerPhotoSlot(id), picture(2));
    const [first] = await listPhotos(id, 'all');
    expect(first).toEqual({
      id: photo,
      moment: 'pickup',
      assignment: 1,
      width: 400,
      height: 300,
      created_at: expect.any(Date),
    });
    expect((await readPhoto(id, photo, 'small', 'all'))?.bytes.length).toBeGreaterThan(500);
    expect(await activityLogOf(id)).toEqual([
      'provider: Provider added a pickup photo',
      'provider: Provider added a drop-off photo',
      'customer: Customer added a photo',
    ]);
    expect(await db().customerRequest.findUnique({ where: { id } })).toMatchObject({ version: 0 });
  });

  it("logs before and after, instead of pickup and drop-off, if the vehicle isn't towed", async () => {
    const id = await makeRequest('in_progress', { service_type: 'jump_start' });
    await addPhotoAndGetId(pickupPhotoSlot(id), picture(0));
    await addPhotoAndGetId({ ...pickupPhotoSlot(id), moment: 'drop_off' }, picture(1));
    expect(await activityLogOf(id)).toEqual([
      'provider: Provider added a photo taken before the work',
      'provider: Provider added a photo taken after the work',
    ]);
  });

  it('stores four of nine, sent three at once', async () => {
    const id = await makeRequest('arrived');
    const outcomes = [];
    for (const first of [0, 3, 6]) {
      const sent = pictures.slice(first, first + 3).map((bytes) => addPhoto(pickupPhotoSlot(id), bytes));
      outcomes.push(...(await Promise.all(sent)));
    }
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4);
    expect(outcomes.filter((one) => !one.ok && one.why === 'full')).toHaveLength(5);
    expect(await listPhotos(id, 'all')).toHaveLength(4);
    // The limit is per moment, so there's still room for photos of another one.
    expect((await addPhoto(customerPhotoSlot(id), picture(0))).ok).toBe(true);
  });

  it("stores the same photo once, if it's sent three times at once and again later", async () => {
    const id = await makeRequest('arrived');
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => addPhoto(pickupPhotoSlot(id), picture(0))));
    const again = await addPhotoAndGetId(pickupPhotoSlot(id), picture(0));
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: true, id: again })));
    expect(await activityLogOf(id)).toHaveLength(1);
  });

  it('is refused at the wrong time, and leaves no log entry', async () => {
    for (const status of ['en_route', 'completed', 'cancelled'] as const) {
      const id = await makeRequest(status);
      expect(await addPhoto(pickupPhotoSlot(id), picture(0)), status).toEqual({ ok: false, why: 'not_now' });
      expect(await listPhotos(id, 'all')).toEqual([]);
      expect(await activityLogOf(id)).toEqual([]);
    }
  });

  it('is refused for a deleted request, and to a former provider', async () => {
    expect(await addPhoto(customerPhotoSlot(randomUUID()), picture(0))).toEqual({ ok: false, why: 'gone' });
    const id = await makeRequest('arrived', { assignments: 2 });
    expect(await addPhoto(pickupPhotoSlot(id, 1), picture(0))).toEqual({ ok: false, why: 'gone' });
  });

  it("is refused for files that aren't photos", async () => {
    const id = await makeRequest('arrived');
    expect(await addPhoto(pickupPhotoSlot(id), Buffer.from('<svg/>'))).toEqual({ ok: false, why: 'not_a_photo' });
  });

  it('updates open pages', async () => {
    const id = await makeRequest('arrived');
    const live = createChangeFeed(database.url);
    const hints: ChangeHint[] = [];
    let onHint = () => {};
    const subscription = live.subscribe(id, (hint) => {
      hints.push(hint);
      onHint();
    });
    await subscription.started;
    const next = () => new Promise<void>((resolve) => (onHint = resolve));
    const [photo] = await Promise.all([addPhotoAndGetId(pickupPhotoSlot(id), picture(0)), next()]);
    await Promise.all([removePhoto(id, photo, { taker: 'provider', assignment: 1 }), next()]);
    expect(hints).toMatchObject([
      { kind: 'changed', requestId: id, version: 0 },
      { kind: 'changed', requestId: id, version: 0, touched: true },
    ]);
    await live.close();
  });
});

describe('removing a photo', () => {
  const provider = (assignment = 1) => ({ taker: 'provider' as const, assignment });
  const customer = { taker: 'customer' as const, assignment: 0 };

  it('is only for the person who took it, works once, and makes room for another', async () => {
    const id = await makeRequest('arrived');
    const ids = await addFourPhotos(id);
    const first = ids[0] ?? '';
    expect(await removePhoto(id, first, customer)).toBe('gone');
    expect(await removePhoto(id, first, provider(2))).toBe('gone');
    expect(await removePhoto(await makeRequest('arrived'), first, provider())).toBe('gone');
    expect(await listPhotos(id, 'all')).toHaveLength(4);
    expect(await removePhoto(id, first, provider())).toBe('removed');
    expect(await removePhoto(id, first, provider())).toBe('gone');
    expect(await readPhoto(id, first, 'large', 'all')).toBeUndefined();
    expect((await activityLogOf(id)).at(-1)).toBe('provider: Provider removed a pickup photo');
    expect((await addPhoto(pickupPhotoSlot(id), picture(4))).ok).toBe(true);
  });

  it("isn't possible once the job has ended", async () => {
    const id = await makeRequest('in_progress');
    const photos = [
      await addPhotoAndGetId(customerPhotoSlot(id), picture(0)),
      await addPhotoAndGetId(pickupPhotoSlot(id), picture(1)),
    ];
    for (const status of ['completed', 'cancelled'] as const) {
      await db().customerRequest.update({ where: { id }, data: statusColumns(status) });
      expect(await removePhoto(id, photos[0] ?? '', customer)).toBe('not_now');
      expect(await removePhoto(id, photos[1] ?? '', provider())).toBe('not_now');
    }
    expect(await listPhotos(id, 'all')).toHaveLength(2);
  });
});

describe('the next provider', () => {
  it("has their own four photos, and sees only those and the customer's", async () => {
    const id = await makeRequest('arrived');
    const theirs = await addFourPhotos(id);
    const shown = await addPhotoAndGetId(customerPhotoSlot(id), picture(4));
    await db().customerRequest.update({ where: { id }, data: { assignments: 2 } });
    const own = await addPhotoAndGetId(pickupPhotoSlot(id, 2), picture(0));
    const visible = { assignment: 2 };
    expect((await listPhotos(id, visible)).map((photo) => photo.id).sort()).toEqual([shown, own].sort());
    expect(await readPhoto(id, theirs[0] ?? '', 'small', visible)).toBeUndefined();
    expect(await readPhoto(id, shown, 'small', visible)).toBeDefined();
    expect(await listPhotos(id, 'all')).toHaveLength(6);
  });
});

describe('deleting a request', () => {
  it('deletes its photos', async () => {
    const id = await makeRequest('arrived');
    const photo = await addPhotoAndGetId(pickupPhotoSlot(id), picture(0));
    await db().customerRequest.deleteMany({ where: { id } });
    expect(await db().photo.count({ where: { id: photo } })).toBe(0);
    expect(await db().photoFile.count({ where: { photo_id: photo } })).toBe(0);
  });
});
