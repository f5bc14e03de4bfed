import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { createDatabase, db } from '#kernel/server/db.ts';
import { pushKeys } from '#modules/message/index.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskDatabase, turnColumns } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { startPushService } from '#tests/support/push-service.ts';
import type { PushBrowser, PushService } from '#tests/support/push-service.ts';
import '#modules/languages.ts';
import { recordOpened } from './desk-waiting.ts';
import { sendPushNotices } from './push-notices.ts';
import { subscribeToPush } from './push-subscriptions.ts';

let desk: DeskDatabase;
let service: PushService;

beforeAll(async () => {
  desk = await openDeskDatabase();
  service = await startPushService();
});
afterAll(async () => {
  await service.close();
  await desk.close();
});
beforeEach(async () => {
  await db().customerRequest.deleteMany();
  await db().adminSession.deleteMany();
});

/** Creates an admin whose device has been subscribed for an hour. */
async function subscribeDevice(language: Locale = 'en'): Promise<PushBrowser & { sessionId: string; adminId: string }> {
  const admin = await desk.createSignedInAdmin();
  const browser = service.addBrowser();
  await subscribeToPush(admin.sessionId, browser.target, language);
  const { endpoint } = browser.target;
  await db().pushSubscription.update({ where: { endpoint }, data: { created_at: new Date(Date.now() - 60 * MINUTE) } });
  return Object.assign(browser, admin);
}

/** Inserts a request that began to wait for the desk this long ago; returns its id. */
async function insertWaiting(agoMs = 0, more: Partial<Prisma.CustomerRequestCreateManyInput> = {}): Promise<string> {
  return (await desk.insertRequest({ waiting_since: new Date(Date.now() - agoMs), ...more })).id;
}

const run = (now = Date.now()) => sendPushNotices(db(), service.gateway, now);
const tags = ({ received }: PushBrowser) => received.map(({ payload }) => payload.tag);

