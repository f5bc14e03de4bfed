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
   * Expires a session so that it can't be paid. If it's already complete or expired, returns that.
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
   * The event in a signed webhook body.
   * @throws InvalidSignatureError if the signature doesn't match the raw body or is too old
   */
  parseEvent(rawBody: string | Buffer, signatureHeader: string | undefined): GatewayEvent;
}

export interface NewCheckout {
  requestId: string;
  /** The number of the session within its request, from 1. */
  n: number;
  amountCents: Cents;
  serviceType: ServiceType;
  /** Milliseconds since 1970. Stripe requires at least 30 minutes from now. */
  expiresAt: number;
  /** Stripe adds `session_id` as a query parameter. */
  successUrl: string;
  cancelUrl: string;
}

export interface RefundRequest {
  requestId: string;
  sessionId: string;
  /** How much to send back. Without it, the whole payment goes back. */
  partCents?: Cents;
  /** How much had gone back before this part; missing: nothing. It tells the parts of a payment apart. */
  fromCents?: Cents;
  afterFailed?: string;
}

export interface OpenedCheckout {
  sessionId: string;
  /** The hosted page. */
  url: string;
  expiresAt: number;
}

export type CheckoutFacts = CheckoutRecord & ({ paid: true; amountCents: Cents } | { paid: false });

interface CheckoutRecord {
  sessionId: string;
  status: 'open' | 'complete' | 'expired';
  /** In lower case, "usd". */
  currency: string | null;
  /** From the session's metadata. */
  requestId: string | null;
  paymentIntentId: string | null;
}

export interface RefundFacts {
  refundId: string;
  status: 'succeeded' | 'pending' | 'failed';
}

/** How much of a payment was refunded. Doesn't count failed refunds. */
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
  /** For events about a Checkout Session. */
  session?: CheckoutFacts;
  /** For `refund.*` and `charge.dispute.*`. */
  paymentIntentId?: string;
  refund?: RefundFacts & { ours: boolean };
  dispute?: DisputeFacts;
}

export interface DisputeFacts {
  amountCents: Cents;
  /** Null until the bank decides. A closed inquiry counts as won. */
  outcome: 'won' | 'lost' | null;
}

/**
 * `unavailable`: no answer or an error at Stripe, so retry. `refused`: retrying is no use. `remembered`: the answer of
 * an earlier call, which Stripe repeats for the same idempotency key for a day, even its own errors; only another key
 * helps.
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
