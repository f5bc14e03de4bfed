import { SECOND } from '#kernel/constants.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { logger } from '#kernel/server/logger.ts';
import { PUSH_TTL_MS, pushKeys } from '#modules/message/index.ts';
import type { PushGateway, PushTarget } from '#modules/message/index.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { deskQueueTexts } from './copy/en/desk-queue.ts';
import { waitingWords } from './copy/waiting-words.ts';
import { IS_UNOPENED_WAIT_SQL, URGENCY_SQL, WAIT_BEGAN_SQL, waitingJobOf } from './desk-waiting.ts';
import type { WaitingJobRow } from './desk-waiting.ts';
import { WAITS_FOR_DESK_SQL } from './indexed-conditions.ts';

/** A push that failed, or whose process died, is tried again after this time. */
const RETRY_AFTER_MS = 30 * SECOND;
/** A run stops sending after this time, so that no other run takes over what it's still sending. */
const MAX_RUN_MS = RETRY_AFTER_MS / 2;
/** How many calls to push services run at a time. */
const CONCURRENCY = 10;

type DueRow = WaitingJobRow & PushTarget & { subscription_id: string; language: Locale; began: Date };

/**
 * Pushes each new wait to all devices that were subscribed when it began, once per wait and device (decision 0074). The
 * database rows decide what's due, so nothing is lost while no worker runs. A wait isn't pushed anymore if an admin
 * has opened the request, if the wait is over, or if it began longer ago than {@link PUSH_TTL_MS}.
 */
export async function sendPushNotices(prisma: PrismaClient, gateway: PushGateway, now = Date.now()): Promise<void> {
  const keys = await pushKeys(prisma);
  const due = await claimDue(prisma, now);
  const runStartedAt = Date.now();
  const sendRest = async () => {
    while (Date.now() - runStartedAt < MAX_RUN_MS) {
      const row = due.shift();
      if (!row) return;
      await applyPushResult(prisma, row, await gateway.send(row, payloadOf(row, now), keys), now);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendRest));
}

/** Claims the pushes that are due, so that no other worker sends them too. */
function claimDue(prisma: PrismaClient, now: Millis): Promise<DueRow[]> {
  const [at, expired, oldest] = [now, now - RETRY_AFTER_MS, now - PUSH_TTL_MS].map((time) => new Date(time));
  return prisma.$queryRaw<DueRow[]>`
    WITH waits AS MATERIALIZED (
      SELECT id, request_number, service_type, ${URGENCY_SQL} AS urgency, turn_since, ${WAIT_BEGAN_SQL} AS began
        FROM customer_requests WHERE ${WAITS_FOR_DESK_SQL} AND ${IS_UNOPENED_WAIT_SQL} AND ${WAIT_BEGAN_SQL} > ${oldest}
    ), claimed AS (
      INSERT INTO push_notices AS n (subscription_id, request_id, began, claimed_at)
      SELECT s.id, w.id, w.began, ${at}
        FROM waits w JOIN push_subscriptions s ON s.created_at <= w.began
        JOIN admin_sessions a ON a.id = s.session_id AND a.expires_at > ${at}
      ON CONFLICT (subscription_id, request_id, began) DO UPDATE SET claimed_at = EXCLUDED.claimed_at
       WHERE n.finished_at IS NULL AND n.claimed_at <= ${expired}
      RETURNING subscription_id, request_id, began
    )
    SELECT w.*, s.endpoint, s.p256dh, s.auth, s.language, c.subscription_id
      FROM claimed c JOIN waits w ON w.id = c.request_id JOIN push_subscriptions s ON s.id = c.subscription_id
     ORDER BY w.began`;
}

/** What the service worker shows (public/desk-notices.js). Locked screens may show it, so it names nobody. */
function payloadOf(row: DueRow, now: Millis): string {
  const job = waitingJobOf(row);
  const words = waitingWords(textsFor(deskQueueTexts, row.language).alarm, row.language);
  return JSON.stringify({
    title: words.title(job),
    body: words.notice(job, now),
    tag: job.id,
    began: row.began.getTime(),
  });
}

async function applyPushResult(
  prisma: PrismaClient,
  { id: request_id, subscription_id, began, endpoint }: DueRow,
  outcome: Awaited<ReturnType<PushGateway['send']>>,
  now: Millis,
): Promise<void> {
  if (outcome === 'gone') {
    await prisma.pushSubscription.deleteMany({ where: { id: subscription_id } });
    return;
  }
  if (outcome !== 'sent')
    logger.warn({ request: request_id, service: new URL(endpoint).host, result: outcome }, 'push not sent');
  if (outcome === 'unavailable') return;
  await prisma.pushNotice.updateMany({
    where: { subscription_id, request_id, began },
    data: { finished_at: new Date(now) },
  });
}
