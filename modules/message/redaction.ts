import { DAY, HOUR } from '#kernel/constants.ts';
import type { TextGateway } from './sms/gateway.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/** How long an inbound message of no request is kept, here and at Twilio. */
export const UNMATCHED_KEPT_MS = DAY;
const BATCH = 50;

/** Has the worker delete a message at Twilio. @param due from when on */
export async function redactAtTwilio(
  prisma: PrismaClient | Prisma.TransactionClient,
  sid: string,
  due: Date,
): Promise<void> {
  await prisma.textRedaction.createMany({ data: [{ sid, due_at: due }], skipDuplicates: true });
}

/** Has an inbound message of no request deleted at Twilio when our own record of it goes. */
export async function redactUnmatched(prisma: PrismaClient, sid: string, receivedAt = new Date()): Promise<void> {
  await redactAtTwilio(prisma, sid, new Date(receivedAt.getTime() + UNMATCHED_KEPT_MS));
}

/**
 * Deletes the messages of requests that are deleted, and notes which to delete at Twilio, in one statement: a message
 * that is sent meanwhile is not missed.
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
 * Deletes at Twilio what is due. A message that Twilio still has under way is tried again an hour later.
 * @returns how many were deleted
 */
export async function redactDue(prisma: PrismaClient, gateway: TextGateway, now = Date.now()): Promise<number> {
  const due = await prisma.textRedaction.findMany({ where: { due_at: { lte: new Date(now) } }, take: BATCH });
  let done = 0;
  for (const { sid } of due) {
    try {
      await gateway.redact(sid);
      await prisma.textRedaction.deleteMany({ where: { sid } });
      done += 1;
    } catch (error) {
      logger.warn({ text: sid, error: errorName(error) }, 'a text is not deleted yet');
      await prisma.textRedaction.updateMany({ where: { sid }, data: { due_at: new Date(now + HOUR) } });
    }
  }
  return done;
}
