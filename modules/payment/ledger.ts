import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE } from '#kernel/constants.ts';
import type { Projection } from '#modules/request/rules/activities.ts';
import { PAYABLE } from '#modules/request/rules/rule.ts';
import { UNSETTLED_SESSIONS } from '#modules/request/rules/view.ts';
import { statusesLike } from '#modules/request/rules/statuses.ts';
import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { PaymentGatewayError } from './stripe/gateway.ts';
import type { CheckoutFacts, NewCheckout, PaymentGateway, RefundFacts } from './stripe/gateway.ts';
import type { CheckoutStatus, Payment, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/** Stripe's code for an id it does not have. Any other refusal says nothing about what was paid. */
const UNKNOWN_AT_STRIPE = 'resource_missing';

/** Whether the customer's bank has given the whole payment back, after a dispute that was lost: then nothing is owed. */
export function bankGaveBack(row: Pick<Payment, 'dispute_outcome' | 'disputed_cents' | 'amount_cents'>): boolean {
  return row.dispute_outcome === 'lost' && row.disputed_cents !== null && row.disputed_cents >= row.amount_cents;
}

/** Nothing of ours is still at work on a row that is older; an attempt takes seconds. */
const LEFT_ALONE_MS = 2 * MINUTE;
const BATCH = 50;
/** A refund that failed needs a person first of all: Stripe, and whoever reads the alerts, hear of it once in this time. */
const OWED_EVERY_MS = HOUR;

/** What Stripe is asked for by a row of the ledger: the same row, the same session. */
export function checkoutOf(row: Payment, publicUrl: string): NewCheckout {
  return {
    requestId: row.request_id,
    n: row.n,
    amountCents: row.amount_cents,
    serviceType: row.service_type,
    expiresAt: row.expires_at.getTime(),
    successUrl: `${publicUrl}/payment-success`,
    cancelUrl: `${publicUrl}/payment/${row.request_id}`,
  };
}

/** Asks about a session; one that Stripe knows nothing of can never be paid. @throws PaymentGatewayError */
export async function orExpired(sessionId: string, ask: () => Promise<CheckoutFacts>): Promise<CheckoutFacts> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code !== UNKNOWN_AT_STRIPE) throw error;
    logger.error({ alert: 'session_unknown', session: sessionId, code: error.code }, 'Stripe does not know a session');
    return {
      sessionId,
      status: 'expired',
      paid: false,
      currency: null,
      requestId: null,
      paymentIntentId: null,
    };
  }
}

/**
 * Sends a session's payment back: the refund under way, if there is one; else a new one, after a failed one with a key of
 * its own. Whatever the key, Stripe never sends back more than was paid. What a bank gave back already needs no refund.
 * @throws PaymentGatewayError
 */
export async function refundOf(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  ask: { requestId: string; sessionId: string },
): Promise<RefundFacts> {
  const where = { session_id: ask.sessionId };
  const row = await prisma.payment.findUnique({ where });
  if (row && bankGaveBack(row)) return { refundId: row.refund_id ?? 'none', status: 'succeeded' };
  const failed = row?.failed_refund_id ?? undefined;
  if (row?.refund_id && row.refund_id !== failed) return gateway.readRefund(row.refund_id);
  const send = async (after: string | undefined) => {
    const refund = await gateway.refundCheckout({ ...ask, ...(after ? { afterFailed: after } : {}) });
    await prisma.payment.updateMany({ where, data: { refund_id: refund.refundId } });
    return refund;
  };
  try {
    return await send(failed);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || !error.remembered) throw error;
    // An old "no", of which nothing may be true any more.
    const next = `no-${randomUUID()}`;
    await prisma.payment.updateMany({ where, data: { failed_refund_id: next, refund_id: null } });
    return send(next);
  }
}

/** A refund that came to nothing: the next one is another. */
export async function noteFailedRefund(
  prisma: PrismaClient,
  requestId: string,
  refund: { sessionId: string; refundId?: string; code: string },
): Promise<void> {
  if (refund.refundId) {
    await prisma.payment.updateMany({
      where: { session_id: refund.sessionId },
      data: { failed_refund_id: refund.refundId },
    });
  }
  logger.error({ alert: 'refund_failed', request: requestId, code: refund.code }, 'a refund needs a person');
}

/**
 * Brings one row to its end at Stripe where no workflow does: its session is made unpayable, and what was paid goes back.
 * Safe beside a workflow that does the same. What Stripe does not answer stays as it is, for the next time.
 * @throws PaymentGatewayError
 */
