import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { resetAdminPassword } from '#modules/account/passwords.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { ACCOUNT_PATH, OWN_PASSWORD, submitPassword } from '../colleague.ts';
import { openOwnDesk } from '../own-desk.ts';
import type { OwnDesk } from '../own-desk.ts';

const EMAIL = 'me@desk.example';

let desk: OwnDesk;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  desk = await openOwnDesk();
  const prisma = createDatabase(desk.databaseUrl);
  await resetAdminPassword(prisma, EMAIL, OWN_PASSWORD);
  await prisma.$disconnect();
});
test.afterAll(() => desk.close());
test.beforeEach(() => desk.query('DELETE FROM admin_sessions'));

const signIn = async () => (await submitPassword(desk.url, EMAIL, OWN_PASSWORD)).visitor;
const subscriptionAt = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
});
const post = (visitor: Visitor, body: unknown, origin = desk.url) =>
  visitor.fetch('/admin/push', {
    method: 'POST',
    headers: { origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const turnOn = async (visitor: Visitor) => {
  const { status } = await post(
    visitor,
    subscriptionAt(`https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`),
  );
  expect(status).toBe(204);
};
const readSubscriptions = () => desk.query('SELECT endpoint FROM push_subscriptions');

test('takes only subscriptions of known push services, from who is signed in', async () => {
  const admin = await signIn();
  const key = (await (await admin.fetch('/admin/push')).json()) as { key: string };
  expect(Buffer.from(key.key, 'base64url')).toHaveLength(65);
  const good = subscriptionAt('https://fcm.googleapis.com/fcm/send/1');
  for (const bad of [
    subscriptionAt('https://evil.example/fcm.googleapis.com'),
    subscriptionAt('http://fcm.googleapis.com/fcm/send/1'),
    subscriptionAt('https://127.0.0.1/'),
    { ...good, keys: { ...good.keys, p256dh: 'short' } },
    { endpoint: good.endpoint },
    null,
  ]) {
    expect((await post(admin, bad)).status, JSON.stringify(bad)).toBe(400);
  }
  expect((await post(admin, good, 'https://evil.example')).status).toBe(403);
  const stranger = new Visitor(desk.url);
  expect((await post(stranger, good)).status).toBe(401);
  expect(await readSubscriptions()).toEqual([]);
  expect((await post(admin, good)).status).toBe(204);
  expect((await post(admin, good)).status).toBe(204);
  expect(await readSubscriptions()).toEqual([{ endpoint: good.endpoint }]);
});

test('is turned off by plain forms, on this device or on all', async () => {
  const [phone, laptop] = [await signIn(), await signIn()];
  expect(visibleText(await phone.get(ACCOUNT_PATH))).toContain('You need JavaScript to turn them on');
  await turnOn(phone);
  await turnOn(laptop);
  const page = await phone.get(ACCOUNT_PATH);
  expect(visibleText(page)).toContain('Notifications are on for 1 other device');
  expect(visibleText(await phone.submit(page, 'turn_off_notices_this'))).toContain('Notifications Off');
  expect(await readSubscriptions()).toHaveLength(1);
  await phone.submit(await phone.get(ACCOUNT_PATH), 'turn_off_notices_all');
  expect(await readSubscriptions()).toEqual([]);
  expect(visibleText(await laptop.get(ACCOUNT_PATH))).toContain('You need JavaScript to turn them on');
});

test('ends with the session', async () => {
  const [phone, laptop] = [await signIn(), await signIn()];
  await turnOn(phone);
  await turnOn(laptop);
  await phone.postFields('/admin/logout', {}, { origin: desk.url });
  expect(await readSubscriptions()).toHaveLength(1);
  await laptop.submit(await laptop.get(ACCOUNT_PATH), 'end_sessions');
  expect(await readSubscriptions()).toEqual([]);
});
