import { DAY, HOUR } from '#kernel/constants.ts';
import type { SmsGateway } from './sms/gateway.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/**
 * How long we keep a received SMS that belongs to no request, here and at Twilio. We keep our own record of a START or
 * STOP longer (`deleteOldInbound`).
 */
export const UNMATCHED_RETENTION_MS = DAY;
const BATCH_SIZE = 50;

/**
 * Schedules the deletion of a message at Twilio.
 * @param due the earliest time for the deletion
 */
export async function scheduleTwilioDeletion(
  prisma: PrismaClient | Prisma.TransactionClient,
  sid: string,
  due: Date,
): Promise<void> {
  await prisma.textRedaction.createMany({ data: [{ sid, due_at: due }], skipDuplicates: true });
}

/**
 * Schedules the deletion at Twilio of a received SMS that belongs to no request. It's due
 * {@link UNMATCHED_RETENTION_MS} after the SMS was received.
 */
export async function scheduleUnmatchedTwilioDeletion(
  prisma: PrismaClient,
  sid: string,
  receivedAt = new Date(),
): Promise<void> {
  await scheduleTwilioDeletion(prisma, sid, new Date(receivedAt.getTime() + UNMATCHED_RETENTION_MS));
}

/**
 * Deletes the messages of deleted requests here, and schedules their deletion at Twilio. It's a single statement, so
 * that it can't miss a message that's being sent at that moment.
 */
export function deleteMessagesOf(prisma: PrismaClient, requestIds: string[]) {
  return prisma.$executeRaw`
    WITH sent AS (DELETE FROM messages WHERE request_id = ANY(${requestIds}::uuid[]) RETURNING provider_id),
         came AS (DELETE FROM inbound_texts WHERE request_id = ANY(${requestIds}::uuid[]) RETURNING sid)
    INSERT INTO text_redactions (sid)
    SELECT provider_id FROM sent WHERE provider_id IS NOT NULL UNION SELECT sid FROM came
    ON CONFLICT DO NOTHING`;
}

/**
 * Deletes at Twilio the messages whose deletion is due. If a deletion fails, tries it again an hour later.
 * @returns how many were deleted
 */
export async function deleteDueTwilioMessages(
  prisma: PrismaClient,
  gateway: SmsGateway,
  now = Date.now(),
): Promise<number> {
  const due = await prisma.textRedaction.findMany({ where: { due_at: { lte: new Date(now) } }, take: BATCH_SIZE });
  let deletedCount = 0;
  for (const { sid } of due) {
    try {
      await gateway.deleteMessage(sid);
      await prisma.textRedaction.deleteMany({ where: { sid } });
      deletedCount += 1;
    } catch (error) {
      logger.warn({ text: sid, error: errorName(error) }, 'could not delete a message at Twilio; will retry');
      await prisma.textRedaction.updateMany({ where: { sid }, data: { due_at: new Date(now + HOUR) } });
    }
  }
  return deletedCount;
}
