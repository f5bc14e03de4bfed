import { SECOND } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { logger } from '#kernel/server/logger.ts';
import { openPagesDue, syncOpenSession } from '#modules/payment/index.ts';
import type { Payment, PrismaClient } from '#prisma/generated/client.ts';
import { msSinceChore, withChoreLock, recordChoreRun } from './chore-lock.ts';

export const PAYMENT_PAGES_INTERVAL_MS = 20 * SECOND;
const CHORE_NAME = 'open payment pages';
/** How many calls to Stripe run at a time. Stripe allows an account 100 reads per second. */
const CONCURRENCY = 4;
/** A run ends after this many failures. A single one doesn't end it, because one bad page must not block the others. */
const MAX_FAILURES = 5;

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
    const due = await openPagesDue(prisma, await msSinceChore(prisma, CHORE_NAME, now), now);
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
