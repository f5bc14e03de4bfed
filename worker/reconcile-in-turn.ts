import { DAY, HOUR, MINUTE } from '#domain/constants.ts';
import { metrics } from '#platform/metrics.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { inTurn } from './in-turn.ts';
import { lookThrough } from './reconcile.ts';
import type { ReconcileReport } from './reconcile.ts';

export const RECONCILE_EVERY_MS = HOUR;
/** Ended requests of the whole week are compared again after so long; a worker that starts does it after an hour. */
const WEEK_AGAIN_MS = DAY;
/** A row says when its workflow decided, which may be a while before it was written. */
const MARGIN_MS = 10 * MINUTE;
const CHANGED = 'reconcile changed';
const WEEK = 'reconcile week';

interface Options {
  /** A worker that starts compares at once: nobody knows what happened meanwhile. */
  starting: boolean;
  now?: number;
}

/**
 * The comparison that workers do by themselves: one of them at a time, once an hour for all of them. It looks at every open
 * request, and at those that ended and changed since the last run; once a day at all that ended within the week.
 * @returns undefined where another worker is at it or has just done it
 */
export async function reconcileInTurn(prisma: PrismaClient, options: Options): Promise<ReconcileReport | undefined> {
  const report = await inTurn('reconcile', () => reconcileWhatIsDue(prisma, options));
  // The last comparison is another's: what this worker found before is over.
  if (!report) metrics().reconciledLast.reset();
  return report;
}

async function reconcileWhatIsDue(prisma: PrismaClient, { starting, now = Date.now() }: Options) {
  const chores = await prisma.chore.findMany({ where: { name: { in: [CHANGED, WEEK] } } });
  const ageOf = (name: string) => now - (chores.find((chore) => chore.name === name)?.began_at.getTime() ?? 0);
  if (!starting && ageOf(CHANGED) < RECONCILE_EVERY_MS - MINUTE) {
    metrics().reconciledAt.set((now - ageOf(CHANGED)) / 1_000);
    return undefined;
  }
  const week = ageOf(WEEK) > (starting ? RECONCILE_EVERY_MS : WEEK_AGAIN_MS);
  const { report, whole } = await lookThrough(prisma, {
    now,
    ...(week ? {} : { endedFor: ageOf(CHANGED) + MARGIN_MS }),
  });
  if (whole) {
    for (const name of week ? [CHANGED, WEEK] : [CHANGED]) {
      const began_at = new Date(now);
      await prisma.chore.upsert({ where: { name }, create: { name, began_at }, update: { began_at } });
    }
  }
  return report;
}
