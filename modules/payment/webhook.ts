import { PaymentGatewayError } from './stripe/gateway.ts';
import type { GatewayEvent } from './stripe/gateway.ts';
import type { Payment } from '#prisma/generated/client.ts';
import { sendCommand } from '#modules/request/index.ts';
import type { CommandOutcome } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { recordDispute } from './disputes.ts';
import { env } from '#kernel/server/env.ts';
import { stripeGateway } from './gateway.ts';
import { closeAndRefundSession, recordRefunds } from './ledger.ts';
import { logger } from '#kernel/server/logger.ts';

/** `again`: not handled yet; Stripe should send it again. */
export type EventOutcome = 'handled' | 'ignored' | 'again';

/** Events of a completed session. `checkout.session.completed` comes even if the payment is still pending. */
const COMPLETED_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
const FAILED_EVENT = 'checkout.session.async_payment_failed';
const ENDED_EVENTS = ['checkout.session.expired', FAILED_EVENT];

/**
 * In these statuses, we know that the payment was received, and we already keep or refund it. Asking Stripe again
 * changes nothing.
 */
const CONFIRMED_STATUSES: readonly Payment['status'][] = ['paid', 'refund_due', 'refunded', 'refund_failed'];

/**
 * Handles one signed event. Repeated, late or early events do no harm: the workflow asks Stripe itself, and counts a
 * deposit only once.
 * @throws if the database doesn't answer
 */
export async function handleStripeEvent(event: GatewayEvent): Promise<EventOutcome> {
  const sessionId = event.session?.sessionId;
  const { count: added } = await db().paymentEvent.createMany({
    data: [{ id: event.id, type: event.type, session_id: sessionId ?? null }],
    skipDuplicates: true,
  });
  const earlierEvent = added > 0 ? null : await db().paymentEvent.findUnique({ where: { id: event.id } });
  if (earlierEvent?.handled_at) return 'handled';
  const outcome = await dispatchEvent(event, sessionId);
  if (outcome !== 'again') {
    await db().paymentEvent.update({ where: { id: event.id }, data: { handled_at: new Date(), outcome } });
  }
  return outcome;
}

async function dispatchEvent(event: GatewayEvent, sessionId: string | undefined): Promise<EventOutcome> {
  if (event.paymentIntentId && event.refund) return observeRefunds(event.paymentIntentId, event.refund);
  if (event.paymentIntentId) {
    const outcome = await recordDispute(event.paymentIntentId, event);
    return outcome === 'decided' ? observeRefunds(event.paymentIntentId) : outcome;
  }
  const reported = COMPLETED_EVENTS.includes(event.type) && event.session?.paid === true;
  if (!sessionId || (!reported && !ENDED_EVENTS.includes(event.type))) return 'ignored';
  const payment = await db().payment.findUnique({ where: { session_id: sessionId } });
  if (!payment) {
    // Either another system uses the same Stripe account, or we haven't stored this session yet.
    logger.warn({ session: sessionId, event: event.type }, 'event for an unknown session');
    return 'ignored';
  }
  const outcome = await sendCommand(
    payment.request_id,
    'observePayment',
    { sessionId, reported, ...(event.type === FAILED_EVENT ? { failed: true } : {}) },
    // Send no nonce if the workflow has to ask Stripe. With a nonce, a retry of this event would only get the
    // remembered result of a call that Stripe never answered.
    { intent: 'stripe', ...(reported || event.type === FAILED_EVENT ? { nonce: event.id } : {}) },
  );
  return resolveCommandOutcome(payment, outcome, reported);
}

/**
 * Handles a change in a payment's refunds or disputes. The workflow asks Stripe how much went back; if there's no
 * workflow, we ask.
 * @param refund the refund that changed; missing if a dispute changed
 */
async function observeRefunds(paymentIntentId: string, refund?: GatewayEvent['refund']): Promise<EventOutcome> {
  if (refund?.ours && refund.status === 'pending') return 'ignored';
  const payment = await db().payment.findFirst({ where: { payment_intent_id: paymentIntentId } });
  if (!payment?.session_id) return 'ignored';
  const { session_id: sessionId, request_id: requestId } = payment;
  if (refund?.ours && refund.status === 'failed') {
    logger.error({ alert: 'refund_failed', request: requestId }, 'a refund failed and needs a person');
  }
  // Leave out the nonce, because the result may be different each time.
  const outcome = await sendCommand(requestId, 'observeRefunds', { sessionId }, { intent: 'stripe' });
  if (outcome.ok) return 'handled';
  if (outcome.kind === 'rejected') return 'ignored';
  if (outcome.kind !== 'missing') return 'again';
  try {
    await recordRefunds(db(), stripeGateway(), payment);
    return 'handled';
  } catch (error) {
    if (error instanceof PaymentGatewayError) return 'again';
    throw error;
  }
}

