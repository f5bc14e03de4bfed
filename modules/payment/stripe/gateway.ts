import type { Cents } from '#kernel/money.ts';
import type { WantedRefund } from '#modules/request/rules/sessions.ts';
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
   * Refunds whatever part of `toReturnCents` the customer hasn't got back yet. Makes no refund if nothing is missing,
   * or if an earlier call of the same attempt made a refund that failed.
   * @throws PaymentGatewayError
   */
  refundCheckout(input: RefundRequest): Promise<RefundStatus>;
  /**
   * How much of a payment went back: by our refunds, by refunds made by hand, and by lost disputes.
   * @throws PaymentGatewayError
   */
  readReturnedMoney(paymentIntentId: string): Promise<ReturnedMoney>;
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
  /** Whether this is the second deposit, for a changed job. A second deposit isn't 15% of the price. */
  second: boolean;
  /** Milliseconds since 1970. Must be at least 30 minutes from now, which Stripe requires. */
  expiresAt: number;
  /** Stripe sends the customer here after paying, and adds `session_id` to the query. */
  successUrl: string;
  cancelUrl: string;
}

export interface RefundRequest extends WantedRefund {
  requestId: string;
  sessionId: string;
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

export type RefundStatus = 'succeeded' | 'pending' | 'failed';

/** How much of a payment went back. Failed refunds don't count. */
export interface ReturnedMoney {
  /** Our refunds that succeeded. */
  returnedCents: Cents;
  /** Our refunds in progress. */
  pendingCents: Cents;
  /** What somebody refunded in Stripe's dashboard, including refunds that are still pending at Stripe. */
  byHandCents: Cents;
  /** What the bank gave back to the customer after disputes. */
  lostCents: Cents;
  /** Which of our refund attempts (1, 2, ...) was the last to fail; 0 if none failed. */
  failedAttempt: number;
}

export interface GatewayEvent {
  id: string;
  type: string;
  /** Present in events about a Checkout Session. */
  session?: CheckoutFacts;
  /** Present in `refund.*` and `charge.dispute.*` events. */
  paymentIntentId?: string;
  refund?: { status: RefundStatus; ours: boolean };
  dispute?: DisputeFacts;
}

export interface DisputeFacts {
  amountCents: Cents;
  /** The bank's decision; null until there is one. A closed inquiry counts as won. */
  outcome: 'won' | 'lost' | null;
}

/**
 * An error of a call to Stripe. `unavailable`: Stripe didn't respond or had an error, so retry. `refused`: retrying
 * doesn't help. `remembered`: this is Stripe's stored response to an earlier call with the same idempotency key, which
 * it repeats for a day. Only another key helps.
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
