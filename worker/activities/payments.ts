import { ApplicationFailure } from '@temporalio/common';
import { MINUTE } from '#domain/constants.ts';
import { PaymentGatewayError } from '#integrations/stripe/gateway.ts';
import type { CheckoutFacts, PaymentGateway, RefundFacts } from '#integrations/stripe/gateway.ts';
import { logger } from '#platform/logger.ts';
import type { Payment, PrismaClient } from '#prisma/generated/client.ts';
import type { CheckoutLook, PaymentActivities } from '#workflows/activities.ts';

/** Stripe wants at least 30 minutes of life when it opens a session; a little more for the way there. */
const SHORTEST_LIFE_MS = 31 * MINUTE;

/** Stripe's code for an id it does not have. Any other refusal says nothing about what was paid. */
const UNKNOWN_AT_STRIPE = 'resource_missing';

/** Stripe calls of one request's deposit. Links in them are built from `publicUrl`. */
export function paymentActivities(prisma: PrismaClient, gateway: PaymentGateway, publicUrl: string): PaymentActivities {
  return {
    async createCheckout({ requestId, expiresAt }) {
      const row = await beginOpening(prisma, requestId, expiresAt);
      if (row.session_id) return opened(row, row.session_id);
      const checkout = await gateway.createCheckout({
        requestId,
        n: row.n,
        amountCents: row.amount_cents,
        serviceType: row.service_type,
        expiresAt: row.expires_at.getTime(),
        successUrl: `${publicUrl}/payment-success`,
        cancelUrl: `${publicUrl}/payment/${requestId}`,
      });
      await prisma.payment.update({
        where: { id: row.id },
        data: { session_id: checkout.sessionId, checkout_url: checkout.url, expires_at: new Date(checkout.expiresAt) },
      });
      return opened({ ...row, expires_at: new Date(checkout.expiresAt) }, checkout.sessionId);
    },
    async readCheckout(sessionId) {
      return look(prisma, await orExpired(sessionId, () => gateway.readCheckout(sessionId)));
    },
    async expireCheckout(sessionId) {
      return look(prisma, await orExpired(sessionId, () => gateway.expireCheckout(sessionId)));
    },
    async refundCheckout({ requestId, sessionId }) {
      try {
        const refund = await refundOf(prisma, gateway, { requestId, sessionId });
        if (refund.status === 'pending') {
          throw ApplicationFailure.create({
            type: 'RefundPending',
            message: 'Stripe has not settled the refund yet',
            nextRetryDelay: '10m',
          });
        }
        if (refund.status === 'failed') {
          await prisma.payment.updateMany({
            where: { session_id: sessionId },
            data: { failed_refund_id: refund.refundId },
          });
          alertRefund(requestId, 'failed');
        }
        return refund.status;
      } catch (error) {
        if (!(error instanceof PaymentGatewayError) || error.kind !== 'refused') throw error;
        alertRefund(requestId, error.code);
        return 'failed';
      }
    },
  };
}

/** The refund under way, if there is one; else a new one, after a failed one with a key of its own. */
async function refundOf(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  ask: { requestId: string; sessionId: string },
): Promise<RefundFacts> {
  const row = await prisma.payment.findUnique({ where: { session_id: ask.sessionId } });
  const failed = row?.failed_refund_id ?? undefined;
  if (row?.refund_id && row.refund_id !== failed) return gateway.readRefund(row.refund_id);
  const refund = await gateway.refundCheckout({ ...ask, ...(failed ? { afterFailed: failed } : {}) });
  await prisma.payment.updateMany({ where: { session_id: ask.sessionId }, data: { refund_id: refund.refundId } });
  return refund;
}

/**
 * The ledger's row is written before Stripe is asked. A retry, or the next click after an answer that got lost, finds it
 * and asks for the very same session, with the same idempotency key and the same parameters.
 */
async function beginOpening(prisma: PrismaClient, requestId: string, expiresAt: number): Promise<Payment> {
  const begun = await prisma.payment.findFirst({
    where: { request_id: requestId, status: 'opening', expires_at: { gt: new Date(Date.now() + SHORTEST_LIFE_MS) } },
    orderBy: { n: 'desc' },
  });
  if (begun) return begun;
  const request = await prisma.customerRequest.findUnique({
    where: { id: requestId },
    select: { deposit_amount_cents: true, final_price_cents: true, service_type: true },
  });
  if (!request?.deposit_amount_cents || !request.final_price_cents) {
    throw ApplicationFailure.create({
      type: 'NoDeposit',
      message: 'the request has no agreed price',
      nonRetryable: true,
    });
  }
  const last = await prisma.payment.aggregate({ where: { request_id: requestId }, _max: { n: true } });
  return prisma.payment.create({
    data: {
      request_id: requestId,
      n: (last._max.n ?? 0) + 1,
      amount_cents: request.deposit_amount_cents,
      final_price_cents: request.final_price_cents,
      service_type: request.service_type,
      expires_at: new Date(expiresAt),
    },
  });
}

function opened(row: Payment, sessionId: string) {
  return { sessionId, amountCents: row.amount_cents, expiresAt: row.expires_at.getTime() };
}

/** A session Stripe knows nothing of can never be paid. */
async function orExpired(sessionId: string, ask: () => Promise<CheckoutFacts>): Promise<CheckoutFacts> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code !== UNKNOWN_AT_STRIPE) throw error;
    logger.error({ alert: 'session_unknown', session: sessionId, code: error.code }, 'Stripe does not know a session');
    return {
      sessionId,
      status: 'expired',
      paid: false,
      amountCents: null,
      currency: null,
      requestId: null,
      paymentIntentId: null,
    };
  }
}

async function look(prisma: PrismaClient, facts: CheckoutFacts): Promise<CheckoutLook> {
  if (facts.paid && facts.paymentIntentId) {
    await prisma.payment.updateMany({
      where: { session_id: facts.sessionId, payment_intent_id: null },
      data: { payment_intent_id: facts.paymentIntentId },
    });
  }
  const outcome = facts.paid ? 'paid' : facts.status === 'complete' ? 'processing' : facts.status;
  return { outcome, amountCents: facts.amountCents ?? 0, currency: facts.currency, requestId: facts.requestId };
}

function alertRefund(requestId: string, code: string): void {
  logger.error({ alert: 'refund_failed', request: requestId, code }, 'a refund needs a person');
}
