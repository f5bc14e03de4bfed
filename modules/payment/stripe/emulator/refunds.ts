import type { z } from 'zod';
import { newStripeId } from './ids.ts';
import type { ChangeContext } from './change-context.ts';
import type { newRefundSchema } from './parameters.ts';
import type { IntentRecord, RefundRecord, State } from './state.ts';
import { StripeErrorAnswer, badParameterError, notFoundError } from './stripe-error.ts';
import { chargeApiJson, refundApiJson } from './wire.ts';

/** @throws StripeErrorAnswer 404 if the id is unknown */
export function findIntent(state: State, id: string): IntentRecord {
  const intent = Object.hasOwn(state.intents, id) ? state.intents[id] : undefined;
  if (!intent) throw notFoundError('payment_intent', id, 'intent');
  return intent;
}

/** @throws StripeErrorAnswer 404 if the id is unknown */
export function findRefund(state: State, id: string): RefundRecord {
  const refund = Object.hasOwn(state.refunds, id) ? state.refunds[id] : undefined;
  if (!refund) throw notFoundError('refund', id);
  return refund;
}

/**
 * Refunds a payment, in whole or in part.
 * @param outcome `pending` leaves the refund pending until `settleRefund` is called
 * @throws StripeErrorAnswer, for example `charge_already_refunded`
 */
export function createRefund(
  context: ChangeContext,
  input: z.output<typeof newRefundSchema>,
  outcome: RefundRecord['status'],
): RefundRecord {
  const intent = findRefundableIntent(context.state, input);
  const refundableCents = intent.amount - intent.amountRefunded;
  if (refundableCents === 0) {
    throw new StripeErrorAnswer(400, `Charge ${intent.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
      saved: true,
    });
  }
  const amount = input.amount ?? refundableCents;
  if (amount < 1) throw badParameterError('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > refundableCents) {
    throw badParameterError(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundableCents})`,
      'amount',
    );
  }
  const refund: RefundRecord = {
    id: newStripeId('re'),
    intentId: intent.id,
    created: context.now,
    amount,
    currency: intent.currency,
    status: outcome === 'failed' ? 'pending' : outcome,
    reason: input.reason ?? null,
    metadata: input.metadata ?? {},
  };
  context.state.refunds[refund.id] = refund;
  intent.amountRefunded += amount;
  context.emit('refund.created', refundApiJson(refund, context.state));
  context.emit('charge.refunded', chargeApiJson(intent));
  if (outcome === 'failed') markFailed(context, refund);
  else if (outcome === 'succeeded') context.emit('refund.updated', refundApiJson(refund, context.state));
  return refund;
}

/**
 * Settles a pending refund. Does nothing if the refund is already settled.
 * @throws StripeErrorAnswer 404 if the id is unknown
 */
export function settleRefund(context: ChangeContext, id: string, outcome: 'succeeded' | 'failed'): RefundRecord {
  const refund = findRefund(context.state, id);
  if (refund.status !== 'pending') return refund;
  if (outcome === 'failed') {
    markFailed(context, refund);
  } else {
    refund.status = 'succeeded';
    context.emit('refund.updated', refundApiJson(refund, context.state));
  }
  return refund;
}

/**
 * Makes a refund fail after it succeeded, as when the bank sends the money back to us.
 * @throws StripeErrorAnswer 404 if the id is unknown
 */
export function failSucceededRefund(context: ChangeContext, id: string): RefundRecord {
  const refund = findRefund(context.state, id);
  if (refund.status === 'succeeded') markFailed(context, refund);
  return refund;
}

/** Marks a refund as failed. Its amount counts as unrefunded again, so the charge can be refunded another time. */
function markFailed(context: ChangeContext, refund: RefundRecord): void {
  refund.status = 'failed';
  const intent = context.state.intents[refund.intentId];
  if (intent) intent.amountRefunded -= refund.amount;
  context.emit('refund.failed', refundApiJson(refund, context.state));
  context.emit('refund.updated', refundApiJson(refund, context.state));
}

function findRefundableIntent(state: State, input: z.output<typeof newRefundSchema>): IntentRecord {
  if (!input.payment_intent && !input.charge) {
    throw badParameterError(
      'One of the following params should be provided: payment_intent or charge.',
      'payment_intent',
      'parameter_missing',
    );
  }
  const intent = input.payment_intent
    ? findIntent(state, input.payment_intent)
    : Object.values(state.intents).find(({ chargeId }) => chargeId === input.charge);
  if (!intent) throw notFoundError('charge', input.charge ?? '', 'charge');
  if (intent.status !== 'succeeded') {
    throw new StripeErrorAnswer(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      saved: true,
    });
  }
  return intent;
}
