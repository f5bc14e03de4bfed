import { DAY, HOUR, MINUTE, SECOND } from '#domain/constants.ts';
import { logger } from '#platform/logger.ts';
import { RECONCILED, metrics } from '#platform/metrics.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { choreAge, inTurn, noteChore } from './in-turn.ts';
import { lookAgain, lookThrough } from './reconcile.ts';
import type { Look } from './reconcile.ts';
import type { Again } from './repeat.ts';

export const RECONCILE_EVERY_MS = HOUR;
/** Ended requests of the whole week are compared again after so long; a worker that starts does it after an hour. */
const WEEK_AGAIN_MS = DAY;
/** A row says when its workflow decided, which may be a while before it was written. */
const MARGIN_MS = 10 * MINUTE;
/** Who did not answer is asked again after so long. */
export const AGAIN_MS = 30 * SECOND;
/** Whether another worker's comparison is an hour old is a cheap question. */
const RECENT_AGAIN_MS = 10 * MINUTE;
const ASK_TIMES = 6;
const CHANGED = 'reconcile changed';
const WEEK = 'reconcile week';

interface Options {
  /** A worker that starts compares at once: nobody knows what happened meanwhile. */
  starting: boolean;
  stopping?: AbortSignal;
  now?: number;
}

/** `another`: another worker is at it; `recent`: one has done it. */
export type Turn = Look | 'another' | 'recent';

/**
 * The comparison that workers do by themselves: one of them at a time, once an hour for all of them. It looks at every open
 * request, and at those that ended and changed since the last run; once a day at all that ended within the week.
 */
export async function reconcileInTurn(prisma: PrismaClient, options: Options): Promise<Turn> {
  const turn = (await inTurn('reconcile', () => reconcileWhatIsDue(prisma, options))) ?? 'another';
  // Where the last comparison is another's, what this worker found before is over.
  const found = typeof turn === 'string' ? undefined : turn.report;
  for (const result of RECONCILED) {
    // Of those worker/lost.ts tells.
    if (result === 'lost') continue;
    if (found) metrics().reconciledLast.set({ result }, found[result]);
    else metrics().reconciledLast.remove({ result });
  }
  return turn;
}

async function reconcileWhatIsDue(
  prisma: PrismaClient,
  { starting, stopping, now = Date.now() }: Options,
): Promise<Turn> {
  const [changedAge, weekAge] = await Promise.all([choreAge(prisma, CHANGED, now), choreAge(prisma, WEEK, now)]);
  if (!starting && changedAge < RECONCILE_EVERY_MS - MINUTE) {
    metrics().reconciledAt.set((now - changedAge) / 1_000);
    return 'recent';
  }
  const week = weekAge > (starting ? RECONCILE_EVERY_MS : WEEK_AGAIN_MS);
  const window = week ? {} : { endedFor: changedAge + MARGIN_MS };
  const look = await lookThrough(prisma, { now, stopping, ...window });
  if (look.end === 'whole') {
    for (const name of week ? [CHANGED, WEEK] : [CHANGED]) await noteChore(prisma, name, now);
  }
  return look;
}

/**
 * The job of a worker, from its start on. Where nobody answers, as before Temporal is up, it comes again soon, and for as long
 * as that lasts: eight questions each time. Where only some did not answer, those alone are asked again, each time after twice the pause;
 * after half an hour they are named, and wait for the hourly run: one that is stuck must not keep all workers busy.
 *
 * @returns when it is due again
 */
export function reconcileUntilWhole(
  prisma: PrismaClient,
  askTimes = ASK_TIMES,
): (stopping: AbortSignal) => Promise<Again> {
  let starting = true;
  let left: readonly string[] = [];
  let times = 0;
  let due = 0;

  async function compareAll(stopping: AbortSignal): Promise<number> {
    const turn = await reconcileInTurn(prisma, { starting, stopping });
    // Not a whole hour from now: the other worker may be gone by then.
    if (turn === 'recent') return RECENT_AGAIN_MS;
    // Should that one not come to its end, this one still compares as one that starts.
    if (turn === 'another' || turn.end !== 'whole') return AGAIN_MS;
    starting = false;
    left = turn.left;
    times = 0;
    due = Date.now() + RECONCILE_EVERY_MS;
    return left.length > 0 ? AGAIN_MS : RECONCILE_EVERY_MS;
  }

  async function askThoseLeft(stopping: AbortSignal): Promise<number> {
    const look = await inTurn('reconcile', () => lookAgain(prisma, left, { stopping }));
    // What is found late belongs to the same comparison.
    for (const result of ['repaired', 'restarted', 'caught_up'] as const) {
      metrics().reconciledLast.inc({ result }, look?.report[result] ?? 0);
    }
    if (look?.end !== 'whole') return AGAIN_MS;
    left = look.left;
    metrics().reconciledLast.set({ result: 'unknown' }, left.length);
    times += 1;
    if (left.length > 0 && times < askTimes) return AGAIN_MS * 2 ** times;
    for (const request of left) {
      logger.error({ alert: 'not_reconciled', request, result: 'unknown' }, 'a workflow does not say how it stands');
    }
    left = [];
    return Math.max(AGAIN_MS, due - Date.now());
  }

  return async (stopping) => ({ againInMs: await (left.length > 0 ? askThoseLeft : compareAll)(stopping) });
}
