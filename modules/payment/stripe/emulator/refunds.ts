import type { z } from 'zod';
import { newId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import type { newRefundSchema } from './parameters.ts';
import type { IntentRecord, RefundRecord, State } from './state.ts';
import { StripeErrorAnswer, badParameter, noSuch } from './stripe-error.ts';
import { chargeWire, refundWire } from './wire.ts';

/** @throws StripeErrorAnswer 404 */
export function findIntent(state: State, id: string): IntentRecord {
  const intent = Object.hasOwn(state.intents, id) ? state.intents[id] : undefined;
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

/** @throws StripeErrorAnswer 404 */
export function findRefund(state: State, id: string): RefundRecord {
  const refund = Object.hasOwn(state.refunds, id) ? state.refunds[id] : undefined;
  if (!refund) throw noSuch('refund', id);
  return refund;
}

/**
 * Sends back a payment, whole or in part.
 * @param outcome what becomes of it; `pending` waits for `settleRefund`
 * @throws StripeErrorAnswer, `charge_already_refunded` among them
 */
export function createRefund(
  ledger: Ledger,
  input: z.output<typeof newRefundSchema>,
  outcome: RefundRecord['status'],
): RefundRecord {
  const intent = refundable(ledger.state, input);
  const left = intent.amount - intent.amountRefunded;
  if (left === 0) {
    throw new StripeErrorAnswer(400, `Charge ${intent.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
      saved: true,
    });
  }
  const amount = input.amount ?? left;
  if (amount < 1) throw badParameter('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left) {
    throw badParameter(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount');
  }
  const refund: RefundRecord = {
    id: newId('re'),
    intentId: intent.id,
    created: ledger.now,
    amount,
    currency: intent.currency,
    status: outcome === 'failed' ? 'pending' : outcome,
    reason: input.reason ?? null,
    metadata: input.metadata ?? {},
  };
  ledger.state.refunds[refund.id] = refund;
  intent.amountRefunded += amount;
  ledger.emit('refund.created', refundWire(refund, ledger.state));
  ledger.emit('charge.refunded', chargeWire(intent));
  if (outcome === 'failed') fail(ledger, refund);
  else if (outcome === 'succeeded') ledger.emit('refund.updated', refundWire(refund, ledger.state));
  return refund;
}

/** Ends a pending refund; one that has ended is left as it is. @throws StripeErrorAnswer 404 */
export function settleRefund(ledger: Ledger, id: string, outcome: 'succeeded' | 'failed'): RefundRecord {
  const refund = findRefund(ledger.state, id);
  if (refund.status !== 'pending') return refund;
  if (outcome === 'failed') {
    fail(ledger, refund);
  } else {
    refund.status = 'succeeded';
    ledger.emit('refund.updated', refundWire(refund, ledger.state));
  }
  return refund;
}

/** The bank sends a refund back that had succeeded before. @throws StripeErrorAnswer 404 */
export function returnRefund(ledger: Ledger, id: string): RefundRecord {
  const refund = findRefund(ledger.state, id);
  if (refund.status === 'succeeded') fail(ledger, refund);
  return refund;
}

/** A refund that fails gives its amount back to the charge, which may then be refunded again. */
function fail(ledger: Ledger, refund: RefundRecord): void {
  refund.status = 'failed';
  const intent = ledger.state.intents[refund.intentId];
  if (intent) intent.amountRefunded -= refund.amount;
  ledger.emit('refund.failed', refundWire(refund, ledger.state));
  ledger.emit('refund.updated', refundWire(refund, ledger.state));
}

function refundable(state: State, input: z.output<typeof newRefundSchema>): IntentRecord {
  if (!input.payment_intent && !input.charge) {
    throw badParameter(
      'One of the following params should be provided: payment_intent or charge.',
      'payment_intent',
      'parameter_missing',
    );
  }
  const intent = input.payment_intent
    ? findIntent(state, input.payment_intent)
    : Object.values(state.intents).find(({ chargeId }) => chargeId === input.charge);
  if (!intent) throw noSuch('charge', input.charge ?? '', 'charge');
  if (intent.status !== 'succeeded') {
    throw new StripeErrorAnswer(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      saved: true,
    });
  }
  return intent;
}
