import type { ActivityEntry } from './rules/log-events.ts';
import type { Actor } from './rules/statuses.ts';
import { activitySentence } from './copy/activity-sentence.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';

type Client = PrismaClient | Prisma.TransactionClient;

/**
 * The columns of a log entry. `action` is the entry's English sentence, for people who read the table. No code reads
 * it.
 */
export function activityColumns({ event, params }: ActivityEntry, user_type: Actor) {
  return { event, params, action: activitySentence({ event, params }), user_type };
}

/**
 * Adds an entry to a request's activity log. The workflow writes its own entries; this is for all others.
 * @throws if the request was deleted
 */
export async function logActivity(
  client: Client,
  request_id: string,
  activity: ActivityEntry,
  by: Actor,
): Promise<void> {
  await client.requestActivityLog.create({ data: { request_id, ...activityColumns(activity, by) } });
}

/** Like {@link logActivity}, but adds an entry only if the request has none with this `event_key`. */
export async function logActivityOnce(
  client: Client,
  request_id: string,
  event_key: string,
  activity: ActivityEntry,
  by: Actor,
): Promise<void> {
  await client.requestActivityLog.createMany({
    data: [{ request_id, event_key, ...activityColumns(activity, by) }],
    skipDuplicates: true,
  });
}

/** The id of a request's last entry, before a command adds more; 0 if there's none. */
export async function lastActivityId(request_id: string): Promise<bigint> {
  const last = await db().requestActivityLog.aggregate({ where: { request_id }, _max: { id: true } });
  return last._max.id ?? 0n;
}

/**
 * Adds the admin to the log entries of their command. The workflow, which writes the entries, doesn't know which admin
 * gave the command.
 * @param after the id of the last entry before the command
 */
export async function attributeToAdmin(request_id: string, admin_id: string, after: bigint): Promise<void> {
  await db().requestActivityLog.updateMany({
    where: { request_id, id: { gt: after }, user_type: 'admin', admin_id: null },
    data: { admin_id },
  });
}

/** Logs a Stripe event if no entry has this key yet. Does nothing if the request was deleted. */
export async function logStripeEvent(requestId: string, key: string, activity: ActivityEntry): Promise<void> {
  await db().$transaction(async (transaction) => {
    if ((await transaction.customerRequest.count({ where: { id: requestId } })) === 0) return;
    await logActivityOnce(transaction, requestId, key, activity, 'system');
  });
}
