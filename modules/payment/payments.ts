import type { Cents } from '#kernel/money.ts';
import { activity } from '#modules/request/rules/activity.ts';
import { PaymentGatewayError } from './stripe/gateway.ts';
import type { GatewayEvent, RefundFacts } from './stripe/gateway.ts';
import type { Payment } from '#prisma/generated/client.ts';
import { command, logStripeEvent } from '#modules/request/index.ts';
import type { CommandOutcome } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { observeDispute } from './disputes.ts';
import type { EventOutcome } from './disputes.ts';
import { env } from '#kernel/server/env.ts';
import { gateway } from './gateway.ts';
import { settleAlone } from './ledger.ts';
import { logger } from '#kernel/server/logger.ts';

/** Events that tell of a paid session (unless its payment is still on the way), and of one that ended unpaid. */
const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
const FAILED_EVENT = 'checkout.session.async_payment_failed';
const ENDED_EVENTS = ['checkout.session.expired', FAILED_EVENT];

/** What no further look can change: the money was seen, and is kept or goes back. */
const SETTLED: readonly Payment['status'][] = ['paid', 'refund_due', 'refunded', 'refund_failed'];

/**
 * Acts on one signed event. The same event again, or late, or before the landing page, does no harm: the workflow
 * looks at the session itself, and the lifecycle counts a deposit once.
 * @throws when the database does not answer
 */
export async function handleStripeEvent(event: GatewayEvent): Promise<EventOutcome> {
  const sessionId = event.session?.sessionId;
  const { count: added } = await db().paymentEvent.createMany({
    data: [{ id: event.id, type: event.type, session_id: sessionId ?? null }],
    skipDuplicates: true,
  });
  const known = added > 0 ? null : await db().paymentEvent.findUnique({ where: { id: event.id } });
  if (known?.handled_at) return 'handled';
  const outcome = await actOn(event, sessionId);
  if (outcome !== 'again') {
    await db().paymentEvent.update({ where: { id: event.id }, data: { handled_at: new Date(), outcome } });
  }
  return outcome;
}

async function actOn(event: GatewayEvent, sessionId: string | undefined): Promise<EventOutcome> {
  if (event.paymentIntentId && event.refund) return observeRefund(event.paymentIntentId, event.refund);
  if (event.paymentIntentId) return observeDispute(event.paymentIntentId, event);
  const reported = PAID_EVENTS.includes(event.type) && event.session?.paid === true;
  if (!sessionId || (!reported && !ENDED_EVENTS.includes(event.type))) return 'ignored';
  const payment = await db().payment.findUnique({ where: { session_id: sessionId } });
  if (!payment) {
    // Another system's session on the same Stripe account, or the answer of `create` has not been stored yet.
    logger.warn({ session: sessionId, event: event.type }, 'event for a session that is not in the ledger');
    return 'ignored';
  }
  const outcome = await command(
    payment.request_id,
    'observePayment',
    { sessionId, reported, ...(event.type === FAILED_EVENT ? { failed: true } : {}) },
    // A look that Stripe did not answer would be remembered under the event's id: only words are sent once.
    { intent: 'stripe', ...(reported || event.type === FAILED_EVENT ? { nonce: event.id } : {}) },
  );
  return settle(payment, outcome, reported);
}

/** A refund was settled, or came back from the bank after it had been called settled. */
async function observeRefund(paymentIntentId: string, refund: RefundFacts): Promise<EventOutcome> {
  if (refund.status === 'pending') return 'ignored';
  const payment = await db().payment.findFirst({ where: { payment_intent_id: paymentIntentId } });
  if (!payment?.session_id) return 'ignored';
  if (payment.refund_id !== refund.refundId) return notOurRefund(payment);
  // Stripe calls nothing settled that has failed: this notice is older than that one, and came late.
  if (refund.status === 'succeeded' && payment.failed_refund_id === refund.refundId) return 'ignored';
  const { id, session_id: sessionId, request_id: requestId } = payment;
  if (refund.status === 'failed') {
    await db().payment.update({ where: { id }, data: { failed_refund_id: refund.refundId } });
    logger.error({ alert: 'refund_failed', request: requestId }, 'a refund needs a person');
  }
  const outcome = await command(
    requestId,
    'observeRefund',
    { sessionId, outcome: refund.status },
    { intent: 'stripe', nonce: `${refund.refundId}-${refund.status}` },
  );
  if (outcome.ok) return 'handled';
  if (outcome.kind === 'rejected') return 'ignored';
  if (outcome.kind !== 'missing') return 'again';
  // Its request is gone: the ledger alone says what became of the money.
  await db().payment.update({
    where: { id },
    data:
      refund.status === 'failed'
        ? { status: 'refund_failed', refunded_at: null }
        : { status: 'refunded', refunded_at: new Date() },
  });
  return 'handled';
}

/**
 * A refund that is not on record: its answer is not stored yet, or somebody made it at Stripe. What went back in all is
 * asked of Stripe, written down, and said at the desk once, however many notices tell of it.
 */
