/** The emulator's state. Times are seconds since 1970, as in Stripe's API, unless a name ends in `Ms`. */

export type Metadata = Record<string, string>;

export interface SessionRecord {
  id: string;
  /** The origin at which the API was called. The hosted page is served there too. */
  origin: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amount: number;
  currency: string;
  lines: { name: string; amount: number; quantity: number }[];
  clientReferenceId: string | null;
  metadata: Metadata;
  intentMetadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  allowedMethods: string[] | null;
  /** Set at the first attempt to pay; Stripe creates the payment intent then. */
  intentId: string | null;
}

export interface IntentRecord {
  id: string;
  chargeId: string;
  sessionId: string;
  created: number;
  amount: number;
  amountRefunded: number;
  currency: string;
  status: 'succeeded' | 'requires_payment_method';
  metadata: Metadata;
}

export interface RefundRecord {
  id: string;
  intentId: string;
  created: number;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  reason: string | null;
  metadata: Metadata;
}

export interface DisputeRecord {
  id: string;
  intentId: string;
  created: number;
  amount: number;
  status: string;
  /** The amounts that Stripe withdrew (negative) or gave back (positive) because of the dispute. */
  moves: number[];
}

export interface EventRecord {
  id: string;
  type: string;
  created: number;
  /** A copy of the object at the time of the event. */
  object: unknown;
  request: { id: string | null; idempotency_key: string | null };
  delivery: Delivery;
}

export interface Delivery {
  /** `dropped`: by a fault; `given_up`: after three days of retries; `unwanted`: no webhook URL is set. */
  state: 'pending' | 'delivered' | 'dropped' | 'given_up' | 'unwanted';
  /** How many successful deliveries the event still needs; 2 to send it twice. */
  owed: number;
  attempts: number;
  nextAttemptAtMs: number;
  /** The HTTP status of the last delivery attempt, or the kind of failure. */
  lastAnswer: string | null;
}

export interface IdempotencyRecord {
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  createdMs: number;
}

export interface State {
  version: 1;
  sessions: Record<string, SessionRecord>;
  intents: Record<string, IntentRecord>;
  refunds: Record<string, RefundRecord>;
  disputes: Record<string, DisputeRecord>;
  events: Record<string, EventRecord>;
  idempotency: Record<string, IdempotencyRecord>;
}

export function emptyState(): State {
  return { version: 1, sessions: {}, intents: {}, refunds: {}, disputes: {}, events: {}, idempotency: {} };
}
