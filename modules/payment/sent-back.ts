import { activityEntry } from '#modules/request/rules/log-events.ts';
import type { RefundRecord } from '#modules/request/rules/sessions.ts';
import type { PaymentGateway } from './stripe/gateway.ts';
import type { Payment, PrismaClient } from '#prisma/generated/client.ts';
import { logStripeEvent } from '#modules/request/index.ts';
import { logger } from '#kernel/server/logger.ts';

/**
 * Asks Stripe how much of a payment went back. Tells the desk about refunds made by hand at Stripe, once per amount.
 * @throws PaymentGatewayError
 */
export async function syncRefundsFromStripe(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  payment: Payment,
): Promise<RefundRecord> {
  if (payment.payment_intent_id === null) {
    return { returnedCents: 0, pendingCents: 0, elsewhereCents: 0, failedAttempt: 0 };
  }
  const { byHandCents: cents, lostCents, ...ours } = await gateway.readReturnedMoney(payment.payment_intent_id);
  const { count } = await prisma.payment.updateMany({
    where: { id: payment.id, NOT: { returned_by_hand_cents: cents } },
    data: { returned_by_hand_cents: cents },
  });
  if (count > 0) {
    const key = `refunded_at_stripe:${payment.id}:${cents}`;
    await logStripeEvent(payment.request_id, key, activityEntry('refunded_at_stripe', { cents }));
    logger.error({ alert: 'refund_by_hand', request: payment.request_id }, 'a refund was made at Stripe, not by us');
  }
  return { ...ours, elsewhereCents: cents + lostCents };
}
