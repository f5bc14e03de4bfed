import { db } from '#kernel/server/db.ts';
import type { Payment } from '#prisma/generated/client.ts';

/** A payment in the ledger, which outlives its request. */
export type LedgerPayment = Payment;

/** Whether a Checkout Session of ours can no longer be paid: it's closed, paid or expired. False for an unknown one. */
export async function isSessionOver(sessionId: string, now = Date.now()): Promise<boolean> {
  const payment = await db().payment.findUnique({
    where: { session_id: sessionId },
    select: { status: true, expires_at: true },
  });
  return payment !== null && (payment.status !== 'open' || payment.expires_at.getTime() <= now);
}
