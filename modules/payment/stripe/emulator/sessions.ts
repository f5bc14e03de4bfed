import type { z } from 'zod';
import { newId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import type { newSessionSchema } from './parameters.ts';
import type { IntentRecord, SessionRecord, State } from './state.ts';
import { StripeErrorAnswer, badParameter, noSuch } from './stripe-error.ts';
import { sessionWire } from './wire.ts';

const MINIMUM_CENTS = 50;
const MAXIMUM_CENTS = 99_999_999;
const SHORTEST_S = 30 * 60;
const LONGEST_S = 24 * 3_600;

/** Opens a session with Stripe's limits: 50 cents at least, an end 30 minutes to 24 hours ahead. @throws StripeErrorAnswer */
export function openSession(ledger: Ledger, input: z.output<typeof newSessionSchema>, origin: string): SessionRecord {
  const { now } = ledger;
  const lines = input.line_items.map(({ quantity, price_data: price }, index) => {
    const at = `line_items[${index}]`;
    if (quantity < 1) throw tooSmall(`${at}[quantity]`);
    if (price.unit_amount < 0) throw tooSmall(`${at}[price_data][unit_amount]`);
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
  const expiresAt = input.expires_at ?? now + LONGEST_S;
  if (expiresAt < now + SHORTEST_S) {
    throw badParameter(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresAt > now + LONGEST_S) {
    throw badParameter(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const session: SessionRecord = {
    id: newId('cs_test'),
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
  ledger.state.sessions[session.id] = session;
  return session;
}

function tooSmall(param: string): StripeErrorAnswer {
  return badParameter('This value must be greater than or equal to 1.', param, 'parameter_invalid_integer');
}

/** @throws StripeErrorAnswer 404 */
export function findSession(state: State, id: string): SessionRecord {
  const session = Object.hasOwn(state.sessions, id) ? state.sessions[id] : undefined;
  if (!session) throw noSuch('checkout.session', id, 'session');
  return session;
}

/** Makes an open session unpayable. @throws StripeErrorAnswer when it is complete or expired already */
export function expireSession(ledger: Ledger, id: string): SessionRecord {
  const session = findSession(ledger.state, id);
  if (session.status !== 'open') {
    throw new StripeErrorAnswer(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      { saved: true },
    );
  }
  end(ledger, session);
  return session;
}

function end(ledger: Ledger, session: SessionRecord): void {
  session.status = 'expired';
  ledger.emit('checkout.session.expired', sessionWire(session));
}

function isDue(session: SessionRecord, now: number): boolean {
  return session.status === 'open' && session.expiresAt <= now;
}

/** Whether any open session is past its time. `now` in seconds. */
export function hasDue(state: State, now: number): boolean {
  return Object.values(state.sessions).some((session) => isDue(session, now));
}

/** Ends every open session that is past its time. */
export function expireDue(ledger: Ledger): void {
  for (const session of Object.values(ledger.state.sessions)) if (isDue(session, ledger.now)) end(ledger, session);
}

/** Pays an open session; one that is no longer open is left as it is, so a second click pays nothing. */
export function paySession(ledger: Ledger, session: SessionRecord): void {
  if (session.status !== 'open') return;
  const intent = attempt(ledger, session);
  intent.status = 'succeeded';
  session.status = 'complete';
  session.paid = true;
  ledger.emit('checkout.session.completed', sessionWire(session));
}

/** A payment that is only on its way: the session is complete, and not paid. */
export function completeUnpaid(ledger: Ledger, session: SessionRecord): SessionRecord {
  if (session.status !== 'open') return session;
  attempt(ledger, session);
  session.status = 'complete';
  ledger.emit('checkout.session.completed', sessionWire(session));
  return session;
}

/** Says what came of a payment that was on its way. */
export function settleLater(ledger: Ledger, session: SessionRecord, outcome: 'succeeded' | 'failed'): SessionRecord {
  if (session.status !== 'complete' || session.paid) return session;
  if (outcome === 'succeeded') {
    attempt(ledger, session).status = 'succeeded';
    session.paid = true;
  }
  ledger.emit(`checkout.session.async_payment_${outcome}`, sessionWire(session));
  return session;
}

/** A payment attempt that the bank refuses: the session stays open. */
export function declineSession(ledger: Ledger, session: SessionRecord): void {
  if (session.status === 'open') attempt(ledger, session);
}

function attempt({ state, now }: Ledger, session: SessionRecord): IntentRecord {
  const earlier = session.intentId ? state.intents[session.intentId] : undefined;
  if (earlier) return earlier;
  const intent: IntentRecord = {
    id: newId('pi'),
    chargeId: newId('ch'),
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
