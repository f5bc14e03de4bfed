import { HOUR, MINUTE } from '#kernel/constants.ts';
import { CHECKOUT_GRACE_MS } from '#modules/request/rules/limits.ts';
import { formatMoney } from '#kernel/money.ts';
import { PaymentGatewayError } from './stripe/gateway.ts';
import type { CheckoutFacts, PaymentGateway } from './stripe/gateway.ts';
import type { CheckoutStatus, Payment, PrismaClient } from '#prisma/generated/client.ts';
import { bankGaveBack } from './ledger.ts';

/** A row of the ledger that says something else than Stripe, or has stood too long where it is. Ids and amounts only. */
export interface Difference {
  /** Null where no session was ever recorded. */
  sessionId: string | null;
  requestId: string;
  ledger: string;
  /** What Stripe says instead; missing where it says the same. */
  stripe?: string;
  /** What is overdue, in words. */
  overdue?: string;
}

export interface MoneyCheck {
  checked: number;
  differences: Difference[];
}

/** Rows read at a time, and sessions asked for at a time. */
const PAGE = 200;
const AT_ONCE = 4;

/** Statuses that say that Stripe has been paid. */
const PAID: readonly CheckoutStatus[] = ['reported', 'paid', 'refund_due', 'refunded', 'refund_failed'];
/** What a session may still be at Stripe while we call it so; a moment's delay is no difference. */
const UNDER_WAY: readonly CheckoutStatus[] = ['opening', 'open', 'closing'];

/** Our timers and Stripe's clock are given so long after a session's end. */
const ENDED_GRACE_MS = CHECKOUT_GRACE_MS + 10 * MINUTE;
/** What is done at Stripe takes seconds, and outages minutes. */
const UNDER_WAY_MS = HOUR;

/**
 * Compares every row of the ledger with the payment service, or those of one request, and finds those that have stood too
 * long where they are. Changes nothing.
 * @throws PaymentGatewayError `unavailable` when the service does not answer
 */
export async function checkMoney(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  requestId?: string,
  now = Date.now(),
): Promise<MoneyCheck> {
  const result: MoneyCheck = { checked: 0, differences: [] };
  let after: string | undefined;
  for (;;) {
    const rows = await prisma.payment.findMany({
      where: {
        ...(requestId ? { request_id: requestId } : {}),
        ...(after ? { id: { gt: after } } : {}),
      },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    if (rows.length === 0) return result;
    after = rows.at(-1)?.id;
    for (let i = 0; i < rows.length; i += AT_ONCE) {
      const found = await Promise.all(rows.slice(i, i + AT_ONCE).map((row) => look(row, gateway, now)));
      result.differences.push(...found.filter((one) => one !== undefined));
    }
    result.checked += rows.length;
  }
}

async function look(row: Payment, gateway: PaymentGateway, now: number): Promise<Difference | undefined> {
  const stripe = row.session_id ? await compare(row, row.session_id, gateway) : undefined;
  const overdue = overdueIn(row, now);
  if (!stripe && !overdue) return undefined;
  return {
    sessionId: row.session_id,
    requestId: row.request_id,
    ledger: `${row.status}, ${formatMoney(row.amount_cents)}`,
    ...(stripe ? { stripe } : {}),
    ...(overdue ? { overdue } : {}),
  };
}

/** What should have been over by now, in words; nothing for what is fresh and under way. */
function overdueIn(row: Payment, now: number): string | undefined {
  const ended = now > row.expires_at.getTime() + ENDED_GRACE_MS;
  const long = now > row.status_since.getTime() + UNDER_WAY_MS;
  const since = row.status_since.toISOString();
  switch (row.status) {
    case 'opening':
      return ended ? 'its opening was never settled, and its time is over' : undefined;
    case 'open':
      return ended ? `its payment page ended at ${row.expires_at.toISOString()}, and nobody has looked` : undefined;
    case 'closing':
      return long ? `its payment page is being closed since ${since}` : undefined;
    case 'reported':
      return long ? `called paid, and not verified since ${since}` : undefined;
    case 'refund_due':
      return long ? `its refund is on its way since ${since}` : undefined;
    case 'refund_failed':
      return `its refund has failed: ${formatMoney(row.amount_cents)} is owed to the customer`;
    default:
      return undefined;
  }
}

/** What Stripe says of a row's session that the row does not. */
async function compare(row: Payment, sessionId: string, gateway: PaymentGateway): Promise<string | undefined> {
  let facts: CheckoutFacts;
  try {
    facts = await gateway.readCheckout(sessionId);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.kind !== 'refused') throw error;
    return row.status === 'expired' ? undefined : `does not know this session (${error.code})`;
  }
  const paid = PAID.includes(row.status);
  if (facts.paid !== paid && !(facts.paid && UNDER_WAY.includes(row.status))) {
    return facts.paid ? `paid, ${formatMoney(facts.amountCents)}` : `${facts.status}, not paid`;
  }
  if (facts.status === 'open' && row.status === 'expired') return 'still open';
  if (facts.paid && facts.amountCents !== row.amount_cents) return `paid, ${formatMoney(facts.amountCents)}`;
  // What did not fit went back: then there is nothing left to differ.
  if (row.status !== 'refunded') {
    if (facts.currency !== null && facts.currency !== 'usd') return `in ${facts.currency}`;
    if (facts.requestId !== null && facts.requestId !== row.request_id) return 'made for another request';
  }
  return compareRefunds(row, facts, gateway);
}

/** Refunds made by hand at Stripe count as well. */
async function compareRefunds(
  row: Payment,
  { paid, paymentIntentId }: CheckoutFacts,
  gateway: PaymentGateway,
): Promise<string | undefined> {
  if (!paid || !paymentIntentId) return undefined;
  const { returnedCents, pendingCents } = await gateway.readSentBack(paymentIntentId);
  const fits = {
    refunded:
      returnedCents === row.amount_cents ||
      (bankGaveBack(row) && returnedCents + pendingCents === 0) ||
      // A part of it may have gone back at Stripe.
      (row.settled_by_hand_at !== null && returnedCents + pendingCents <= row.amount_cents),
    // What went back by hand and was written down is known, not different.
    paid: returnedCents === row.returned_by_hand_cents && pendingCents === 0,
    refund_due: returnedCents + pendingCents <= row.amount_cents,
  }[row.status as string];
  if (fits ?? returnedCents + pendingCents === 0) return undefined;
  const onItsWay = pendingCents > 0 ? `, ${formatMoney(pendingCents)} on its way back` : '';
  return `${formatMoney(returnedCents)} sent back${onItsWay}`;
}
