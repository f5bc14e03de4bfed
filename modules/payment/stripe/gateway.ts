import type { Cents } from '#kernel/money.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';

/** What the product asks of a payment service. One implementation: `client.ts`, over the official Stripe SDK. */
export interface PaymentGateway {
  /**
   * Opens a hosted Checkout Session for the deposit. Idempotent per request and `n`: a retry returns the first session.
   * @throws PaymentGatewayError
   */
  createCheckout(input: NewCheckout): Promise<OpenedCheckout>;
  /** What Stripe knows of a session. @throws PaymentGatewayError */
  readCheckout(sessionId: string): Promise<CheckoutFacts>;
  /**
   * Makes a session unpayable. A session that is already complete or expired is no error: its facts say so.
   * @throws PaymentGatewayError
   */
  expireCheckout(sessionId: string): Promise<CheckoutFacts>;
  /**
   * Sends a session's whole payment back. Idempotent per session, and per failed refund it comes after.
   * @throws PaymentGatewayError
   */
  refundCheckout(input: { requestId: string; sessionId: string; afterFailed?: string }): Promise<RefundFacts>;
  /** What became of a refund. @throws PaymentGatewayError */
  readRefund(refundId: string): Promise<RefundFacts>;
  /** How much of a payment went back, by whoever's hand. @throws PaymentGatewayError */
  readSentBack(paymentIntentId: string): Promise<SentBack>;
  /**
   * The event in a signed webhook body.
   * @throws InvalidSignatureError when the signature does not fit the raw body or is too old
   */
  parseEvent(rawBody: string | Buffer, signatureHeader: string | undefined): GatewayEvent;
}

export interface NewCheckout {
  requestId: string;
  /** Counts the sessions of a request from 1. */
  n: number;
  amountCents: Cents;
  serviceType: ServiceType;
  /** Milliseconds since 1970; Stripe wants at least 30 minutes from now. */
  expiresAt: number;
  /** Receives `session_id` as a query parameter. */
  successUrl: string;
  cancelUrl: string;
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
  /** Lower case, "usd". */
  currency: string | null;
  /** From the session's metadata. */
  requestId: string | null;
  paymentIntentId: string | null;
}

export interface RefundFacts {
  refundId: string;
  status: 'succeeded' | 'pending' | 'failed';
}

/** Failed refunds count nowhere. */
export interface SentBack {
  returnedCents: Cents;
  /** On its way. */
  pendingCents: Cents;
}

export interface GatewayEvent {
  id: string;
  type: string;
  /** For events about a Checkout Session. */
  session?: CheckoutFacts;
  /** For `refund.*` and `charge.dispute.*`. */
  paymentIntentId?: string;
  refund?: RefundFacts;
  dispute?: DisputeFacts;
}

export interface DisputeFacts {
  amountCents: Cents;
  /** Null while the bank has not decided; an inquiry that came to nothing counts as won. */
  outcome: 'won' | 'lost' | null;
}

/**
 * `unavailable`: no answer, or Stripe's own fault, so try again. `refused`: Stripe said no, trying again is of no use.
 * `remembered`: it is the answer of an earlier call, which Stripe gives to the same idempotency key for a day, its own
 * faults included: only another key helps.
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
    super('webhook signature does not fit');
    this.name = 'InvalidSignatureError';
  }
}
