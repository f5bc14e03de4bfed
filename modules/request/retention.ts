import { DAY } from '#kernel/constants.ts';
import { RETENTION_MONTHS } from './rules/limits.ts';
import { addMonths } from './rules/deadlines.ts';
import { logger } from '#kernel/server/logger.ts';
import { deleteMessagesOf, deleteOldInbound } from '#modules/message/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

const BATCH_SIZE = 50;
/**
 * The sweep waits this much longer than the workflows, which delete their requests on time. It only catches what
 * terminated workflows left behind.
 */
const SWEEP_GRACE_MS = DAY;

/** Reads the ids of the requests whose payments aren't settled. The payment module implements this. */
type ReadUnsettledIds = (prisma: PrismaClient) => Promise<string[]>;

/**
 * Deletes requests that their workflows should have deleted a day ago or earlier. A request with an unsettled payment,
 * or with a fee that a provider wasn't paid, stays until that is settled. Also deletes old command inputs, form nonces
 * and received messages.
 * @returns the number of requests deleted
 */
export async function deleteExpiredRows(
  prisma: PrismaClient,
  readUnsettledIds: ReadUnsettledIds,
  now = Date.now(),
): Promise<number> {
  const dayAgo = new Date(now - DAY);
  const before = new Date(addMonths(now - SWEEP_GRACE_MS, -RETENTION_MONTHS));
  const count = await sweepRequests(prisma, before, await readUnsettledIds(prisma));
  await prisma.commandInput.deleteMany({ where: { created_at: { lt: dayAgo } } });
  await prisma.formNonce.deleteMany({ where: { created_at: { lt: dayAgo } } });
  await deleteOldInbound(prisma, before, now);
  if (count > 0) logger.warn({ count }, 'deleted requests past their retention');
  return count;
}

/**
 * Deletes requests that ended before this time, in batches. Skips those in `unsettledIds`, and those whose provider is
 * still owed a fee.
 */
async function sweepRequests(prisma: PrismaClient, before: Date, unsettledIds: string[]): Promise<number> {
  for (let swept = 0; ;) {
    const batch = await prisma.customerRequest.findMany({
      where: {
        id: { notIn: unsettledIds },
        OR: [
          { status: 'completed', service_completed_at: { lt: before } },
          {
            status: 'cancelled',
            cancelled_at: { lt: before },
            OR: [{ provider_fee_cents: null }, { provider_fee_paid_at: { not: null } }],
          },
        ],
      },
      select: { id: true },
      take: BATCH_SIZE,
    });
    if (batch.length === 0) return swept;
    const ids = batch.map(({ id }) => id);
    const deleted = await prisma.$transaction([
      deleteMessagesOf(prisma, ids),
      prisma.customerRequest.deleteMany({ where: { id: { in: ids } } }),
    ]);
    swept += (deleted.at(-1) as { count: number }).count;
  }
}