export async function settleAlone(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  row: Payment,
  publicUrl: string,
): Promise<void> {
  const set = (data: Prisma.PaymentUpdateInput) => prisma.payment.update({ where: { id: row.id }, data });
  const sessionId = row.session_id ?? (await sessionBehind(prisma, gateway, row, publicUrl));
  if (!sessionId) return void (await set({ status: 'expired' }));
  const facts = await orExpired(sessionId, () => gateway.expireCheckout(sessionId));
  if (!facts.paid) return void (facts.status === 'expired' && (await set({ status: 'expired' })));
  await set({
    status: 'refund_due',
    payment_intent_id: facts.paymentIntentId,
    amount_cents: facts.amountCents,
  });
  const refund = await refundAlone(prisma, gateway, { requestId: row.request_id, sessionId });
  logger.warn({ session: sessionId, refund }, 'a payment that nobody waits for');
  if (refund === 'succeeded') await set({ status: 'refunded', refunded_at: new Date() });
  if (refund === 'failed') await set({ status: 'refund_failed' });
}

async function refundAlone(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  ask: { requestId: string; sessionId: string },
): Promise<RefundFacts['status']> {
  try {
    const { status, refundId } = await refundOf(prisma, gateway, ask);
    if (status === 'failed') {
      await noteFailedRefund(prisma, ask.requestId, { sessionId: ask.sessionId, refundId, code: 'failed' });
    }
    return status;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.kind !== 'refused') throw error;
    await noteFailedRefund(prisma, ask.requestId, { sessionId: ask.sessionId, code: error.code });
    return 'failed';
  }
}

/**
 * The session that an answer which got lost had opened: the same question gets the same answer. Undefined when there is
 * none, or one that ends by itself before anybody could learn its address.
 */
async function sessionBehind(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  row: Payment,
  publicUrl: string,
): Promise<string | undefined> {
  if (row.expires_at.getTime() <= Date.now()) return undefined;
  try {
    const { sessionId } = await gateway.createCheckout(checkoutOf(row, publicUrl));
    await prisma.payment.update({ where: { id: row.id }, data: { session_id: sessionId } });
    return sessionId;
  } catch (error) {
    if (error instanceof PaymentGatewayError && (error.kind === 'refused' || error.remembered)) return undefined;
    throw error;
  }
}

/** Money that is not where it belongs, or a session that may still be paid. */
const NOT_OVER: readonly CheckoutStatus[] = ['opening', 'open', ...UNSETTLED_SESSIONS];
/** A request here has not moved on without the session that is being opened for it. */
const MAY_STILL_OPEN: readonly RequestStatus[] = [
  'pending_admin_review',
  ...PAYABLE.flatMap(statusesLike),
  'payment_completed',
];

/**
 * Settles what no workflow will: rows of requests that are gone, failed refunds among them, sessions whose opening was never
 * recorded while the request moved on, and what was begun here and is not at its end. Each is tried again until Stripe has
 * answered; who was tried longest ago comes first, so that no number of rows that never settle keeps the others waiting.
 * @returns how many were looked at
 */
export async function settleLeftovers(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  publicUrl: string,
  now = Date.now(),
): Promise<number> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM payments p LEFT JOIN customer_requests r ON r.id = p.request_id
    WHERE p.status = ANY(${NOT_OVER}::"CheckoutStatus"[])
      AND p.created_at < ${new Date(now - LEFT_ALONE_MS)}
      AND (p.status <> 'refund_failed' OR p.status_since < ${new Date(now - OWED_EVERY_MS)})
      AND (r.id IS NULL OR p.last_tried_at IS NOT NULL OR (p.status = 'opening' AND (
        r.status <> ALL(${MAY_STILL_OPEN}::"RequestStatus"[])
        OR p.expires_at < ${new Date(now)}
        OR EXISTS (SELECT 1 FROM payments later WHERE later.request_id = p.request_id AND later.n > p.n))))
    ORDER BY p.last_tried_at NULLS FIRST, p.created_at LIMIT ${BATCH}`;
  for (const { id } of rows) {
    try {
      const row = await prisma.payment.update({ where: { id }, data: { last_tried_at: new Date(now) } });
      await settleAlone(prisma, gateway, row, publicUrl);
    } catch (error) {
      logger.warn({ payment: id, error: errorName(error) }, 'not settled yet');
    }
  }
  return rows.length;
}

/** The sessions in the ledger as the state has them. @param projection.at when, milliseconds since 1970 */
export async function writeLedger(
  transaction: Prisma.TransactionClient,
  { state, at }: Pick<Projection, 'state' | 'at'>,
): Promise<void> {
  for (const session of state.sessions) {
    await transaction.payment.updateMany({
      where: { session_id: session.id, status: { not: session.status } },
      data: {
        status: session.status,
        amount_cents: session.amountCents,
        ...(session.status === 'paid' ? { paid_at: new Date(at) } : {}),
        ...(session.status === 'refunded' ? { refunded_at: new Date(at) } : {}),
        ...(session.settledByHand ? { settled_by_hand_at: new Date(at) } : {}),
      },
    });
  }
  if (state.status === 'completed') {
    await transaction.payment.updateMany({
      where: { request_id: state.requestId, status: 'paid', completed_at: null },
      data: { completed_at: new Date(state.serviceCompletedAt ?? at) },
    });
  }
}
