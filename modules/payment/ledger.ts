import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE } from '#kernel/constants.ts';
import type { Projection, RefundPart } from '#modules/request/rules/temporal-activities.ts';
import { agreed } from '#modules/request/rules/phases.ts';
import { sessionsOf } from '#modules/request/index.ts';
import { afterRefund, keptOf, refundPartOf, sendBack } from '#modules/request/rules/sessions.ts';
import type { CheckoutSession } from '#modules/request/rules/types.ts';
import { UNSETTLED_SESSIONS } from '#modules/request/rules/view.ts';
import { PAYABLE, statusesLike } from '#modules/request/rules/statuses.ts';
import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { PaymentGatewayError } from './stripe/gateway.ts';
import type { CheckoutFacts, NewCheckout, PaymentGateway, RefundFacts } from './stripe/gateway.ts';
import type { CheckoutStatus, Payment, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/** Stripe's error code for an unknown id. Only this error proves that nothing was paid. */
const UNKNOWN_ID_CODE = 'resource_missing';

/** Leave younger rows alone: the workflow may still be working on them. An attempt takes seconds. */
const MIN_AGE_MS = 2 * MINUTE;
const BATCH = 50;
/** Failed refunds are retried only once per hour, because a person must solve the problem first. */
const FAILED_REFUND_RETRY_MS = HOUR;

/** The parameters for Stripe. They're derived from the row alone, so the same row always opens the same session. */
export function checkoutParameters(row: Payment, publicUrl: string): NewCheckout {
  return {
    requestId: row.request_id,
    n: row.n,
    amountCents: row.amount_cents,
    serviceType: row.service_type,
    second: row.second,
    expiresAt: row.expires_at.getTime(),
    successUrl: `${publicUrl}/payment-success`,
    cancelUrl: `${publicUrl}/payment/${row.request_id}?cancelled`,
  };
}

/**
 * Runs a call to Stripe. If Stripe doesn't know the session, returns it as expired, because nobody can ever pay it.
 * @throws PaymentGatewayError
 */
export async function treatUnknownAsExpired(
  sessionId: string,
  call: () => Promise<CheckoutFacts>,
): Promise<CheckoutFacts> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code !== UNKNOWN_ID_CODE) throw error;
    logger.error({ alert: 'session_unknown', session: sessionId, code: error.code }, 'Stripe does not know a session');
    return { sessionId, status: 'expired', paid: false, currency: null, requestId: null, paymentIntentId: null };
  }
}

/**
 * Refunds a session's payment, or a part of it. Continues a refund that Stripe has; after a failed one, starts a new one
 * with its own key. Stripe never refunds more than was paid.
 * @throws PaymentGatewayError
 */
export async function refundPayment(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  session: { requestId: string; sessionId: string },
  part?: RefundPart,
): Promise<RefundFacts> {
  const where = { session_id: session.sessionId };
  const row = await prisma.payment.findUnique({ where });
  const failed = row?.failed_refund_id ?? undefined;
  const send = async (afterFailed: string | undefined) => {
    const refund = await gateway.refundCheckout({ ...session, ...part, ...(afterFailed ? { afterFailed } : {}) });
    await prisma.payment.updateMany({ where, data: { refund_id: refund.refundId } });
    return refund;
  };
  try {
    return await send(failed);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || !error.remembered) throw error;
    // Stripe replayed a stale refusal: retry with a new idempotency key.
    const next = `no-${randomUUID()}`;
    await prisma.payment.updateMany({ where, data: { failed_refund_id: next, refund_id: null } });
    return send(next);
  }
}

/** The columns of a payment that say where its money is. */
function moneyColumns(session: CheckoutSession) {
  return {
    status: session.status,
    amount_cents: session.amountCents,
    returned_cents: session.returnedCents ?? 0,
    refund_cents: session.refundCents ?? null,
  };
}

