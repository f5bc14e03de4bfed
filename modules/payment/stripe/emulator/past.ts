import { z } from 'zod';
import { newStripeId } from './ids.ts';
import type { ChangeContext } from './change-context.ts';

/** Payments from before the emulator started. Times are in seconds since 1970, amounts in cents. */
export const importedPaymentsSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^cs_\w+$/),
    requestId: z.string(),
    amount: z.int().min(1),
    created: z.int(),
    expiresAt: z.int(),
    paidAt: z.int(),
    refundedAt: z.int().nullable(),
  }),
);

/**
 * Adds earlier payments as sessions that are paid or refunded. Sends no events.
 * @returns how many were new
 */
export function importPayments({ state }: ChangeContext, payments: z.output<typeof importedPaymentsSchema>): number {
  const fresh = payments.filter(({ id }) => !Object.hasOwn(state.sessions, id));
  for (const { id, requestId, amount, created, expiresAt, paidAt, refundedAt } of fresh) {
    const metadata = { request_id: requestId, n: '1' };
    const intentId = newStripeId('pi');
    const name = 'Deposit';
    state.sessions[id] = {
      id,
      origin: '',
      created,
      expiresAt,
      status: 'complete',
      paid: true,
      amount,
      currency: 'usd',
      lines: [{ name, amount, quantity: 1 }],
      clientReferenceId: requestId,
      metadata,
      intentMetadata: metadata,
      successUrl: '',
      cancelUrl: null,
      allowedMethods: null,
      intentId,
    };
    state.intents[intentId] = {
      id: intentId,
      chargeId: newStripeId('ch'),
      sessionId: id,
      created: paidAt,
      amount,
      amountRefunded: refundedAt === null ? 0 : amount,
      currency: 'usd',
      status: 'succeeded',
      metadata,
    };
    if (refundedAt === null) continue;
    const refundId = newStripeId('re');
    state.refunds[refundId] = {
      id: refundId,
      intentId,
      created: refundedAt,
      amount,
      currency: 'usd',
      status: 'succeeded',
      reason: null,
      metadata: { request_id: requestId, session_id: id, attempt: '1' },
    };
  }
  return fresh.length;
}
