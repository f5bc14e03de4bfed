import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { COMMISSION_PERCENT } from '#kernel/money.ts';
import { SERVICES } from '#modules/request/rules/services.ts';
import { asGatewayError } from './errors.ts';
import { parseSignedEvent } from './events.ts';
import { checkoutFacts, idOfReference, refundStatus, returnedMoneyFrom } from './facts.ts';
import { PaymentGatewayError } from './gateway.ts';
import type {
  CheckoutFacts,
  NewCheckout,
  OpenedCheckout,
  PaymentGateway,
  RefundRequest,
  RefundStatus,
  ReturnedMoney,
} from './gateway.ts';

export interface StripeGatewayOptions {
  secretKey: string;
  webhookSecret: string;
  /** The Stripe emulator's origin, "http://127.0.0.1:8420". Missing for the real Stripe. */
  emulatorUrl?: string;
}

/** Timeout of one call, in milliseconds. */
const CALL_TIMEOUT_MS = 3_000;

/** Session ids come from the browser's address bar. Only well-formed ones are sent to Stripe. */
const SESSION_ID_PATTERN = /^cs_[A-Za-z0-9_]{1,250}$/;

/**
 * The payment gateway, built on Stripe's official SDK. The SDK's retries are off, so callers must retry. The SDK still
 * repeats a call once if the connection was closed. Idempotency keys make that safe.
 * @throws Error if `secretKey` is blank or `emulatorUrl` isn't a URL
 */
export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const stripe = new Stripe(options.secretKey, {
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(options.emulatorUrl ? addressOf(options.emulatorUrl) : {}),
  });
  return {
    createCheckout: (input) => withGatewayErrors(() => createCheckout(stripe, input)),
    readCheckout: (sessionId) => withGatewayErrors(() => readCheckout(stripe, sessionId)),
    expireCheckout: (sessionId) => withGatewayErrors(() => expireCheckout(stripe, sessionId)),
    refundCheckout: (input) => withGatewayErrors(() => refundCheckout(stripe, input)),
    readReturnedMoney: (paymentIntentId) => withGatewayErrors(() => readReturnedMoney(stripe, paymentIntentId)),
    parseEvent: (rawBody, signature) => parseSignedEvent(stripe, rawBody, signature, options.webhookSecret),
  };
}

function addressOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { host: hostname, port: port || (scheme === 'https' ? '443' : '80'), protocol: scheme };
}

async function withGatewayErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asGatewayError(error);
  }
}

/** The line that the customer reads on the payment page and on Stripe's receipt. Contains no personal data. */
export function depositLineName({ serviceType, second }: Pick<NewCheckout, 'serviceType' | 'second'>): string {
  return `${second ? 'Second deposit' : `Deposit (${COMMISSION_PERCENT}%)`} for ${SERVICES[serviceType].label}`;
}

async function createCheckout(stripe: Stripe, input: NewCheckout): Promise<OpenedCheckout> {
  const metadata = { request_id: input.requestId, n: String(input.n) };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // Accept cards only, including wallets with a card. A bank debit takes days to confirm, and nobody on the road
      // can wait that long. This overrides the payment methods of our Stripe account.
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: input.amountCents,
            product_data: { name: depositLineName(input) },
          },
        },
      ],
      client_reference_id: input.requestId,
      metadata,
      payment_intent_data: { metadata },
      // Don't use the clock here: Stripe refuses a repeated key with different parameters, so all parameters must come
      // from the input. Stripe checks the expiry only when it runs the call for the first time.
      expires_at: Math.ceil(input.expiresAt / 1_000),
      success_url: withSessionId(input.successUrl),
      cancel_url: input.cancelUrl,
    },
    { idempotencyKey: `${input.requestId}:deposit:${input.n}` },
  );
  if (!session.url) throw new PaymentGatewayError('refused', 'session_without_page');
  return { sessionId: session.id, url: session.url, expiresAt: session.expires_at * 1_000 };
}

/** Adds the session id's placeholder to a URL. Stripe replaces the braces, so they must not be encoded. */
function withSessionId(successUrl: string): string {
  return `${successUrl}${successUrl.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`;
}

async function readCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutFacts> {
  return checkoutFacts(await stripe.checkout.sessions.retrieve(requireValidSessionId(sessionId)));
}

async function expireCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutFacts> {
  try {
    return checkoutFacts(await stripe.checkout.sessions.expire(requireValidSessionId(sessionId)));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Stripe refuses if the session isn't open, but without an error code for that. So read the session's status.
    const facts = await readCheckout(stripe, sessionId);
    if (facts.status === 'open') throw error;
    return facts;
  }
}

async function refundCheckout(
  stripe: Stripe,
  { requestId, sessionId, toReturnCents, attempt }: RefundRequest,
): Promise<RefundStatus> {
  const session = await stripe.checkout.sessions.retrieve(requireValidSessionId(sessionId));
  const intent = idOfReference(session.payment_intent);
  if (session.payment_status !== 'paid' || !intent) throw new PaymentGatewayError('refused', 'session_not_paid');
  const [refunds, disputes] = await listRefundsAndDisputes(stripe, intent);
  const { returnedCents, pendingCents, byHandCents, lostCents, failedAttempt } = returnedMoneyFrom(refunds, disputes);
  const cents = toReturnCents - returnedCents - pendingCents - byHandCents - lostCents;
  if (cents <= 0) return pendingCents > 0 ? 'pending' : 'succeeded';
  if (failedAttempt >= attempt) return 'failed';
  const wanted = {
    payment_intent: intent,
    metadata: { request_id: requestId, session_id: sessionId, attempt: String(attempt) },
    amount: cents,
  };
  // If two calls of the same attempt find the same refunds at Stripe, they use the same key, so Stripe makes only one
  // new refund.
  const idempotencyKey = `${requestId}:refund:${sessionId}:${attempt}:${refunds.length}:${cents}`;
  try {
    return refundStatus(await stripe.refunds.create(wanted, { idempotencyKey }));
  } catch (error) {
    const refusal = asGatewayError(error);
    if (!(refusal instanceof PaymentGatewayError) || !refusal.remembered) throw error;
    // Stripe repeated its stored response to an earlier call, so try again with a new idempotency key.
    return refundStatus(await stripe.refunds.create(wanted, { idempotencyKey: randomUUID() }));
  }
}

/** Stripe's record of a payment: its refunds and disputes. */
async function listRefundsAndDisputes(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<[Stripe.Refund[], Stripe.Dispute[]]> {
  const ofPayment = { payment_intent: paymentIntentId, limit: 100 };
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(ofPayment), stripe.disputes.list(ofPayment)]);
  return [refunds.data, disputes.data];
}

async function readReturnedMoney(stripe: Stripe, paymentIntentId: string): Promise<ReturnedMoney> {
  return returnedMoneyFrom(...(await listRefundsAndDisputes(stripe, paymentIntentId)));
}

function requireValidSessionId(sessionId: string): string {
  if (!SESSION_ID_PATTERN.test(sessionId)) throw new PaymentGatewayError('refused', 'resource_missing');
  return sessionId;
}
