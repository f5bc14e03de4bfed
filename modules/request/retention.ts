import { DAY } from '#kernel/constants.ts';
import { RETENTION_MONTHS } from './rules/limits.ts';
import { addMonths } from './rules/deadlines.ts';
import { UNSETTLED_SESSIONS } from './rules/view.ts';
import { logger } from '#kernel/server/logger.ts';
import { deleteMessagesOf, forgetInbound } from '#modules/message/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

const BATCH = 50;
/** The workflow purges to the minute; the sweep only catches what a terminated one left behind. */
const SWEEP_GRACE_MS = DAY;

/** Deletes what is past its time and has no workflow to do it; returns the number of requests deleted. */
export async function sweep(prisma: PrismaClient, now = Date.now()): Promise<number> {
  const dayAgo = new Date(now - DAY);
  const before = new Date(addMonths(now - SWEEP_GRACE_MS, -RETENTION_MONTHS));
  const count = await sweepRequests(prisma, before);
  await prisma.commandInput.deleteMany({ where: { created_at: { lt: dayAgo } } });
  await prisma.formNonce.deleteMany({ where: { created_at: { lt: dayAgo } } });
  await forgetInbound(prisma, before, now);
  await forgetPaymentPages(prisma, dayAgo);
  await prisma.adminSession.deleteMany({ where: { expires_at: { lt: new Date(now) } } });
  if (count > 0) logger.warn({ count }, 'swept requests past their time');
  return count;
}

/**
 * Forgets the addresses of visitors, and who tried to sign in, as soon as their limits have run out (an hour at most).
 * The web processes clear them away too, but only while there are any.
 * @returns how many were forgotten
 */
export async function forgetAddresses(prisma: PrismaClient, now = Date.now()): Promise<number> {
  return (await prisma.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now) } } })).count;
}

/** The address of a hosted payment page is a secret of its own: it goes once its session is over, whoever ended that. */
async function forgetPaymentPages(prisma: PrismaClient, endedBefore: Date): Promise<void> {
  await prisma.payment.updateMany({
    where: {
      checkout_url: { not: null },
      OR: [{ status: { notIn: ['opening', 'open', 'closing', 'reported'] } }, { expires_at: { lt: endedBefore } }],
    },
    data: { checkout_url: null },
  });
}

/** Batch by batch; a request whose money is still on its way stays until that is settled. */
async function sweepRequests(prisma: PrismaClient, before: Date): Promise<number> {
  const unsettled = await prisma.payment.findMany({
    where: { status: { in: [...UNSETTLED_SESSIONS] } },
    select: { request_id: true },
    distinct: ['request_id'],
  });
  for (let swept = 0; ;) {
    const batch = await prisma.customerRequest.findMany({
      where: {
        id: { notIn: unsettled.map((payment) => payment.request_id) },
        OR: [
          { status: 'completed', service_completed_at: { lt: before } },
          { status: 'cancelled', cancelled_at: { lt: before } },
        ],
      },
      select: { id: true },
      take: BATCH,
    });
    if (batch.length === 0) return swept;
    const ids = batch.map(({ id }) => id);
    const gone = await prisma.$transaction([
      deleteMessagesOf(prisma, ids),
      prisma.customerRequest.deleteMany({ where: { id: { in: ids } } }),
    ]);
    swept += (gone.at(-1) as { count: number }).count;
  }
}
