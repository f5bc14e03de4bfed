import { db } from '#kernel/server/db.ts';
import { sessionsFromPayment } from '#modules/request/index.ts';
import { centsMeantToKeep } from '#modules/request/rules/sessions.ts';
import type { Payment } from '#prisma/generated/client.ts';

/** A payment in the ledger. It's kept after its request is deleted. */
export type LedgerPayment = Payment;

/** A job's deposits that we keep in whole or in part, oldest first. Works even after the request is deleted. */
export async function keptDeposits(requestId: string): Promise<LedgerPayment[]> {
  const deposits = await db().payment.findMany({
    where: { request_id: requestId, paid_at: { not: null } },
    orderBy: { n: 'asc' },
  });
  return deposits.filter((row) => sessionsFromPayment(row).some((session) => centsMeantToKeep(session) > 0));
}

/** Whether a Checkout Session can no longer be paid, because it's closed, paid or expired. False for an unknown id. */
export async function isSessionOver(sessionId: string, now = Date.now()): Promise<boolean> {
  const payment = await db().payment.findUnique({
    where: { session_id: sessionId },
    select: { status: true, expires_at: true },
  });
  return payment !== null && (payment.status !== 'open' || payment.expires_at.getTime() <= now);
}
