import { activity } from '#modules/request/rules/activity.ts';
import type { Activity } from '#modules/request/rules/activity.ts';
import type { Cents } from '#kernel/money.ts';
import type { GatewayEvent } from './stripe/gateway.ts';
import type { Payment, Prisma } from '#prisma/generated/client.ts';
import { command, logStripeEvent } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { bankGaveBack } from './ledger.ts';
import { logger } from '#kernel/server/logger.ts';

/** `again`: not handled now; Stripe should send it once more. */
export type EventOutcome = 'handled' | 'ignored' | 'again';

/** What one notice about a dispute says, for the row and for the desk. */
interface News {
  data: Prisma.PaymentUpdateManyMutationInput;
  line: Activity;
  alert: string;
}

/**
 * The customer's bank asks for the money back, Stripe holds it back meanwhile, and in the end it is won or lost. A person
 * answers it at Stripe; here it is written down and said, each thing once, in whatever order it comes.
 */
export async function observeDispute(
  paymentIntentId: string,
  { type, dispute }: Pick<GatewayEvent, 'type' | 'dispute'>,
): Promise<EventOutcome> {
  const payment = await db().payment.findFirst({ where: { payment_intent_id: paymentIntentId } });
  if (!payment) return 'ignored';
  const cents = dispute?.amountCents ?? payment.amount_cents;
  const news = newsOf(type, cents, dispute?.outcome ?? null, payment);
  if (!news) return 'ignored';
  await db().payment.update({
    where: { id: payment.id },
    data: { disputed_at: payment.disputed_at ?? new Date(), disputed_cents: cents, ...news.data },
  });
  const key = `${news.line.event}:${payment.id}:${cents}`;
  await logStripeEvent(payment.request_id, key, news.line);
  const told = Object.entries(news.data).every(([column, value]) => payment[column as keyof Payment] === value);
  if (!told || payment.disputed_at === null) {
    logger.error({ alert: news.alert, request: payment.request_id }, 'a payment is disputed at the bank');
  }
  return settleOwed(payment.id);
}

function newsOf(type: string, cents: Cents, outcome: 'won' | 'lost' | null, payment: Payment): News | undefined {
  switch (type) {
    case 'charge.dispute.created':
      return { data: {}, line: activity('dispute_opened', { cents }), alert: 'payment_disputed' };
    case 'charge.dispute.funds_withdrawn':
      // It is given back only after it was held: the older notice may come later.
      return {
        data: payment.dispute_funds === 'reinstated' ? {} : { dispute_funds: 'withdrawn' },
        line: activity('dispute_withdrawn', { cents }),
        alert: 'dispute_funds_withdrawn',
      };
    case 'charge.dispute.funds_reinstated':
      return {
        data: { dispute_funds: 'reinstated' },
        line: activity('dispute_reinstated', { cents }),
        alert: 'dispute_funds_reinstated',
      };
    case 'charge.dispute.closed':
      if (outcome === null) return undefined;
      return {
        data: { dispute_outcome: outcome },
        line: activity(`dispute_${outcome}`, { cents }),
        alert: `dispute_${outcome}`,
      };
    default:
      return undefined;
  }
}

/** A refund that failed is owed no longer once the bank has given the customer the whole payment back. */
async function settleOwed(id: string): Promise<EventOutcome> {
  const payment = await db().payment.findUniqueOrThrow({ where: { id } });
  if (payment.status !== 'refund_failed' || !payment.session_id || !bankGaveBack(payment)) return 'handled';
  const outcome = await command(
    payment.request_id,
    'observeRefund',
    { sessionId: payment.session_id, outcome: 'succeeded' },
    { intent: 'stripe', nonce: `${payment.id}-lost` },
  );
  if (outcome.ok || outcome.kind === 'rejected') return 'handled';
  if (outcome.kind !== 'missing') return 'again';
  await db().payment.update({ where: { id }, data: { status: 'refunded', refunded_at: new Date() } });
  return 'handled';
}
