import { MINUTE } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import type { Payment, PrismaClient } from '#prisma/generated/client.ts';

/** A payment page is checked when it has been open this long, and again each time its age has doubled. */
const FIRST_CHECK_MS = MINUTE;

/** The payment pages to ask Stripe about now, newest first (decision 0040). */
export async function openPagesDue(prisma: PrismaClient, sinceLastRun: Millis, now: Millis): Promise<Payment[]> {
  const open = await prisma.payment.findMany({
    where: { status: 'open', session_id: { not: null }, status_since: { lte: new Date(now - FIRST_CHECK_MS) } },
    orderBy: { status_since: 'desc' },
  });
  return open.filter(({ status_since }) => isPaymentPageCheckDue(now - status_since.getTime(), sinceLastRun));
}

/**
 * Whether to ask Stripe about a page: since the last run, its age has passed 1, 2, 4, 8 (and so on) minutes. The
 * customer may have paid and closed the tab while we were down, and Stripe's next event could take an hour.
 */
export function isPaymentPageCheckDue(age: Millis, sinceLastRun: Millis): boolean {
  if (age < FIRST_CHECK_MS) return false;
  const slot = FIRST_CHECK_MS * 2 ** Math.floor(Math.log2(age / FIRST_CHECK_MS));
  return age - sinceLastRun < slot;
}