/** Changes a row whose request is deleted, by the rules of a session. `row`: as it was before Stripe's news. */
export async function changePayment(
  prisma: PrismaClient,
  row: Payment,
  change: (session: CheckoutSession) => CheckoutSession,
): Promise<void> {
  for (const session of sessionsOf(row)) {
    const after = change(session);
    const refunded_at = after.status !== 'refunded' ? null : (row.refunded_at ?? new Date());
    if (after !== session) {
      await prisma.payment.update({ where: { id: row.id }, data: { ...moneyColumns(after), refunded_at } });
    }
  }
}

/** Records a failed refund, so that the next attempt starts a new one, and alerts the operator. */
export async function recordFailedRefund(
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
  logger.error({ alert: 'refund_failed', request: requestId, code: refund.code }, 'a refund failed and needs a person');
}

/**
 * Settles a payment at Stripe without a workflow: expires its session and refunds what was paid. A workflow may safely
 * do the same at the same time. If Stripe doesn't respond, the row stays unchanged for the next run.
 * @throws PaymentGatewayError
 */
export async function closeAndRefundSession(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  row: Payment,
  publicUrl: string,
): Promise<void> {
  const set = (data: Prisma.PaymentUpdateInput) => prisma.payment.update({ where: { id: row.id }, data });
  const sessionId = row.session_id ?? (await findLostSession(prisma, gateway, row, publicUrl));
  if (!sessionId) return void (await set({ status: 'expired' }));
  const facts = await treatUnknownAsExpired(sessionId, () => gateway.expireCheckout(sessionId));
  if (!facts.paid) return void (facts.status === 'expired' && (await set({ status: 'expired' })));
  const [session] = sessionsOf({ ...row, session_id: sessionId, amount_cents: facts.amountCents });
  if (!session) return;
  const isDue = session.status === 'refund_due' || session.status === 'refund_failed';
  const due: CheckoutSession = isDue ? { ...session, status: 'refund_due' } : sendBack(session, keptOf(session));
  await set({ ...moneyColumns(due), payment_intent_id: facts.paymentIntentId });
  const part = refundPartOf(due);
  const refund = await refundOrRecordFailure(prisma, gateway, { requestId: row.request_id, sessionId }, part);
  logger.warn({ session: sessionId, refund }, 'settled a payment without a request');
  if (refund === 'succeeded') {
    const after = afterRefund(due);
    await set({ ...moneyColumns(after), ...(after.status === 'refunded' ? { refunded_at: new Date() } : {}) });
  }
  if (refund === 'failed') await set({ status: 'refund_failed' });
}

async function refundOrRecordFailure(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  session: { requestId: string; sessionId: string },
  part: RefundPart | undefined,
): Promise<RefundFacts['status']> {
  try {
    const { status, refundId } = await refundPayment(prisma, gateway, session, part);
    if (status === 'failed') {
      await recordFailedRefund(prisma, session.requestId, { sessionId: session.sessionId, refundId, code: 'failed' });
    }
    return status;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.kind !== 'refused') throw error;
    await recordFailedRefund(prisma, session.requestId, { sessionId: session.sessionId, code: error.code });
    return 'failed';
  }
}

/**
 * Finds the session that Stripe opened but whose response we never got, by sending the same call again. Undefined if
 * Stripe opened none, or if the session expired before anyone learned its URL.
 */
async function findLostSession(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  row: Payment,
  publicUrl: string,
): Promise<string | undefined> {
  if (row.expires_at.getTime() <= Date.now()) return undefined;
  try {
    const { sessionId } = await gateway.createCheckout(checkoutParameters(row, publicUrl));
    await prisma.payment.update({ where: { id: row.id }, data: { session_id: sessionId } });
    return sessionId;
  } catch (error) {
    if (error instanceof PaymentGatewayError && (error.kind === 'refused' || error.remembered)) return undefined;
    throw error;
  }
}

/** Payments in these statuses still have money to move, or a session that can still be paid. */
const UNSETTLED_STATUSES: readonly CheckoutStatus[] = ['opening', 'open', ...UNSETTLED_SESSIONS];
/** While a request has one of these statuses, it may still be waiting for Stripe to open the session. */
const MAY_STILL_OPEN: readonly RequestStatus[] = [
  ...['pending_admin_review' as const, ...PAYABLE, 'payment_completed' as const].flatMap(statusesLike),
];

