import { formatMoney } from '#domain/money.ts';
import { PaymentGatewayError } from '#integrations/stripe/gateway.ts';
import type { CheckoutFacts, PaymentGateway } from '#integrations/stripe/gateway.ts';
import type { CheckoutStatus, Payment, PrismaClient } from '#prisma/generated/client.ts';

/** A row of the ledger that says something else than Stripe. Ids and amounts only. */
export interface Difference {
  sessionId: string;
  requestId: string;
  ledger: string;
  stripe: string;
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
const UNDER_WAY: readonly CheckoutStatus[] = ['open', 'closing'];

/**
 * Compares every row of the ledger with the payment service, or those of one request. Changes nothing.
 * @throws PaymentGatewayError `unavailable` when the service does not answer
 */
export async function checkMoney(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  requestId?: string,
): Promise<MoneyCheck> {
  const result: MoneyCheck = { checked: 0, differences: [] };
  let after: string | undefined;
  for (;;) {
    const rows = await prisma.payment.findMany({
      where: {
        session_id: { not: null },
        ...(requestId ? { request_id: requestId } : {}),
        ...(after ? { id: { gt: after } } : {}),
      },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    if (rows.length === 0) return result;
    after = rows.at(-1)?.id;
    for (let i = 0; i < rows.length; i += AT_ONCE) {
      const found = await Promise.all(rows.slice(i, i + AT_ONCE).map((row) => compare(row, gateway)));
      result.differences.push(...found.filter((one) => one !== undefined));
    }
    result.checked += rows.length;
  }
}

async function compare(row: Payment, gateway: PaymentGateway): Promise<Difference | undefined> {
  const sessionId = row.session_id ?? '';
  const said = (stripe: string): Difference => ({
    sessionId,
    requestId: row.request_id,
    ledger: `${row.status}, ${formatMoney(row.amount_cents)}`,
    stripe,
  });
  let facts: CheckoutFacts;
  try {
    facts = await gateway.readCheckout(sessionId);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.kind !== 'refused') throw error;
    return row.status === 'expired' ? undefined : said(`does not know this session (${error.code})`);
  }
  const paid = PAID.includes(row.status);
  if (facts.paid !== paid && !(facts.paid && UNDER_WAY.includes(row.status))) {
    return said(facts.paid ? `paid, ${formatMoney(facts.amountCents ?? 0)}` : `${facts.status}, not paid`);
  }
  if (facts.status === 'open' && row.status === 'expired') return said('still open');
  if (facts.paid && facts.amountCents !== row.amount_cents) return said(`paid, ${formatMoney(facts.amountCents ?? 0)}`);
  // What did not fit went back: then there is nothing left to differ.
  if (row.status !== 'refunded') {
    if (facts.currency !== null && facts.currency !== 'usd') return said(`in ${facts.currency}`);
    if (facts.requestId !== null && facts.requestId !== row.request_id) return said('made for another request');
  }
  return compareRefunds(row, facts, gateway, said);
}

/** Refunds made by hand at Stripe count as well. */
async function compareRefunds(
  row: Payment,
  { paid, paymentIntentId }: CheckoutFacts,
  gateway: PaymentGateway,
  said: (stripe: string) => Difference,
): Promise<Difference | undefined> {
  if (!paid || !paymentIntentId) return undefined;
  const { returnedCents, pendingCents } = await gateway.readSentBack(paymentIntentId);
  const fits = {
    refunded: returnedCents === row.amount_cents,
    refund_due: returnedCents + pendingCents <= row.amount_cents,
  }[row.status as string];
  if (fits ?? returnedCents + pendingCents === 0) return undefined;
  const onItsWay = pendingCents > 0 ? `, ${formatMoney(pendingCents)} on its way back` : '';
  return said(`${formatMoney(returnedCents)} sent back${onItsWay}`);
}
