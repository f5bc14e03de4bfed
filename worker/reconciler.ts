import { DAY, HOUR, MINUTE, SECOND } from '#domain/constants.ts';
import { addMonths } from '#domain/lifecycle/deadlines.ts';
import { RETENTION_MONTHS } from '#domain/constants.ts';
import type { PaymentGateway } from '#integrations/stripe/gateway.ts';
import type { TextGateway } from '#integrations/twilio/gateway.ts';
import { loadState } from '#platform/command.ts';
import { settleLeftovers } from '#platform/ledger.ts';
import { logger } from '#platform/logger.ts';
import { forgetInbound } from '#platform/sms/inbound.ts';
import { deliverLeftOver } from '#platform/sms/outbox.ts';
import { deleteMessagesOf, redactDue } from '#platform/sms/redaction.ts';
import { startRequestWorkflow } from '#platform/temporal.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { LOST_EVERY_MS, lookForLost } from './lost.ts';
import { OPEN_PAGES_EVERY_MS, askAboutOpenPages } from './open-pages.ts';
import { RECONCILE_EVERY_MS, reconcileUntilWhole } from './reconcile-in-turn.ts';
import { repeat } from './repeat.ts';

/** A row is left to the site, which starts its workflow right after the insert, for this long. */
const ADOPT_AFTER_MS = 5 * SECOND;
const LOOK_EVERY_MS = 2 * SECOND;
const REDACT_EVERY_MS = MINUTE;
const LEFTOVERS_EVERY_MS = MINUTE;
const LEFT_TEXTS_EVERY_MS = 15 * SECOND;
const FORGET_EVERY_MS = HOUR;
const BATCH = 50;
/** Sessions the workflow still works on, and money that is still owed. */
const UNSETTLED = ['closing', 'reported', 'refund_due', 'refund_failed'] as const;
/** The workflow purges to the minute; the sweep only catches what a terminated one left behind. */
const SWEEP_GRACE_MS = DAY;

/**
 * Adopts rows whose workflow was never started because Temporal was away (version 0), oldest first.
 * @returns how many were adopted
 */
export async function adoptOrphans(prisma: PrismaClient, now = Date.now()): Promise<number> {
  const orphans = await prisma.customerRequest.findMany({
    where: { version: 0, created_at: { lt: new Date(now - ADOPT_AFTER_MS) } },
    orderBy: { created_at: 'asc' },
    take: BATCH,
    select: { id: true },
  });
  let adopted = 0;
  for (const { id } of orphans) {
    const state = await loadState(prisma, id);
    if (!state) continue;
    try {
      await startRequestWorkflow(state);
      adopted += 1;
      logger.info({ request: id }, 'adopted a request');
    } catch (error) {
      // One that cannot be started must not keep the others waiting.
      logger.error({ alert: 'not_adopted', request: id, error: error instanceof Error ? error.name : 'unknown' });
    }
  }
  return adopted;
}

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
    where: { status: { in: [...UNSETTLED] } },
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

/** Runs all until stopped; a failure is logged and tried again. */
export function startReconciler(
  prisma: PrismaClient,
  payments: PaymentGateway,
  publicUrl: string,
  texts?: TextGateway,
): { stop(): Promise<void> } {
  const loops = [
    repeat('leftovers', LEFTOVERS_EVERY_MS, () => settleLeftovers(prisma, payments, publicUrl)),
    repeat('open pages', OPEN_PAGES_EVERY_MS, (stopping) => askAboutOpenPages(prisma, { stopping })),
    repeat('adopt', LOOK_EVERY_MS, () => adoptOrphans(prisma)),
    repeat('sweep', DAY, () => sweep(prisma)),
    repeat('addresses', FORGET_EVERY_MS, () => forgetAddresses(prisma)),
    repeat('reconcile', RECONCILE_EVERY_MS, reconcileUntilWhole(prisma)),
    repeat('lost', LOST_EVERY_MS, lookForLost(prisma)),
    ...(texts
      ? [
          repeat('redact', REDACT_EVERY_MS, () => redactDue(prisma, texts)),
          repeat('texts', LEFT_TEXTS_EVERY_MS, () => deliverLeftOver({ prisma, gateway: texts, publicUrl })),
        ]
      : []),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
