import type { DisputeRecord, EventRecord, IntentRecord, RefundRecord, SessionRecord, State } from './state.ts';

/** The API version of events: the one that our SDK uses. */
export const API_VERSION = '2026-10-28.endive';

/** A Checkout Session as Stripe sends it. A session that has ended has no URL. */
export function sessionApiJson(session: SessionRecord): Record<string, unknown> {
  return {
    id: session.id,
    object: 'checkout.session',
    allowed_payment_method_types: session.allowedMethods,
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer: null,
    customer_details: null,
    customer_email: null,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.status === 'complete' ? session.intentId : null,
    payment_method_types: ['card'],
    payment_status: session.paid ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? pageUrl(session) : null,
  };
}

export function pageUrl(session: SessionRecord): string {
  return `${session.origin}/c/pay/${session.id}`;
}

export function intentApiJson(intent: IntentRecord): Record<string, unknown> {
  const paid = intent.status === 'succeeded';
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: paid ? intent.amount : 0,
    capture_method: 'automatic_async',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    last_payment_error: paid ? null : { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    latest_charge: intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    payment_method_types: ['card'],
    status: intent.status,
  };
}

export function chargeApiJson(intent: IntentRecord): Record<string, unknown> {
  const paid = intent.status === 'succeeded';
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: intent.amountRefunded,
    captured: paid,
    created: intent.created,
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    refunded: intent.amountRefunded === intent.amount,
    status: paid ? 'succeeded' : 'failed',
  };
}

/** A dispute as Stripe sends it. */
export function disputeApiJson({
  id,
  amount,
  created,
  intentId,
  moves,
  status,
}: DisputeRecord): Record<string, unknown> {
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: moves.map((cents) => ({ object: 'balance_transaction', amount: cents, currency: 'usd' })),
    created,
    currency: 'usd',
    payment_intent: intentId,
    reason: 'general',
    status,
  };
}

export function refundApiJson(refund: RefundRecord, state: State): Record<string, unknown> {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: state.intents[refund.intentId]?.chargeId ?? null,
    created: refund.created,
    currency: refund.currency,
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    reason: refund.reason,
    status: refund.status,
  };
}

export function eventApiJson(event: EventRecord): Record<string, unknown> {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.delivery.state === 'pending' ? 1 : 0,
    request: event.request,
    type: event.type,
  };
}

/** One page of a list as Stripe sends it, newest first. */
export function listApiJson(url: string, items: Record<string, unknown>[], limit = 10): Record<string, unknown> {
  return { object: 'list', data: items.slice(0, limit), has_more: items.length > limit, url };
}

/** Replaces ids with the objects that `expand` names. Ignores paths that this emulator doesn't have. */
export function withExpandedObjects(
  wire: Record<string, unknown>,
  expand: string[] | undefined,
  state: State,
): Record<string, unknown> {
  const result = { ...wire };
  for (const path of expand ?? []) {
    const [name, ...rest] = path.split('.');
    if (!name || typeof result[name] !== 'string') continue;
    const object = objectOf(name, result[name], state);
    if (object) result[name] = withExpandedObjects(object, rest.length > 0 ? [rest.join('.')] : undefined, state);
  }
  return result;
}

function objectOf(name: string, id: string, state: State): Record<string, unknown> | undefined {
  if (name === 'payment_intent') return state.intents[id] && intentApiJson(state.intents[id]);
  if (name !== 'latest_charge' && name !== 'charge') return undefined;
  const intent = Object.values(state.intents).find(({ chargeId }) => chargeId === id);
  return intent && chargeApiJson(intent);
}
