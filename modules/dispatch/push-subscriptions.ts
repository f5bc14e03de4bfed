import type { Locale } from '#kernel/copy/catalogue.ts';
import { db } from '#kernel/server/db.ts';
import { pushKeys } from '#modules/message/index.ts';
import type { PushTarget } from '#modules/message/index.ts';

/*
 * A subscription belongs to a session, and PostgreSQL deletes it with the session. So a device is notified for as long
 * as somebody is signed in there, and no longer.
 */

/** The public key that a browser subscribes with. */
export async function publicPushKey(): Promise<string> {
  return (await pushKeys(db())).publicKey;
}

/**
 * Turns on notifications for this session's device. Safe to repeat. The device may have been subscribed by an earlier
 * session, or by another admin.
 * @param language the language of the notifications
 */
export async function subscribeToPush(sessionId: string, target: PushTarget, language: Locale): Promise<void> {
  const { endpoint } = target;
  const data = { ...target, language, session_id: sessionId };
  await db().$transaction([
    // A browser has only one subscription, so the new one has replaced this session's earlier one.
    db().pushSubscription.deleteMany({ where: { session_id: sessionId, NOT: { endpoint } } }),
    db().pushSubscription.upsert({ where: { endpoint }, create: data, update: data }),
  ]);
}

/** Whether this session's device is notified. */
export async function isSubscribedToPush(sessionId: string): Promise<boolean> {
  return (await db().pushSubscription.count({ where: { session_id: sessionId } })) > 0;
}

/** On how many other devices this admin is notified. */
export async function countOtherSubscriptions(adminId: string, sessionId: string): Promise<number> {
  return db().pushSubscription.count({
    where: { session: { admin_id: adminId, expires_at: { gt: new Date() } }, NOT: { session_id: sessionId } },
  });
}

/**
 * Stops the notifications of this admin.
 * @param sessionId if given, stops only those on this session's device
 */
export async function unsubscribeFromPush(adminId: string, sessionId?: string): Promise<void> {
  await db().pushSubscription.deleteMany({
    where: { session: { admin_id: adminId }, ...(sessionId === undefined ? {} : { session_id: sessionId }) },
  });
}
