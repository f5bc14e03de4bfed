import { HOUR, MINUTE } from '#kernel/constants.ts';
import { CHECKOUT_GRACE_MS } from '#modules/request/rules/limits.ts';
import { formatMoney } from '#kernel/money.ts';
import { PaymentGatewayError } from './stripe/gateway.ts';
import type { CheckoutFacts, PaymentGateway } from './stripe/gateway.ts';
import type { CheckoutStatus, Payment, PrismaClient } from '#prisma/generated/client.ts';
import { paymentAmountsOf, centsStillToReturn } from '#modules/request/rules/sessions.ts';

/**
 * A payment that differs from Stripe's record, or is overdue. Contains ids, amounts, statuses and times, but no
 * personal data.
 */
export interface LedgerDifference {
  /** Null if Stripe never opened a session, or we never recorded it. */
  sessionId: string | null;
  requestId: string;
  ledger: string;
  /** What Stripe says instead; missing if Stripe agrees. */
  stripe?: string;
  /** What should have happened by now, in words. */
  overdue?: string;
}

export interface MoneyCheckResult {
  checked: number;
  differences: LedgerDifference[];
}

/** How many rows are read at a time, and how many calls to Stripe run at a time. */
const PAGE_SIZE = 200;
const CONCURRENCY = 4;

/** Statuses of payments that Stripe has received. */
const PAID_STATUSES: readonly CheckoutStatus[] = ['reported', 'paid', 'refund_due', 'refunded', 'refund_failed'];
/** In these statuses Stripe may know about a payment before we do, so a paid session isn't reported as a difference. */
const IN_PROGRESS_STATUSES: readonly CheckoutStatus[] = ['opening', 'open', 'closing'];

/**
 * A session that's still `opening` or `open` in our table is reported this long after its expiry. Until then, our
 * timers or Stripe may just be late.
 */
const EXPIRED_GRACE_MS = CHECKOUT_GRACE_MS + 10 * MINUTE;
/** Work that's in progress for longer than this is reported. Calls to Stripe take seconds, and outages minutes. */
const MAX_IN_PROGRESS_MS = HOUR;

/**
 * Compares all payments, or those of one request, with Stripe, and finds those that are overdue. Changes nothing.
 * @throws PaymentGatewayError `unavailable` if Stripe doesn't respond
 */
export async function compareLedgerWithStripe(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  requestId?: string,
  now = Date.now(),
): Promise<MoneyCheckResult> {
  const result: MoneyCheckResult = { checked: 0, differences: [] };
  let after: string | undefined;
  for (;;) {
    const rows = await prisma.payment.findMany({
      where: {
        ...(requestId ? { request_id: requestId } : {}),
        ...(after ? { id: { gt: after } } : {}),
      },
      orderBy: { id: 'asc' },
      take: PAGE_SIZE,
    });
    if (rows.length === 0) return result;
    after = rows.at(-1)?.id;
    for (let i = 0; i < rows.length; i += CONCURRENCY) {
      const found = await Promise.all(rows.slice(i, i + CONCURRENCY).map((row) => checkOne(row, gateway, now)));
      result.differences.push(...found.filter((one) => one !== undefined));
    }
    result.checked += rows.length;
  }
}

async function checkOne(row: Payment, gateway: PaymentGateway, now: number): Promise<LedgerDifference | undefined> {
  const stripe = row.session_id ? await differenceAtStripe(row, row.session_id, gateway) : undefined;
  const overdue = overdueInWords(row, now);
  if (!stripe && !overdue) return undefined;
  return {
    sessionId: row.session_id,
    requestId: row.request_id,
    ledger: `${row.status}, ${formatMoney(row.amount_cents)}`,
    ...(stripe ? { stripe } : {}),
    ...(overdue ? { overdue } : {}),
  };
}

/** What should have happened to this payment by now, in words; undefined if nothing is overdue. */
function overdueInWords(row: Payment, now: number): string | undefined {
  const isLongExpired = now > row.expires_at.getTime() + EXPIRED_GRACE_MS;
  const isTooLong = now > row.status_since.getTime() + MAX_IN_PROGRESS_MS;
  const since = row.status_since.toISOString();
  switch (row.status) {
    case 'opening':
      return isLongExpired ? 'it was being opened when it expired' : undefined;
    case 'open':
      return isLongExpired
        ? `its payment page expired at ${row.expires_at.toISOString()}, and nobody has checked it`
        : undefined;
    case 'closing':
      return isTooLong ? `its payment page has been closing since ${since}` : undefined;
    case 'reported':
      return isTooLong ? `reported as paid but unverified since ${since}` : undefined;
    case 'refund_due':
      return isTooLong ? `its refund has been in progress since ${since}` : undefined;
    case 'refund_failed':
      return `its refund has failed: ${formatMoney(centsStillToReturn(paymentAmountsOf(row)))} is owed to the customer`;
    default:
      return undefined;
  }
}

/** How Stripe's record of a session differs from the row, in words; undefined if they agree. */
async function differenceAtStripe(
  row: Payment,
  sessionId: string,
  gateway: PaymentGateway,
): Promise<string | undefined> {
  let facts: CheckoutFacts;
  try {
    facts = await gateway.readCheckout(sessionId);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.kind !== 'refused') throw error;
    return row.status === 'expired' ? undefined : `does not know this session (${error.code})`;
  }
  const paid = PAID_STATUSES.includes(row.status);
  if (facts.paid !== paid && !(facts.paid && IN_PROGRESS_STATUSES.includes(row.status))) {
    return facts.paid ? `paid, ${formatMoney(facts.amountCents)}` : `${facts.status}, not paid`;
  }
  if (facts.status === 'open' && row.status === 'expired') return 'still open';
  if (facts.paid && facts.amountCents !== row.amount_cents) return `paid, ${formatMoney(facts.amountCents)}`;
  // A payment in the wrong currency or for another request is refunded in full. After that, the difference doesn't
  // matter.
  if (row.status !== 'refunded') {
    if (facts.currency !== null && facts.currency !== 'usd') return `in ${facts.currency}`;
    if (facts.requestId !== null && facts.requestId !== row.request_id) return 'made for another request';
  }
  return refundDifference(row, facts, gateway);
}

/** Compares what went back according to our row and to Stripe, with lost disputes and refunds made by hand there. */
async function refundDifference(
  row: Payment,
  { paid, paymentIntentId }: CheckoutFacts,
  gateway: PaymentGateway,
): Promise<string | undefined> {
  if (!paid || !paymentIntentId) return undefined;
  const { returnedCents, pendingCents, byHandCents, lostCents } = await gateway.readReturnedMoney(paymentIntentId);
  const elsewhereCents = byHandCents + lostCents;
  const isExpected =
    elsewhereCents === row.elsewhere_cents &&
    (row.status === 'refund_due'
      ? returnedCents + pendingCents <= row.amount_cents
      : pendingCents === 0 && returnedCents === row.returned_cents - row.settled_by_hand_cents);
  if (isExpected) return undefined;
  const pendingWords = pendingCents > 0 ? `, ${formatMoney(pendingCents)} on its way back` : '';
  return `${formatMoney(returnedCents + elsewhereCents)} sent back${pendingWords}`;
}
