import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#kernel/server/db.ts';
import { deleteSession, disableAdmin, endSessions, signOutAdmin } from '#modules/account/index.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import {
  isSubscribedToPush,
  countOtherSubscriptions,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-subscriptions.ts';

let desk: DeskDatabase;

beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().pushSubscription.deleteMany();
  await db().adminSession.deleteMany();
});

const target = (id: string = randomUUID()) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
  p256dh: 'p',
  auth: 'a',
});
const endpoints = async () => (await db().pushSubscription.findMany()).map(({ endpoint }) => endpoint);

/** An admin with two devices that are notified. */
async function insertAdminWithTwoDevices() {
  const phone = await desk.createSignedInAdmin();
  const { email } = await db().admin.findUniqueOrThrow({ where: { id: phone.adminId } });
  const laptop = await desk.createSignedInAdmin(email);
  await subscribeToPush(phone.sessionId, target(), 'en');
  await subscribeToPush(laptop.sessionId, target(), 'en');
  return { adminId: phone.adminId, phone: phone.sessionId, laptop: laptop.sessionId };
}

describe('the notifications of a device', () => {
  it('are turned on once, however often', async () => {
    const { sessionId } = await desk.createSignedInAdmin();
    expect(await isSubscribedToPush(sessionId)).toBe(false);
    const device = target();
    await Promise.all([subscribeToPush(sessionId, device, 'en'), subscribeToPush(sessionId, device, 'es')]);
    expect(await endpoints()).toEqual([device.endpoint]);
    expect(await isSubscribedToPush(sessionId)).toBe(true);
    const replacement = target();
    await subscribeToPush(sessionId, replacement, 'en');
    expect(await endpoints()).toEqual([replacement.endpoint]);
  });

  it('belong to whoever signed in there last', async () => {
    const [firstAdmin, secondAdmin] = [await desk.createSignedInAdmin(), await desk.createSignedInAdmin()];
    const device = target();
    await subscribeToPush(firstAdmin.sessionId, device, 'en');
    await subscribeToPush(secondAdmin.sessionId, device, 'en');
    expect([await isSubscribedToPush(firstAdmin.sessionId), await isSubscribedToPush(secondAdmin.sessionId)]).toEqual([
      false,
      true,
    ]);
    await deleteSession(firstAdmin.sessionId);
    expect(await endpoints()).toEqual([device.endpoint]);
  });

  it('can be turned off here, or on all devices of the admin', async () => {
    const otherAdmin = await insertAdminWithTwoDevices();
    const { adminId, phone, laptop } = await insertAdminWithTwoDevices();
    expect(await countOtherSubscriptions(adminId, phone)).toBe(1);
    await unsubscribeFromPush(adminId, phone);
    expect([await isSubscribedToPush(phone), await isSubscribedToPush(laptop)]).toEqual([false, true]);
    await unsubscribeFromPush(adminId);
    expect(await isSubscribedToPush(laptop)).toBe(false);
    expect([await isSubscribedToPush(otherAdmin.phone), await isSubscribedToPush(otherAdmin.laptop)]).toEqual([
      true,
      true,
    ]);
  });

  it("can't be turned off by another admin", async () => {
    const { phone } = await insertAdminWithTwoDevices();
    const { adminId } = await desk.createSignedInAdmin();
    await unsubscribeFromPush(adminId, phone);
    expect(await isSubscribedToPush(phone)).toBe(true);
  });

  it('end when the admin signs out there', async () => {
    const { phone, laptop } = await insertAdminWithTwoDevices();
    await deleteSession(phone);
    expect([await isSubscribedToPush(phone), await isSubscribedToPush(laptop)]).toEqual([false, true]);
  });

  it('end everywhere when the admin signs out everywhere, is signed out, or is disabled', async () => {
    const owner = await desk.createSignedInAdmin();
    await db().admin.update({ where: { id: owner.adminId }, data: { role: 'owner' } });
    for (const end of [
      (id: string) => endSessions(id),
      (id: string) => signOutAdmin(id, owner.adminId),
      (id: string) => disableAdmin(id, owner.adminId),
    ]) {
      const { adminId } = await insertAdminWithTwoDevices();
      expect(await endpoints()).toHaveLength(2);
      await end(adminId);
      expect(await endpoints()).toEqual([]);
    }
  });
});
