import type { Cents } from '#kernel/money.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';

/** What we need from a payment service. Implemented by `client.ts` with the official Stripe SDK. */
export interface PaymentGateway {
  /**
   * Opens a hosted Checkout Session for the deposit. Idempotent per request and `n`: a retry returns the first session.
   * @throws PaymentGatewayError
   */
  createCheckout(input: NewCheckout): Promise<OpenedCheckout>;
  /**
   * Reads a session from Stripe.
   * @throws PaymentGatewayError
   */
  readCheckout(sessionId: string): Promise<CheckoutFacts>;
  /**
   * Expires a session so that it can't be paid. If the session is already complete or expired, returns it as it is.
   * @throws PaymentGatewayError
   */
  expireCheckout(sessionId: string): Promise<CheckoutFacts>;
  /**
   * Refunds a session's payment, or a part of it, unless Stripe has that refund already. After a failed one, it makes
   * another if `afterFailed` names the failed one.
   * @throws PaymentGatewayError
   */
  refundCheckout(input: RefundRequest): Promise<RefundFacts>;
  /**
   * How much of a payment was refunded, by us or by hand.
   * @throws PaymentGatewayError
   */
  readSentBack(paymentIntentId: string): Promise<SentBack>;
  /**
   * Reads the event in a signed webhook body.
   * @throws InvalidSignatureError if the signature doesn't match the raw body or is too old
   */
  parseEvent(rawBody: string | Buffer, signatureHeader: string | undefined): GatewayEvent;
}

export interface NewCheckout {
  requestId: string;
  /** The number of this session within its request, starting at 1. */
  n: number;
  amountCents: Cents;
  serviceType: ServiceType;
  /** The second deposit of a changed job. It isn't 15% of the price. */
  second: boolean;
  /** Milliseconds since 1970. Must be at least 30 minutes from now, which Stripe requires. */
  expiresAt: number;
  /** Stripe sends the customer here after paying, and adds `session_id` to the query. */
  successUrl: string;
  cancelUrl: string;
}

export interface RefundRequest {
  requestId: string;
  sessionId: string;
  /** How much to refund. Without this, the whole payment is refunded. */
  partCents?: Cents;
  /** How much had gone back before this part; missing: nothing. It tells the parts of a payment apart. */
  fromCents?: Cents;
  afterFailed?: string;
}

export interface OpenedCheckout {
  sessionId: string;
  /** The URL of Stripe's payment page. */
  url: string;
  expiresAt: number;
}

export type CheckoutFacts = CheckoutRecord & ({ paid: true; amountCents: Cents } | { paid: false });

interface CheckoutRecord {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  /** The currency's code in lower case, "usd". */
  currency: string | null;
  /** The request's id in the session's metadata. */
  requestId: string | null;
  paymentIntentId: string | null;
}

export interface RefundFacts {
  refundId: string;
  status: 'succeeded' | 'pending' | 'failed';
}

/** How much of a payment was refunded. Failed refunds don't count. */
export interface SentBack {
  returnedCents: Cents;
  /** How much of that somebody refunded in Stripe's dashboard. */
  byHandCents: Cents;
  /** Refunds in progress. */
  pendingCents: Cents;
}

export interface GatewayEvent {
  id: string;
  type: string;
  /** Present in events about a Checkout Session. */
  session?: CheckoutFacts;
  /** Present in `refund.*` and `charge.dispute.*` events. */
  paymentIntentId?: string;
  refund?: RefundFacts & { ours: boolean };
  dispute?: DisputeFacts;
}

export interface DisputeFacts {
  amountCents: Cents;
  /** The bank's decision; null until there is one. A closed inquiry counts as won. */
  outcome: 'won' | 'lost' | null;
}

/**
 * An error of a call to Stripe. `unavailable`: Stripe didn't respond or had an error, so retry. `refused`: retrying
 * doesn't help. `remembered`: Stripe repeats the response of an earlier call for a day, even its own errors, so only
 * another idempotency key helps.
 */
export class PaymentGatewayError extends Error {
  constructor(
    readonly kind: 'unavailable' | 'refused',
    readonly code: string,
    readonly remembered = false,
  ) {
    super(`payment gateway: ${kind} (${code})`);
    this.name = 'PaymentGatewayError';
  }
}

export class InvalidSignatureError extends Error {
  constructor() {
    super('invalid webhook signature');
    this.name = 'InvalidSignatureError';
  }
}
