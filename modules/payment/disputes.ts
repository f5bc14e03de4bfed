import { activityEntry } from '#modules/request/rules/log-events.ts';
import type { ActivityEntry } from '#modules/request/rules/log-events.ts';
import type { Cents } from '#kernel/money.ts';
import type { GatewayEvent } from './stripe/gateway.ts';
import type { Payment, Prisma } from '#prisma/generated/client.ts';
import { logStripeEvent } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { logger } from '#kernel/server/logger.ts';

/** What one dispute event changes in the row, the activity log and the alerts. */
interface DisputeChange {
  data: Prisma.PaymentUpdateManyMutationInput;
  line: ActivityEntry;
  alert: string;
}

/** These events can change how much the customer got back from the bank. */
const DECIDING_EVENTS = ['charge.dispute.closed', 'charge.dispute.funds_reinstated'];

/**
 * Records a dispute: the customer's bank asks for the money back, and Stripe withholds it until the dispute is won or
 * lost. A person responds in Stripe's dashboard. We record and report each step once, in whatever order the events
 * arrive.
 * @returns `decided` if it's time to ask Stripe how much money went back
 */
export async function recordDispute(
  paymentIntentId: string,
  { type, dispute }: Pick<GatewayEvent, 'type' | 'dispute'>,
): Promise<'handled' | 'ignored' | 'decided'> {
  const payment = await db().payment.findFirst({ where: { payment_intent_id: paymentIntentId } });
  if (!payment) return 'ignored';
  const cents = dispute?.amountCents ?? payment.amount_cents;
  const change = changeOf(type, cents, dispute?.outcome ?? null, payment);
  if (!change) return 'ignored';
  await db().payment.update({
    where: { id: payment.id },
    data: { disputed_at: payment.disputed_at ?? new Date(), disputed_cents: cents, ...change.data },
  });
  const key = `${change.line.event}:${payment.id}:${cents}`;
  await logStripeEvent(payment.request_id, key, change.line);
  const wasKnown = Object.entries(change.data).every(([column, value]) => payment[column as keyof Payment] === value);
  if (!wasKnown || payment.disputed_at === null) {
    logger.error({ alert: change.alert, request: payment.request_id }, 'dispute: a payment is disputed at the bank');
  }
  return DECIDING_EVENTS.includes(type) ? 'decided' : 'handled';
}

function changeOf(
  type: string,
  cents: Cents,
  outcome: 'won' | 'lost' | null,
  payment: Payment,
): DisputeChange | undefined {
  switch (type) {
    case 'charge.dispute.created':
      return { data: {}, line: activityEntry('dispute_opened', { cents }), alert: 'payment_disputed' };
    case 'charge.dispute.funds_withdrawn':
      // Stripe returns funds only after withdrawing them. So if they're already `reinstated`, this event is an old one
      // that arrives late.
      return {
        data: payment.dispute_funds === 'reinstated' ? {} : { dispute_funds: 'withdrawn' },
        line: activityEntry('dispute_withdrawn', { cents }),
        alert: 'dispute_funds_withdrawn',
      };
    case 'charge.dispute.funds_reinstated':
      return {
        data: { dispute_funds: 'reinstated' },
        line: activityEntry('dispute_reinstated', { cents }),
        alert: 'dispute_funds_reinstated',
      };
    case 'charge.dispute.closed':
      if (outcome === null) return undefined;
      return {
        data: { dispute_outcome: outcome },
        line: activityEntry(`dispute_${outcome}`, { cents }),
        alert: `dispute_${outcome}`,
      };
    default:
      return undefined;
  }
}