async function notOurRefund(payment: Payment): Promise<EventOutcome> {
  if (payment.status === 'refund_due' && payment.refund_id === null) return 'again';
  if (payment.status !== 'paid' || payment.payment_intent_id === null) return 'ignored';
  const cents = await sentBack(payment.payment_intent_id);
  if (cents === undefined) return 'again';
  const { count } = await db().payment.updateMany({
    where: { id: payment.id, status: 'paid', NOT: { returned_by_hand_cents: cents } },
    data: { returned_by_hand_cents: cents },
  });
  if (count === 0) return 'handled';
  const key = `refunded_at_stripe:${payment.id}:${cents}`;
  await logStripeEvent(payment.request_id, key, activity('refunded_at_stripe', { cents }));
  logger.error({ alert: 'refund_by_hand', request: payment.request_id }, 'a refund that nobody here asked for');
  return 'handled';
}

/** Undefined when Stripe does not answer. */
async function sentBack(paymentIntentId: string): Promise<Cents | undefined> {
  try {
    return (await gateway().readSentBack(paymentIntentId)).returnedCents;
  } catch (error) {
    if (error instanceof PaymentGatewayError) return undefined;
    throw error;
  }
}

async function settle(payment: Payment, outcome: CommandOutcome, reported: boolean): Promise<EventOutcome> {
  if (outcome.ok) return 'handled';
  if (outcome.kind === 'rejected') {
    return outcome.rejection.code === 'not_yours' ? notRecorded(payment.id, reported) : 'ignored';
  }
  if (outcome.kind !== 'missing') return 'again';
  return reported ? refundOrphan(payment) : 'handled';
}

/** A session that its workflow knows nothing of: it was opened just now, or given up by the ledger alone. */
async function notRecorded(id: string, reported: boolean): Promise<EventOutcome> {
  const payment = await db().payment.findUniqueOrThrow({ where: { id } });
  // By the next delivery it is recorded.
  if (payment.status === 'opening') return 'again';
  return reported ? refundOrphan(payment) : 'ignored';
}

/** The request is gone, its ledger is not: what was paid for it goes back. */
async function refundOrphan(payment: Payment): Promise<EventOutcome> {
  // A finished job's deposit is due, however late Stripe tells of it.
  if (SETTLED.includes(payment.status) && payment.status !== 'refund_due') return 'handled';
  try {
    await settleAlone(db(), gateway(), payment, env().PUBLIC_URL);
  } catch (error) {
    if (error instanceof PaymentGatewayError) return 'again';
    throw error;
  }
  const { status } = await db().payment.findUniqueOrThrow({ where: { id: payment.id } });
  return status === 'refund_due' ? 'again' : 'handled';
}

/**
 * The customer came back from Stripe. Who calls proves nothing by it: Stripe is asked here, and only when it has something
 * to tell is the workflow made to look for itself, so that a page loaded again and again leaves no trace in its history.
 * @returns the ledger's row with what became of the look; undefined for a session that is not ours
 */
export async function observeLanding(
  sessionId: string,
): Promise<{ payment: Payment; outcome: CommandOutcome } | undefined> {
  const payment = await db().payment.findUnique({ where: { session_id: sessionId } });
  if (!payment) return undefined;
  const outcome = await look(payment, sessionId, 'landing');
  return { payment: await db().payment.findUniqueOrThrow({ where: { id: payment.id } }), outcome };
}

const NOTHING_NEW: CommandOutcome = { ok: true, version: 0, status: 'payment_pending' };

/**
 * The same for a page of which nobody has told anything: whoever paid and closed the tab while the site was away waits for Stripe's
 * next notice otherwise.
 */
export async function lookAtOpenPage(payment: Payment): Promise<CommandOutcome> {
  return payment.session_id ? look(payment, payment.session_id, 'open-page') : NOTHING_NEW;
}

async function look(payment: Payment, sessionId: string, intent: string): Promise<CommandOutcome> {
  if (SETTLED.includes(payment.status)) return NOTHING_NEW;
  try {
    const facts = await gateway().readCheckout(sessionId);
    const known = facts.status === 'expired' && payment.status === 'expired';
    if (known || (!facts.paid && facts.status !== 'expired')) return NOTHING_NEW;
  } catch (error) {
    if (error instanceof PaymentGatewayError) return { ok: false, kind: 'payment_unavailable' };
    throw error;
  }
  // Without a nonce every look is a new one: a remembered "unpaid" must not answer the next.
  const outcome = await command(payment.request_id, 'observePayment', { sessionId, reported: false }, { intent });
  if (outcome.ok || outcome.kind !== 'missing') return outcome;
  return (await refundOrphan(payment)) === 'again' ? { ok: false, kind: 'payment_unavailable' } : NOTHING_NEW;
}

/** The hosted page of an open session. @throws when it isn't in the ledger or leads anywhere but to the checkout */
export async function checkoutUrl(sessionId: string): Promise<string> {
  const payment = await db().payment.findUniqueOrThrow({ where: { session_id: sessionId } });
  if (!payment.checkout_url) throw new Error('the session has no page');
  if (new URL(payment.checkout_url).origin !== env().checkoutOrigin) throw new Error('the page is not at the checkout');
  return payment.checkout_url;
}
