import { activity } from '#modules/request/rules/log-events.ts';
import { elsewhereOf, withElsewhere } from '#modules/request/rules/sessions.ts';
import { PaymentGatewayError } from './stripe/gateway.ts';
import type { SentBack } from './stripe/gateway.ts';
import type { Payment } from '#prisma/generated/client.ts';
import { command, logStripeEvent } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { gateway } from './gateway.ts';
import { changePayment } from './ledger.ts';
import { logger } from '#kernel/server/logger.ts';
import { sentAtStripe } from './rules/sent-at-stripe.ts';

/** `again`: not handled yet; Stripe should send it again. */
export type EventOutcome = 'handled' | 'ignored' | 'again';

/**
 * Somebody made a refund at Stripe itself. Asks Stripe for the total of those, records it and tells the desk, once per
 * amount.
 */
export async function recordExternalRefund(payment: Payment): Promise<EventOutcome> {
  if (payment.payment_intent_id === null) return 'ignored';
  const sent = await readSentBack(payment.payment_intent_id);
  if (sent === undefined) return 'again';
  // A refund of all of a payment is of what was left at Stripe, so it includes what was refunded by hand before it.
  const cents = Math.max(0, Math.min(sent.byHandCents, payment.amount_cents - sentAtStripe(payment)));
  const { count } = await db().payment.updateMany({
    where: { id: payment.id, NOT: { returned_by_hand_cents: cents } },
    data: { returned_by_hand_cents: cents },
  });
  if (count > 0) {
    const key = `refunded_at_stripe:${payment.id}:${cents}`;
    await logStripeEvent(payment.request_id, key, activity('refunded_at_stripe', { cents }));
    logger.error({ alert: 'refund_by_hand', request: payment.request_id }, 'a refund was made at Stripe, not by us');
  }
  return tellElsewhere(payment);
}

/** What was refunded at Stripe. Undefined if Stripe doesn't answer. */
async function readSentBack(paymentIntentId: string): Promise<SentBack | undefined> {
  try {
    return await gateway().readSentBack(paymentIntentId);
  } catch (error) {
    if (error instanceof PaymentGatewayError) return undefined;
    throw error;
  }
}

/**
 * Tells a payment's workflow what went back without us. Without a workflow, changes the row.
 * @param before the row before that was recorded
 */
export async function tellElsewhere(before: Payment): Promise<EventOutcome> {
  if (!before.session_id) return 'ignored';
  const cents = elsewhereOf(await db().payment.findUniqueOrThrow({ where: { id: before.id } }));
  // Without a nonce, because an amount can come back.
  const outcome = await command(
    before.request_id,
    'observeElsewhere',
    { sessionId: before.session_id, cents },
    { intent: 'stripe' },
  );
  if (outcome.ok || outcome.kind === 'rejected') return 'handled';
  if (outcome.kind !== 'missing') return 'again';
  await changePayment(db(), before, (session) => withElsewhere(session, cents));
  return 'handled';
}
