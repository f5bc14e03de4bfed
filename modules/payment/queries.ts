import { db } from '#kernel/server/db.ts';
import type { Payment } from '#prisma/generated/client.ts';

/** A payment in the ledger. It's kept after its request is deleted. */
export type LedgerPayment = Payment;

/** Whether a Checkout Session can no longer be paid, because it's closed, paid or expired. False for an unknown id. */
export async function isSessionOver(sessionId: string, now = Date.now()): Promise<boolean> {
  const payment = await db().payment.findUnique({
    where: { session_id: sessionId },
    select: { status: true, expires_at: true },
  });
  return payment !== null && (payment.status !== 'open' || payment.expires_at.getTime() <= now);
}
