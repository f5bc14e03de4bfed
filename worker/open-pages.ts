import { MINUTE, SECOND } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { logger } from '#kernel/server/logger.ts';
import { syncOpenSession } from '#modules/payment/index.ts';
import type { Payment, PrismaClient } from '#prisma/generated/client.ts';
import { msSinceChore, withChoreLock, recordChoreRun } from './chore-lock.ts';

export const PAYMENT_PAGES_INTERVAL_MS = 20 * SECOND;
const CHORE_NAME = 'open payment pages';
/** A payment page is checked when it has been open this long, and again each time its age has doubled. */
const FIRST_CHECK_MS = MINUTE;
/** How many calls to Stripe run at a time. Stripe allows an account 100 reads per second. */
const CONCURRENCY = 4;
/** A run ends after this many failures. A single one doesn't end it, because one bad page must not block the others. */
const MAX_FAILURES = 5;

/**
 * Whether a page is due for a check: since the last run, its age has reached 1, 2, 4, 8 (and so on) minutes. If a
 * customer paid during an outage and closed the tab, we notice by the time the page is twice as old as it was then.
 * Waiting for Stripe's next event could take an hour.
 */
export function isPaymentPageCheckDue(age: Millis, sinceLastRun: Millis): boolean {
  if (age < FIRST_CHECK_MS) return false;
  const slot = FIRST_CHECK_MS * 2 ** Math.floor(Math.log2(age / FIRST_CHECK_MS));
  return age - sinceLastRun < slot;
}

/**
 * Asks Stripe about open payment pages. Only one worker does this at a time. If something changed, tells the workflow,
 * which then asks Stripe itself (decision 0040).
 * @returns for how many pages Stripe answered; undefined if another worker is doing it
 */
export async function checkOpenPaymentPages(
  prisma: PrismaClient,
  { stopping, now = Date.now() }: { stopping?: AbortSignal; now?: Millis } = {},
): Promise<number | undefined> {
  return withChoreLock('open-pages', async () => {
    const sinceLastRun = await msSinceChore(prisma, CHORE_NAME, now);
    const open = await prisma.payment.findMany({
      where: { status: 'open', session_id: { not: null }, status_since: { lte: new Date(now - FIRST_CHECK_MS) } },
      orderBy: { status_since: 'desc' },
    });
    const due = open.filter(({ status_since }) => isPaymentPageCheckDue(now - status_since.getTime(), sinceLastRun));
    const { remaining, failedCount } = await checkAll(due, stopping);
    const answeredCount = due.length - remaining - failedCount;
    // Don't record a run that stopped early, or in which Stripe answered for none of the due pages. Then the next run
    // checks these pages again.
    if (remaining === 0 && (answeredCount > 0 || failedCount === 0)) await recordChoreRun(prisma, CHORE_NAME, now);
    return answeredCount;
  });
}

/** Asks Stripe about each page. Stops early if Stripe doesn't seem to answer. */
async function checkAll(due: readonly Payment[], stopping: AbortSignal | undefined) {
  const remaining = [...due];
  let failedCount = 0;
  const checkRemaining = async () => {
    while (failedCount < MAX_FAILURES && !stopping?.aborted) {
      const page = remaining.shift();
      if (!page) return;
      const outcome = await syncOpenSession(page);
      if (outcome.ok || outcome.kind === 'rejected') continue;
      failedCount += 1;
      logger.warn({ request: page.request_id, result: outcome.kind }, 'could not check an open payment page');
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, checkRemaining));
  return { remaining: remaining.length, failedCount };
}
