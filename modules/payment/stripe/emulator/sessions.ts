import type { z } from 'zod';
import { newStripeId } from './ids.ts';
import type { ChangeContext } from './change-context.ts';
import type { newSessionSchema } from './parameters.ts';
import type { IntentRecord, SessionRecord, State } from './state.ts';
import { StripeErrorAnswer, badParameterError, notFoundError } from './stripe-error.ts';
import { sessionApiJson } from './wire.ts';

const MINIMUM_CENTS = 50;
const MAXIMUM_CENTS = 99_999_999;
const MIN_LIFETIME_S = 30 * 60;
const MAX_LIFETIME_S = 24 * 3_600;

/**
 * Opens a session within Stripe's limits: at least 50 cents, and an expiry in 30 minutes to 24 hours.
 * @throws StripeErrorAnswer
 */
export function openSession(
  context: ChangeContext,
  input: z.output<typeof newSessionSchema>,
  origin: string,
): SessionRecord {
  const { now } = context;
  const lines = input.line_items.map(({ quantity, price_data: price }, index) => {
    const at = `line_items[${index}]`;
    if (quantity < 1) throw tooSmallError(`${at}[quantity]`);
    if (price.unit_amount < 0) throw tooSmallError(`${at}[price_data][unit_amount]`);
    return { name: price.product_data.name, amount: price.unit_amount * quantity, quantity };
  });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount < MINIMUM_CENTS) {
    throw new StripeErrorAnswer(400, "The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  if (amount > MAXIMUM_CENTS) {
    throw new StripeErrorAnswer(400, "The Checkout Session's total amount must be no more than $999,999.99", {
      code: 'amount_too_large',
    });
  }
  const expiresAt = input.expires_at ?? now + MAX_LIFETIME_S;
  if (expiresAt < now + MIN_LIFETIME_S) {
    throw badParameterError(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresAt > now + MAX_LIFETIME_S) {
    throw badParameterError(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const session: SessionRecord = {
    id: newStripeId('cs_test'),
    origin,
    created: now,
    expiresAt,
    status: 'open',
    paid: false,
    amount,
    currency: 'usd',
    lines,
    clientReferenceId: input.client_reference_id ?? null,
    metadata: input.metadata ?? {},
    intentMetadata: input.payment_intent_data?.metadata ?? {},
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    allowedMethods: input.allowed_payment_method_types ?? null,
    intentId: null,
  };
  context.state.sessions[session.id] = session;
  return session;
}

function tooSmallError(param: string): StripeErrorAnswer {
  return badParameterError('This value must be greater than or equal to 1.', param, 'parameter_invalid_integer');
}

/** @throws StripeErrorAnswer 404 if the id is unknown */
export function findSession(state: State, id: string): SessionRecord {
  const session = Object.hasOwn(state.sessions, id) ? state.sessions[id] : undefined;
  if (!session) throw notFoundError('checkout.session', id, 'session');
  return session;
}

/**
 * Expires an open session.
 * @throws StripeErrorAnswer if it's already complete or expired
 */
export function expireSession(context: ChangeContext, id: string): SessionRecord {
  const session = findSession(context.state, id);
  if (session.status !== 'open') {
    throw new StripeErrorAnswer(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      { saved: true },
    );
  }
  markExpired(context, session);
  return session;
}

function markExpired(context: ChangeContext, session: SessionRecord): void {
  session.status = 'expired';
  context.emit('checkout.session.expired', sessionApiJson(session));
}

function isDue(session: SessionRecord, now: number): boolean {
  return session.status === 'open' && session.expiresAt <= now;
}

/**
 * Whether any open session should have expired by now.
 * @param now seconds since 1970
 */
export function hasSessionToExpire(state: State, now: number): boolean {
  return Object.values(state.sessions).some((session) => isDue(session, now));
}

export function expireDueSessions(context: ChangeContext): void {
  for (const session of Object.values(context.state.sessions))
    if (isDue(session, context.now)) markExpired(context, session);
}

/** Pays an open session. Does nothing to a session that isn't open, so a second click pays nothing. */
export function paySession(context: ChangeContext, session: SessionRecord): void {
  if (session.status !== 'open') return;
  const intent = attemptPayment(context, session);
  intent.status = 'succeeded';
  session.status = 'complete';
  session.paid = true;
  context.emit('checkout.session.completed', sessionApiJson(session));
}

/** Completes an open session, but leaves its payment pending. `settlePendingPayment` decides it later. */
export function completeSessionUnpaid(context: ChangeContext, session: SessionRecord): SessionRecord {
  if (session.status !== 'open') return session;
  attemptPayment(context, session);
  session.status = 'complete';
  context.emit('checkout.session.completed', sessionApiJson(session));
  return session;
}

/** Settles a session's pending payment as succeeded or failed. */
export function settlePendingPayment(
  context: ChangeContext,
  session: SessionRecord,
  outcome: 'succeeded' | 'failed',
): SessionRecord {
  if (session.status !== 'complete' || session.paid) return session;
  if (outcome === 'succeeded') {
    attemptPayment(context, session).status = 'succeeded';
    session.paid = true;
  }
  context.emit(`checkout.session.async_payment_${outcome}`, sessionApiJson(session));
  return session;
}

/** Records a payment attempt that the bank declined. The session stays open. */
export function declinePayment(context: ChangeContext, session: SessionRecord): void {
  if (session.status === 'open') attemptPayment(context, session);
}

function attemptPayment({ state, now }: ChangeContext, session: SessionRecord): IntentRecord {
  const earlier = session.intentId ? state.intents[session.intentId] : undefined;
  if (earlier) return earlier;
  const intent: IntentRecord = {
    id: newStripeId('pi'),
    chargeId: newStripeId('ch'),
    sessionId: session.id,
    created: now,
    amount: session.amount,
    amountRefunded: 0,
    currency: session.currency,
    status: 'requires_payment_method',
    metadata: session.intentMetadata,
  };
  state.intents[intent.id] = intent;
  session.intentId = intent.id;
  return intent;
}
