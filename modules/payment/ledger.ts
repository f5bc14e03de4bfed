import { HOUR, MINUTE } from '#kernel/constants.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';
import { requireAgreedPrice } from '#modules/request/rules/phases.ts';
import { sessionsFromPayment } from '#modules/request/index.ts';
import type { JobOutcome } from '#modules/request/rules/endings.ts';
import {
  keptCentsOf,
  startRefundOfCents,
  startRefundAttempt,
  centsMeantToKeep,
  wantedRefundOf,
  withRefundRecord,
} from '#modules/request/rules/sessions.ts';
import type { CheckoutSession, RequestState } from '#modules/request/rules/types.ts';
import { UNSETTLED_SESSION_STATUSES } from '#modules/request/rules/view.ts';
import { PAYABLE, statusWithSynonyms } from '#modules/request/rules/statuses.ts';
import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { PaymentGatewayError } from './stripe/gateway.ts';
import type { CheckoutFacts, NewCheckout, PaymentGateway, RefundRequest, RefundStatus } from './stripe/gateway.ts';
import type { CheckoutStatus, Payment, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { syncRefundsFromStripe } from './sent-back.ts';

/** Stripe's error code for an unknown id. Only this error proves that nothing was paid. */
const UNKNOWN_ID_CODE = 'resource_missing';

/** Rows younger than this are left alone: the workflow may still be working on them. An attempt takes seconds. */
const MIN_AGE_MS = 2 * MINUTE;
const BATCH_SIZE = 50;
/** Failed refunds are retried only once per hour, because a person must solve the problem first. */
const FAILED_REFUND_RETRY_MS = HOUR;

/** The parameters for Stripe. They're derived from the row alone, so the same row always opens the same session. */
export function checkoutParameters(row: Payment, publicUrl: string): NewCheckout {
  return {
    requestId: row.request_id,
    n: row.n,
    amountCents: row.amount_cents,
    serviceType: row.service_type,
    second: row.second,
    expiresAt: row.expires_at.getTime(),
    successUrl: `${publicUrl}/payment-success`,
    cancelUrl: `${publicUrl}/payment/${row.request_id}?cancelled`,
  };
}

/**
 * Runs a call to Stripe. If Stripe doesn't know the session, returns it as expired, because nobody can ever pay it.
 * @throws PaymentGatewayError
 */
export async function treatUnknownAsExpired(
  sessionId: string,
  call: () => Promise<CheckoutFacts>,
): Promise<CheckoutFacts> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code !== UNKNOWN_ID_CODE) throw error;
    logger.error({ alert: 'session_unknown', session: sessionId, code: error.code }, 'Stripe does not know a session');
    return { sessionId, status: 'expired', paid: false, currency: null, requestId: null, paymentIntentId: null };
  }
}

/**
 * Asks Stripe to refund whatever we still owe the customer. If that fails for good, alerts the operator.
 * @throws PaymentGatewayError `unavailable`
 */
export async function requestRefund(gateway: PaymentGateway, refund: RefundRequest): Promise<RefundStatus> {
  let code = 'failed';
  try {
    const status = await gateway.refundCheckout(refund);
    if (status !== 'failed') return status;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.kind !== 'refused') throw error;
    ({ code } = error);
  }
  const { requestId: request } = refund;
  logger.error({ alert: 'refund_failed', request, code }, 'a refund failed and needs a person');
  return 'failed';
}

/** The columns of a payment with its status, its amounts and the number of its last refund attempt. */
function moneyColumns(session: CheckoutSession) {
  return {
    status: session.status,
    amount_cents: session.amountCents,
    to_return_cents: session.toReturnCents ?? 0,
    returned_cents: session.returnedCents ?? 0,
    settled_by_hand_cents: session.settledCents ?? 0,
    elsewhere_cents: session.elsewhereCents ?? 0,
    refund_attempt: session.refundAttempt ?? 0,
  };
}

/**
 * Records how much of a payment went back. Used for payments that no workflow handles.
 * @param lastFailedAttempt the number of the refund attempt that failed, which Stripe may not list as a refund; 0 if
 * none failed
 * @throws PaymentGatewayError
 */
