import { MINUTE, SECOND } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { logger } from '#kernel/server/logger.ts';
import { checkOpenPage } from '#modules/payment/index.ts';
import type { Payment, PrismaClient } from '#prisma/generated/client.ts';
import { choreAge, inTurn, noteChore } from './in-turn.ts';

export const OPEN_PAGES_EVERY_MS = 20 * SECOND;
const CHORE = 'open payment pages';
/** A page that has stood open for so long is asked about, and again each time that its age has doubled. */
const FIRST_LOOK_MS = MINUTE;
/** Calls at a time: Stripe lets an account read 100 times a second. */
const AT_ONCE = 4;
/** One page that cannot be looked at must not keep the others from it. */
const GIVE_UP_AFTER = 5;

/**
 * Whether a page's age has doubled since the last turn. Who paid and closed the tab while the site was away is then not
 * waited for longer than her page had been open: Stripe's own next notice may be an hour off.
 */
export function isDue(age: Millis, sinceLastTurn: Millis): boolean {
  if (age < FIRST_LOOK_MS) return false;
  const slot = FIRST_LOOK_MS * 2 ** Math.floor(Math.log2(age / FIRST_LOOK_MS));
  return age - sinceLastTurn < slot;
}

/**
 * Asks Stripe about payment pages that stand open, one worker for all of them. What it has to tell the workflow looks up for
 * itself, as after any other hint (decision 0040).
 *
 * @returns about how many there was an answer; undefined where another worker is at it
 */
export async function askAboutOpenPages(
  prisma: PrismaClient,
  { stopping, now = Date.now() }: { stopping?: AbortSignal; now?: Millis } = {},
): Promise<number | undefined> {
  return inTurn('open-pages', async () => {
    const sinceLastTurn = await choreAge(prisma, CHORE, now);
    const open = await prisma.payment.findMany({
      where: { status: 'open', session_id: { not: null }, status_since: { lte: new Date(now - FIRST_LOOK_MS) } },
      orderBy: { status_since: 'desc' },
    });
    const due = open.filter(({ status_since }) => isDue(now - status_since.getTime(), sinceLastTurn));
    const { left, inVain } = await askAll(due, stopping);
    const told = due.length - left - inVain;
    // Where nobody answered, or the worker stops, the next turn asks about all of them.
    if (left === 0 && (told > 0 || inVain === 0)) await noteChore(prisma, CHORE, now);
    return told;
  });
}

/** Ends where nobody seems to answer. */
async function askAll(due: readonly Payment[], stopping: AbortSignal | undefined) {
  const left = [...due];
  let inVain = 0;
  const next = async () => {
    while (inVain < GIVE_UP_AFTER && !stopping?.aborted) {
      const page = left.shift();
      if (!page) return;
      const outcome = await checkOpenPage(page);
      if (outcome.ok || outcome.kind === 'rejected') continue;
      inVain += 1;
      logger.warn({ request: page.request_id, result: outcome.kind }, 'an open payment page could not be looked at');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return { left: left.length, inVain };
}