/**
 * Settles payments that no workflow will settle: those of deleted requests (failed refunds too), sessions that were
 * opened but never recorded, and payments that an earlier run started on. Each is retried until Stripe responds. The
 * one tried longest ago goes first, so that payments which never settle can't block the rest.
 * @returns how many were tried
 */
export async function refundOrphanedPayments(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  publicUrl: string,
  now = Date.now(),
): Promise<number> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM payments p LEFT JOIN customer_requests r ON r.id = p.request_id
    WHERE p.status = ANY(${UNSETTLED_STATUSES}::"CheckoutStatus"[])
      AND p.created_at < ${new Date(now - MIN_AGE_MS)}
      AND (p.status <> 'refund_failed' OR p.status_since < ${new Date(now - FAILED_REFUND_RETRY_MS)})
      AND (r.id IS NULL OR p.last_tried_at IS NOT NULL OR (p.status = 'opening' AND (
        r.status <> ALL(${MAY_STILL_OPEN}::text[])
        OR p.expires_at < ${new Date(now)}
        OR EXISTS (SELECT 1 FROM payments later WHERE later.request_id = p.request_id AND later.n > p.n))))
    ORDER BY p.last_tried_at NULLS FIRST, p.created_at LIMIT ${BATCH}`;
  for (const { id } of rows) {
    try {
      const row = await prisma.payment.update({ where: { id }, data: { last_tried_at: new Date(now) } });
      await closeAndRefundSession(prisma, gateway, row, publicUrl);
    } catch (error) {
      logger.warn({ payment: id, error: errorName(error) }, 'payment not settled; will retry');
    }
  }
  return rows.length;
}

/**
 * Copies the Checkout Sessions in the workflow's state to the payments table.
 * @param projection.at milliseconds since 1970
 */
export async function writeLedger(
  transaction: Prisma.TransactionClient,
  { state, at }: Pick<Projection, 'state' | 'at'>,
): Promise<void> {
  for (const session of state.sessions) {
    const columns = moneyColumns(session);
    const { status, returned_cents, refund_cents } = columns;
    await transaction.payment.updateMany({
      where: {
        session_id: session.id,
        // NULL is neither equal nor unequal to an amount.
        OR: [
          { status: { not: status } },
          { returned_cents: { not: returned_cents } },
          { refund_cents: { not: refund_cents } },
          ...(refund_cents === null ? [] : [{ refund_cents: null }]),
        ],
      },
      data: {
        ...columns,
        ...(session.status === 'paid' && session.refundCents === undefined ? { paid_at: new Date(at) } : {}),
        ...(session.status === 'refunded' ? { refunded_at: new Date(at) } : {}),
        ...(session.settledByHand ? { settled_by_hand_at: new Date(at) } : {}),
      },
    });
  }
  // Only deposits have `paid_at`, also those of which a part is due back.
  const deposits = { request_id: state.requestId, paid_at: { not: null } };
  if (state.firstPriceCents !== null) {
    await transaction.payment.updateMany({
      where: { ...deposits, completed_at: null, ended_at: null },
      data: { final_price_cents: agreed(state).finalPriceCents, service_type: state.serviceType },
    });
  }
  if (state.status === 'cancelled' && state.outcome !== null) {
    const where = { ...deposits, ended_at: null };
    // The first deposit's row stands for the job.
    await transaction.payment.updateMany({
      where: { ...where, second: false },
      data: { provider_fee_cents: state.providerFeeCents ?? 0 },
    });
    await transaction.payment.updateMany({
      where,
      data: { ended_at: new Date(state.cancelledAt ?? at), outcome: state.outcome },
    });
  }
  if (state.status === 'completed') {
    await transaction.payment.updateMany({
      where: { ...deposits, completed_at: null },
      data: {
        completed_at: new Date(state.serviceCompletedAt ?? at),
        ...(state.outcome === 'partly_done' ? { outcome: state.outcome } : {}),
      },
    });
  }
}