describe('a new wait', () => {
  it('is pushed once to every device, with the service and the wait, and nothing personal', async () => {
    const [phone, laptop] = [await subscribeDevice(), await subscribeDevice('es')];
    const id = await insertWaiting(0, { request_number: 'K7MQX4', service_type: 'lockout', locked_in: 'child' });
    await run();
    await run(Date.now() + 5 * MINUTE);
    expect(phone.received.map(({ payload }) => payload)).toEqual([
      { title: 'Lockout Service, CHILD LOCKED IN', body: '#K7M-QX4, <1 min', tag: id, began: expect.any(Number) },
    ]);
    expect(laptop.received).toHaveLength(1);
    expect(laptop.received[0]?.payload.title).not.toBe(phone.received[0]?.payload.title);
    expect(phone.received[0]?.headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' });
  });

  it('is signed for its push service with the key pair of the installation', async () => {
    const phone = await subscribeDevice();
    await insertWaiting();
    await run();
    const { publicKey } = await pushKeys(db());
    const [, head = '', claims = '', signature = '', key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(phone.received[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(publicKey, 'base64url').subarray(1);
    const [x, y] = [point.subarray(0, 32), point.subarray(32)].map((half) => half.toString('base64url'));
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = { key: jwk, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: 'https://updates.push.services.mozilla.com',
      sub: 'https://shoulder.example',
    });
  });

  it('is pushed once by workers that look at the same time', async () => {
    const phone = await subscribeDevice();
    const ids = [await insertWaiting(), await insertWaiting(), await insertWaiting()];
    const workers = Array.from({ length: 4 }, () => createDatabase(desk.url));
    await Promise.all(workers.map((worker) => sendPushNotices(worker, service.gateway)));
    await Promise.all(workers.map((worker) => worker.$disconnect()));
    expect(tags(phone).sort()).toEqual(ids.sort());
  });

  it('is pushed again when the request waits again', async () => {
    const phone = await subscribeDevice();
    const id = await insertWaiting(5 * MINUTE);
    await run();
    await db().customerRequest.update({ where: { id }, data: { next_actor: 'customer' } });
    await run();
    const data = { status: 'negotiating', waiting_since: new Date() } as const;
    await db().customerRequest.update({ where: { id }, data: { ...data, ...turnColumns(data) } });
    await run();
    expect(tags(phone)).toEqual([id, id]);
  });

  it("isn't pushed if somebody has seen it, if the desk made it, if it's old, or if it's over", async () => {
    const phone = await subscribeDevice();
    await recordOpened(await insertWaiting(), phone.adminId, new Date(Date.now() + SECOND));
    await insertWaiting(0, { request_type: 'phone' });
    await insertWaiting(11 * MINUTE);
    await insertWaiting(0, { status: 'admin_priced' });
    await run();
    expect(phone.received).toEqual([]);
  });

  it("isn't pushed to a device that was turned on later, or whose session has ended", async () => {
    const [subscribedLater, signedOut] = [await subscribeDevice(), await subscribeDevice()];
    const { endpoint } = subscribedLater.target;
    await insertWaiting(MINUTE);
    await db().pushSubscription.update({ where: { endpoint }, data: { created_at: new Date() } });
    await db().adminSession.update({ where: { id: signedOut.sessionId }, data: { expires_at: new Date() } });
    await run(Date.now() + 1);
    expect([subscribedLater.received, signedOut.received]).toEqual([[], []]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription, and only that one', async (status) => {
    const [gone, active] = [await subscribeDevice(), await subscribeDevice()];
    gone.status = status;
    await insertWaiting();
    await run();
    expect(active.received).toHaveLength(1);
    expect((await db().pushSubscription.findMany()).map(({ endpoint }) => endpoint)).toEqual([active.target.endpoint]);
  });

  it.each([429, 503])('that answers %i gets the push half a minute later, once', async (status) => {
    const phone = await subscribeDevice();
    phone.status = status;
    const id = await insertWaiting();
    const now = Date.now();
    await run(now);
    phone.status = 201;
    await run(now + 29 * SECOND);
    expect(phone.received).toEqual([]);
    await run(now + 30 * SECOND);
    await run(now + 61 * SECOND);
    expect(tags(phone)).toEqual([id]);
  });

  it.each([302, 400, 403])("that answers %i isn't asked again", async (status) => {
    const phone = await subscribeDevice();
    phone.status = status;
    await insertWaiting();
    const now = Date.now();
    await run(now);
    phone.status = 201;
    await run(now + MINUTE);
    expect(phone.received).toEqual([]);
    expect(await db().pushSubscription.count()).toBe(1);
  });

  it("that isn't reachable gets the push later, and delays no other", async () => {
    const [phone, laptop] = [await subscribeDevice(), await subscribeDevice()];
    const { endpoint } = phone.target;
    await db().pushSubscription.update({ where: { endpoint }, data: { endpoint: 'https://127.0.0.1:1/none' } });
    const id = await insertWaiting();
    const now = Date.now();
    await run(now);
    expect(tags(laptop)).toEqual([id]);
    await db().pushSubscription.updateMany({ where: { endpoint: 'https://127.0.0.1:1/none' }, data: { endpoint } });
    await run(now + 31 * SECOND);
    expect([tags(phone), tags(laptop)]).toEqual([[id], [id]]);
  });

  it('gets what a worker that died had claimed', async () => {
    const phone = await subscribeDevice();
    const id = await insertWaiting();
    const { turn_since: began } = await db().customerRequest.findUniqueOrThrow({ where: { id } });
    const { id: subscription_id } = await db().pushSubscription.findFirstOrThrow();
    const claimed_at = new Date(Date.now() - 31 * SECOND);
    await db().pushNotice.create({ data: { subscription_id, request_id: id, began, claimed_at } });
    await run();
    expect(tags(phone)).toEqual([id]);
  });

  it("isn't called for a device whose keys are none", async () => {
    const phone = await subscribeDevice();
    await db().pushSubscription.updateMany({ data: { p256dh: Buffer.alloc(65).toString('base64url') } });
    await insertWaiting();
    await run();
    expect([phone.received, await db().pushSubscription.count()]).toEqual([[], 0]);
  });
});
