import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { MINUTE } from '#kernel/constants.ts';
import { PaymentGatewayError } from '../stripe/gateway.ts';
import type { CheckoutFacts, OpenedCheckout, PaymentGateway } from '../stripe/gateway.ts';
import { checkoutParameters, requestRefund, treatUnknownAsExpired } from '../ledger.ts';
import { syncRefundsFromStripe } from '../sent-back.ts';
import type { Payment, PrismaClient } from '#prisma/generated/client.ts';
import type { CheckoutReading, CheckoutOpened, PaymentActivities } from '#modules/request/rules/temporal-activities.ts';
import { requireFields } from '#modules/request/rules/phases.ts';
import { throwIfWorkflowIsBehind } from '#modules/request/index.ts';

/**
 * A session can be opened only if it expires at least this far in the future. Stripe requires 30 minutes; the extra
 * minute is for the call itself.
 */
const MIN_SESSION_MS = 31 * MINUTE;

/** What `paymentActivities` needs besides the database and Stripe. */
interface PaymentSettings {
  /** The site's origin. Stripe sends the customer back there. */
  publicUrl: string;
  /** The current setting for how long a paid request waits for a provider. */
  providerWaitMinutes: () => Promise<number>;
}

/** The activities that call Stripe about a request's deposit. */
export function paymentActivities(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  { publicUrl, providerWaitMinutes }: PaymentSettings,
): PaymentActivities {
  const record = (facts: CheckoutFacts) => recordReading(prisma, facts, providerWaitMinutes);
  return {
    async createCheckout({ expiresAt, ...knownChange }) {
      await throwIfWorkflowIsBehind(prisma, knownChange);
      const { requestId } = knownChange;
      const row = await findOrCreatePaymentRow(prisma, requestId, expiresAt);
      if (row.session_id) return openedResult(row, row.session_id);
      const checkout = await createCheckout(prisma, gateway, row, publicUrl);
      await prisma.payment.update({
        where: { id: row.id },
        data: { session_id: checkout.sessionId, checkout_url: checkout.url, expires_at: new Date(checkout.expiresAt) },
      });
      return openedResult({ ...row, expires_at: new Date(checkout.expiresAt) }, checkout.sessionId);
    },
    async readCheckout({ sessionId, ...known }) {
      await throwIfWorkflowIsBehind(prisma, known);
      return record(await treatUnknownAsExpired(sessionId, () => gateway.readCheckout(sessionId)));
    },
    async expireCheckout({ sessionId, ...known }) {
      await throwIfWorkflowIsBehind(prisma, known);
      return record(await treatUnknownAsExpired(sessionId, () => gateway.expireCheckout(sessionId)));
    },
    async refundCheckout({ sessionId, toReturnCents, attempt, ...known }) {
      await throwIfWorkflowIsBehind(prisma, known);
      const { requestId } = known;
      const status = await requestRefund(gateway, { requestId, sessionId, toReturnCents, attempt });
      if (status === 'pending') {
        throw ApplicationFailure.create({
          type: 'RefundPending',
          message: 'Stripe has not settled the refund yet',
          nextRetryDelay: refundRetryDelayMs(activityInfo().attempt),
        });
      }
      return status === 'failed';
    },
    async readRefunds({ sessionId, ...known }) {
      await throwIfWorkflowIsBehind(prisma, known);
      const payment = await prisma.payment.findUniqueOrThrow({ where: { session_id: sessionId } });
      return syncRefundsFromStripe(prisma, gateway, payment);
    },
  };
}

/**
 * Writes the payments row before calling Stripe. If Stripe's response is lost, the next attempt finds this row and asks
 * for the same session, with the same idempotency key and parameters.
 */