export async function recordRefunds(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  row: Payment,
  lastFailedAttempt = 0,
): Promise<void> {
  const stripeRecord = await syncRefundsFromStripe(prisma, gateway, row);
  const record = { ...stripeRecord, failedAttempt: Math.max(stripeRecord.failedAttempt, lastFailedAttempt) };
  for (const session of sessionsFromPayment(row)) {
    const after = withRefundRecord(session, record);
    const refunded_at = after.status === 'refunded' ? (row.refunded_at ?? new Date()) : null;
    await prisma.payment.update({ where: { id: row.id }, data: { ...moneyColumns(after), refunded_at } });
  }
}

/**
 * Settles a payment at Stripe without a workflow: expires its session and refunds what was paid. A workflow may safely
 * do the same at the same time. If Stripe doesn't respond, the row stays unchanged for the next run.
 * @throws PaymentGatewayError
 */
export async function closeAndRefundSession(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  row: Payment,
  publicUrl: string,
): Promise<void> {
  const set = (data: Prisma.PaymentUpdateInput) => prisma.payment.update({ where: { id: row.id }, data });
  const sessionId = row.session_id ?? (await recoverLostSession(prisma, gateway, row, publicUrl));
  if (!sessionId) return void (await set({ status: 'expired' }));
  const facts = await treatUnknownAsExpired(sessionId, () => gateway.expireCheckout(sessionId));
  if (!facts.paid) return void (facts.status === 'expired' && (await set({ status: 'expired' })));
  const [session] = sessionsFromPayment({ ...row, session_id: sessionId, amount_cents: facts.amountCents });
  if (!session) return;
  const refundingSession = withRefundInProgress(session);
  const savedRow = await set({ ...moneyColumns(refundingSession), payment_intent_id: facts.paymentIntentId });
  const wanted = wantedRefundOf(refundingSession);
  const refund = await requestRefund(gateway, { ...wanted, requestId: row.request_id, sessionId });
  logger.warn({ session: sessionId, refund }, 'requested the refund of a payment that no workflow handles');
  await recordRefunds(prisma, gateway, savedRow, refund === 'failed' ? wanted.attempt : 0);
}

/**
 * The session with a refund in progress. A refund that's due stays as it is, and one that failed gets another attempt.
 * Otherwise, a refund of everything that we still keep is started.
 */
function withRefundInProgress(session: CheckoutSession): CheckoutSession {
  if (session.status === 'refund_due') return session;
  return session.status === 'refund_failed'
    ? startRefundAttempt(session)
    : startRefundOfCents(session, keptCentsOf(session));
}

/**
 * Finds a session that Stripe may have opened although we never got the response: sends the same call again, with the
 * same idempotency key. If Stripe hadn't opened the session, this opens it, and the caller expires it. Undefined if
 * Stripe refuses, or if the session expired before anyone learned its URL.
 */
async function recoverLostSession(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  row: Payment,
  publicUrl: string,
): Promise<string | undefined> {
  if (row.expires_at.getTime() <= Date.now()) return undefined;
  try {
    const { sessionId } = await gateway.createCheckout(checkoutParameters(row, publicUrl));
    await prisma.payment.update({ where: { id: row.id }, data: { session_id: sessionId } });
    return sessionId;
  } catch (error) {
    if (error instanceof PaymentGatewayError && (error.kind === 'refused' || error.remembered)) return undefined;
    throw error;
  }
}

/** Payments in these statuses still have money to move, or a session that can still be paid. */
const UNSETTLED_STATUSES: readonly CheckoutStatus[] = ['opening', 'open', ...UNSETTLED_SESSION_STATUSES];
/** While a request has one of these statuses, its workflow may still be opening a session at Stripe. */
const STATUSES_WHILE_OPENING: readonly RequestStatus[] = [
  ...['pending_admin_review' as const, ...PAYABLE, 'payment_completed' as const].flatMap(statusWithSynonyms),
];

/**
 * Settles payments that no workflow will settle: those of deleted requests (failed refunds too), sessions that were
 * opened but never recorded, and payments that an earlier run couldn't settle. Each is retried until Stripe responds.
 * The payment that was tried longest ago goes first, so that a payment that never settles can't block the rest.
 * @returns how many payments were tried
 */