async function resolveCommandOutcome(
  payment: Payment,
  outcome: CommandOutcome,
  reported: boolean,
): Promise<EventOutcome> {
  if (outcome.ok) return 'handled';
  if (outcome.kind === 'rejected') {
    return outcome.rejection.code === 'not_yours' ? resolveUnknownSession(payment.id, reported) : 'ignored';
  }
  if (outcome.kind !== 'missing') return 'again';
  return reported ? refundOrphanedPayment(payment) : 'handled';
}

/** Handles a session that its workflow doesn't know yet, or has already given up. */
async function resolveUnknownSession(id: string, reported: boolean): Promise<EventOutcome> {
  const payment = await db().payment.findUniqueOrThrow({ where: { id } });
  // If the session is still being recorded, Stripe must send the event again. Then the workflow will know the session.
  if (payment.status === 'opening') return 'again';
  return reported ? refundOrphanedPayment(payment) : 'ignored';
}

/** Refunds a payment that no workflow handles: its request was deleted, or the workflow has given up the session. */
async function refundOrphanedPayment(payment: Payment): Promise<EventOutcome> {
  // Don't refund the deposit of a finished job, however late the event arrives.
  if (CONFIRMED_STATUSES.includes(payment.status) && payment.status !== 'refund_due') return 'handled';
  try {
    await closeAndRefundSession(db(), stripeGateway(), payment, env().PUBLIC_URL);
  } catch (error) {
    if (error instanceof PaymentGatewayError) return 'again';
    throw error;
  }
  const { status } = await db().payment.findUniqueOrThrow({ where: { id: payment.id } });
  return status === 'refund_due' ? 'again' : 'handled';
}

/**
 * Checks a payment when the customer comes back from Stripe. Anybody can open the page to which the customer returns,
 * so we ask Stripe first and call the workflow only if something changed. Reloading the page adds nothing to the
 * workflow's history.
 * @returns the payment and the result; undefined if the session isn't ours
 */
export async function syncSessionOnReturn(
  sessionId: string,
): Promise<{ payment: Payment; outcome: CommandOutcome } | undefined> {
  const payment = await db().payment.findUnique({ where: { session_id: sessionId } });
  if (!payment) return undefined;
  const outcome = await syncSessionWithStripe(payment, sessionId, 'landing');
  return { payment: await db().payment.findUniqueOrThrow({ where: { id: payment.id } }), outcome };
}

const NO_CHANGE: CommandOutcome = { ok: true, version: 0, status: 'payment_pending' };

/**
 * Asks Stripe about a session that's still `open` in our table. If the customer paid during an outage and closed the
 * tab, we'd otherwise have to wait for Stripe's next event.
 */
export async function syncOpenSession(payment: Payment): Promise<CommandOutcome> {
  return payment.session_id ? syncSessionWithStripe(payment, payment.session_id, 'open-page') : NO_CHANGE;
}

async function syncSessionWithStripe(payment: Payment, sessionId: string, intent: string): Promise<CommandOutcome> {
  if (CONFIRMED_STATUSES.includes(payment.status)) return NO_CHANGE;
  try {
    const facts = await stripeGateway().readCheckout(sessionId);
    const isKnownExpiry = facts.status === 'expired' && payment.status === 'expired';
    if (isKnownExpiry || (!facts.paid && facts.status !== 'expired')) return NO_CHANGE;
  } catch (error) {
    if (error instanceof PaymentGatewayError) return { ok: false, kind: 'payment_unavailable' };
    throw error;
  }
  // Leave out the nonce, so that each call is new. Otherwise, a remembered "unpaid" would be returned next time.
  const outcome = await sendCommand(payment.request_id, 'observePayment', { sessionId, reported: false }, { intent });
  if (outcome.ok || outcome.kind !== 'missing') return outcome;
  return (await refundOrphanedPayment(payment)) === 'again' ? { ok: false, kind: 'payment_unavailable' } : NO_CHANGE;
}

/**
 * The URL of an open session's payment page.
 * @throws if the session is unknown, has no URL, or its URL isn't at the expected origin
 */
export async function checkoutUrl(sessionId: string): Promise<string> {
  const payment = await db().payment.findUniqueOrThrow({ where: { session_id: sessionId } });
  if (!payment.checkout_url) throw new Error('the Checkout Session has no URL');
  if (new URL(payment.checkout_url).origin !== env().checkoutOrigin)
    throw new Error('the payment page has an unexpected origin');
  return payment.checkout_url;
}