async function findOrCreatePaymentRow(prisma: PrismaClient, requestId: string, expiresAt: number): Promise<Payment> {
  const due = await depositDue(prisma, requestId);
  const openingRow = await prisma.payment.findFirst({
    where: {
      request_id: requestId,
      status: 'opening',
      expires_at: { gt: new Date(Date.now() + MIN_SESSION_MS) },
      amount_cents: due.amount_cents,
      second: due.second,
    },
    orderBy: { n: 'desc' },
  });
  if (openingRow) return openingRow;
  const last = await prisma.payment.aggregate({ where: { request_id: requestId }, _max: { n: true } });
  return prisma.payment.create({
    data: {
      ...due,
      request_id: requestId,
      n: (last._max.n ?? 0) + 1,
      expires_at: new Date(expiresAt),
    },
  });
}

/** What's to be paid now: the second deposit of a changed job if that's due, otherwise the first deposit. */
async function depositDue(prisma: PrismaClient, requestId: string) {
  const request = await prisma.customerRequest.findUnique({
    where: { id: requestId },
    select: {
      request_number: true,
      service_type: true,
      final_price_cents: true,
      deposit_amount_cents: true,
      change_status: true,
      change_service_type: true,
      change_price_cents: true,
      change_deposit_cents: true,
    },
  });
  if (request?.change_status === 'deposit_due') {
    const change = requireFields(request, 'change_deposit_cents', 'change_price_cents', 'change_service_type');
    return {
      request_number: request.request_number,
      amount_cents: change.change_deposit_cents,
      final_price_cents: change.change_price_cents,
      service_type: change.change_service_type,
      second: true,
    };
  }
  if (!request?.deposit_amount_cents || !request.final_price_cents) {
    throw ApplicationFailure.create({
      type: 'NoDeposit',
      message: 'the request has no agreed price',
      nonRetryable: true,
    });
  }
  return {
    request_number: request.request_number,
    amount_cents: request.deposit_amount_cents,
    final_price_cents: request.final_price_cents,
    service_type: request.service_type,
    second: false,
  };
}

/**
 * Opens a Checkout Session at Stripe. For a day, Stripe repeats its response to an idempotency key, even an error. So
 * after a refusal or a repeated error, the row counts as expired, and the next attempt adds a row with a new key.
 */
async function createCheckout(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  row: Payment,
  publicUrl: string,
): Promise<OpenedCheckout> {
  try {
    return await gateway.createCheckout(checkoutParameters(row, publicUrl));
  } catch (error) {
    if (error instanceof PaymentGatewayError && (error.remembered || error.kind === 'refused')) {
      await prisma.payment.update({ where: { id: row.id }, data: { status: 'expired' } });
    }
    throw error;
  }
}

function openedResult(row: Payment, sessionId: string): CheckoutOpened {
  return { at: currentTime(), sessionId, amountCents: row.amount_cents, expiresAt: row.expires_at.getTime() };
}

/** The pause before we ask about a pending refund again: 1, 2, 4, 8, then 10 minutes. Some refunds take days. */
function refundRetryDelayMs(attempt: number): number {
  return Math.min(10, 2 ** (attempt - 1)) * MINUTE;
}

/** The later of this worker's clock and Temporal's, in milliseconds. In tests, Temporal's skips ahead. */
function currentTime(): number {
  return Math.max(Date.now(), activityInfo().currentAttemptScheduledTimestampMs);
}

async function recordReading(
  prisma: PrismaClient,
  facts: CheckoutFacts,
  providerWaitMinutes: PaymentSettings['providerWaitMinutes'],
): Promise<CheckoutReading> {
  if (facts.paid && facts.paymentIntentId) {
    await prisma.payment.updateMany({
      where: { session_id: facts.sessionId, payment_intent_id: null },
      data: { payment_intent_id: facts.paymentIntentId },
    });
  }
  const unpaidOutcome = facts.status === 'complete' ? 'processing' : facts.status;
  return {
    at: currentTime(),
    ...(facts.paid ? { outcome: 'paid', amountCents: facts.amountCents } : { outcome: unpaidOutcome }),
    currency: facts.currency,
    requestId: facts.requestId,
    // The setting's current value. If this reading says that the deposit is paid, the request keeps this value.
    providerWaitMinutes: await providerWaitMinutes(),
  };
}
