import { activityEntry } from '#modules/request/rules/log-events.ts';
import { ASK_MINUTES_AGAIN_AFTER_MS, POSITION_STALE_MS, DELETE_TRACK_AFTER_MS } from './rules/positions.ts';
import { WORK_LANGUAGE, textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import type { SmsGateway } from '#modules/message/index.ts';
import { logActivity } from '#modules/request/index.ts';
import { MINUTES_PURPOSE_PREFIX } from './positions.ts';
import { deliverDueMessages, enqueue } from '#modules/message/index.ts';
import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';

const BATCH_SIZE = 50;

interface SilentRequest extends CustomerRequest {
  provider_phone: string;
  provider_job_id: string;
  /** When the provider sent the last position; if they sent none, when they started driving. */
  since: Date;
}

/**
 * Texts driving providers whose positions stopped, to ask how many minutes away they are. Each provider is asked once
 * each time the positions stop, unless they've reported minutes since. Several workers may run this at the same time.
 * @param gateway sends the SMS; undefined if SMS isn't set up, and the messages are then recorded as withheld
 * @returns how many providers were asked
 */
export async function askSilentProviders(
  prisma: PrismaClient,
  gateway: SmsGateway | undefined,
  { publicUrl, now = Date.now() }: { publicUrl: string; now?: number },
): Promise<number> {
  const silent = await prisma.$queryRaw<SilentRequest[]>`
    SELECT *
      FROM (SELECT *, GREATEST(provider_last_location_update, waiting_since) AS since
              FROM customer_requests
             WHERE status = 'en_route' AND agreement_accepted_at IS NOT NULL
               AND provider_phone IS NOT NULL AND provider_job_id IS NOT NULL) r
     WHERE since <= ${new Date(now - POSITION_STALE_MS)}
       AND (provider_minutes_at IS NULL OR provider_minutes_at < since)
       AND NOT EXISTS (
         SELECT 1 FROM messages m
          WHERE m.request_id = r.id AND m.purpose LIKE ${MINUTES_PURPOSE_PREFIX}::text || r.assignments || ':%'
            AND (m.created_at >= r.since OR m.created_at > ${new Date(now - ASK_MINUTES_AGAIN_AFTER_MS)}))
     ORDER BY since LIMIT ${BATCH_SIZE}`;
  let askedCount = 0;
  for (const request of silent) {
    if (await askProvider(prisma, request, { on: gateway !== undefined, publicUrl, now })) askedCount += 1;
  }
  if (gateway) {
    const filter = { recipient: 'provider', purpose: { startsWith: MINUTES_PURPOSE_PREFIX } } as const;
    await deliverDueMessages({ prisma, gateway, publicUrl }, filter, { now });
  }
  return askedCount;
}

/**
 * Queues the SMS and adds an entry to the activity log, which also makes open pages update.
 * @returns false if another worker has already queued it
 */
async function askProvider(
  prisma: PrismaClient,
  request: SilentRequest,
  { on, publicUrl, now }: { on: boolean; publicUrl: string; now: number },
): Promise<boolean> {
  const { id, assignments, provider_phone: phone, provider_job_id: jobId, since } = request;
  const body = textsFor(messagesTexts, WORK_LANGUAGE).minutes.ask(`${publicUrl}/provider/${jobId}`);
  const purpose = `${MINUTES_PURPOSE_PREFIX}${assignments}:${since.getTime()}`;
  return prisma.$transaction(async (transaction) => {
    const message = { request, purpose, recipient: 'provider', phone, body } as const;
    if ((await enqueue(transaction, message, { on, now })) === 'duplicate') return false;
    await logActivity(transaction, id, activityEntry('provider_unseen'), 'system');
    return true;
  });
}

/**
 * Deletes a provider's positions a day after the job was completed or cancelled. If the job was handed back or
 * reassigned, deletes each position a day after it was measured.
 * @returns the number of positions deleted
 */
export async function deleteOldTracks(prisma: PrismaClient, now = Date.now()): Promise<number> {
  const before = new Date(now - DELETE_TRACK_AFTER_MS);
  const deleted = await prisma.$executeRaw`
    DELETE FROM provider_positions p USING customer_requests r
     WHERE p.request_id = r.id AND p.at < ${before}
       AND CASE
         WHEN p.assignment <> r.assignments OR NOT r.provider_assigned THEN true
         WHEN r.status = 'completed' THEN r.service_completed_at < ${before}
         ELSE r.status = 'cancelled' AND r.cancelled_at < ${before} END`;
  await prisma.customerRequest.updateMany({
    where: {
      AND: [
        { OR: [{ provider_last_location_update: { not: null } }, { provider_minutes_at: { not: null } }] },
        {
          OR: [
            { status: 'completed', service_completed_at: { lt: before } },
            { status: 'cancelled', cancelled_at: { lt: before } },
          ],
        },
      ],
    },
    data: {
      provider_current_lat: null,
      provider_current_lng: null,
      provider_last_location_update: null,
      provider_minutes: null,
      provider_minutes_at: null,
    },
  });
  return deleted;
}