export async function refundOrphanedPayments(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  publicUrl: string,
  now = Date.now(),
): Promise<number> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM payments p LEFT JOIN customer_requests r ON r.id = p.request_id
    WHERE p.status = ANY(${UNSETTLED_STATUSES}::"CheckoutStatus"[])
      AND p.created_at < ${new Date(now - MIN_AGE_MS)}
      AND (p.status <> 'refund_failed' OR p.status_since < ${new Date(now - FAILED_REFUND_RETRY_MS)})
      AND (r.id IS NULL OR p.last_tried_at IS NOT NULL OR (p.status = 'opening' AND (
        r.status <> ALL(${STATUSES_WHILE_OPENING}::text[])
        OR p.expires_at < ${new Date(now)}
        OR EXISTS (SELECT 1 FROM payments later WHERE later.request_id = p.request_id AND later.n > p.n))))
    ORDER BY p.last_tried_at NULLS FIRST, p.created_at LIMIT ${BATCH_SIZE}`;
  for (const { id } of rows) {
    try {
      const row = await prisma.payment.update({ where: { id }, data: { last_tried_at: new Date(now) } });
      await closeAndRefundSession(prisma, gateway, row, publicUrl);
    } catch (error) {
      logger.warn({ payment: id, error: errorName(error) }, 'payment not settled; will retry');
    }
  }
  return rows.length;
}

/**
 * Copies the Checkout Sessions in the workflow's state to the payments table.
 * @param projection.at milliseconds since 1970
 */
export async function writeLedger(
  transaction: Prisma.TransactionClient,
  { state, at }: Pick<Projection, 'state' | 'at'>,
): Promise<void> {
  for (const session of state.sessions) {
    const columns = moneyColumns(session);
    const { status, settled_by_hand_cents } = columns;
    const setTime = (column: 'paid_at' | 'refunded_at' | 'settled_by_hand_at', onlyIf: Prisma.PaymentWhereInput) =>
      transaction.payment.updateMany({
        where: { session_id: session.id, ...onlyIf },
        data: { [column]: new Date(at) },
      });
    if (status === 'paid') await setTime('paid_at', { paid_at: null });
    if (status === 'refunded') await setTime('refunded_at', { NOT: { status } });
    if (settled_by_hand_cents > 0) await setTime('settled_by_hand_at', { NOT: { settled_by_hand_cents } });
    await transaction.payment.updateMany({ where: { session_id: session.id, NOT: columns }, data: columns });
  }
  // Select deposits by `paid_at`, which is set once a deposit is `paid`. Its status may be another one by now, such as
  // `refund_due`.
  const depositsWhere = { request_id: state.requestId, paid_at: { not: null } };
  if (state.firstPriceCents !== null) {
    await transaction.payment.updateMany({
      where: { ...depositsWhere, completed_at: null, ended_at: null },
      data: { final_price_cents: requireAgreedPrice(state).finalPriceCents, service_type: state.serviceType },
    });
  }
  const outcome = notDoneOutcome(state);
  if (outcome !== null) {
    const where = { ...depositsWhere, ended_at: null };
    // Store the provider's fee once per job, in the first deposit's row.
    await transaction.payment.updateMany({
      where: { ...where, second: false },
      data: { provider_fee_cents: state.providerFeeCents ?? 0 },
    });
    await transaction.payment.updateMany({
      where,
      data: { ended_at: new Date(state.cancelledAt ?? at), outcome },
    });
  }
  if (state.status === 'completed') {
    await transaction.payment.updateMany({
      where: { ...depositsWhere, completed_at: null },
      data: {
        completed_at: new Date(state.serviceCompletedAt ?? at),
        ...(state.outcome === 'partly_done' ? { outcome: state.outcome } : {}),
      },
    });
  }
}

/**
 * How the statistics count a job that wasn't done; null if they don't count it. `cancelled`: the request was cancelled
 * without an outcome, but a deposit was kept.
 */
function notDoneOutcome({ status, outcome, sessions }: RequestState): JobOutcome | 'cancelled' | null {
  if (status !== 'cancelled') return null;
  const isDepositKept = sessions.some((session) => session.isDeposit && centsMeantToKeep(session) > 0);
  return outcome ?? (isDepositKept ? 'cancelled' : null);
}
