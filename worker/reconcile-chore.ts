import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { HOUR, MINUTE } from '#kernel/constants.ts';
import { logger } from '#kernel/server/logger.ts';
import { RECONCILE_RESULTS, metrics } from '#kernel/server/metrics.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { ChoreRun } from './chore-run.ts';
import { reconcileByIds, runReconcile } from '#modules/request/index.ts';

/**
 * Besides the open requests, an hourly run compares the ended ones that changed in the last two hours. One hour isn't
 * enough, because the run may be late, or a row may have been written long after its change.
 */
const CHANGED_WITHIN_MS = 2 * HOUR;
/**
 * If this worker makes no other comparison for this long, it removes the metric of its last comparison. By then,
 * another worker has set a newer metric.
 */
const METRIC_EXPIRY_MS = HOUR + 10 * MINUTE;

let expiry: NodeJS.Timeout | undefined;

/**
 * Compares rows with their workflows: those of all open requests and of those that ended recently, or only of the
 * requests whose workflows didn't answer before.
 * @param wholeWeek whether to compare all requests that ended within a week
 * @returns the ids of the requests whose workflows didn't answer
 * @throws a retryable failure if no workflow answers, for example because Temporal hasn't started yet
 */
export async function compareRows(
  prisma: PrismaClient,
  { only, last, stopping }: ChoreRun,
  wholeWeek: boolean,
): Promise<string[]> {
  const isRetry = only.length > 0;
  const comparison = isRetry
    ? await reconcileByIds(prisma, only, { stopping })
    : await runReconcile(prisma, { stopping, ...(wholeWeek ? {} : { endedFor: CHANGED_WITHIN_MS }) });
  if (comparison.end === 'stopped') throw new CancelledFailure('the worker is stopping');
  if (comparison.end === 'silent') throw ApplicationFailure.retryable('no workflow answers', 'Silent');
  const { reconciledLast } = metrics();
  for (const result of RECONCILE_RESULTS) {
    // modules/request/lost.ts sets the metric for `lost`.
    if (result === 'lost') continue;
    // A retry belongs to the same comparison, so add its results to the metric.
    if (isRetry && result !== 'unknown') reconciledLast.inc({ result }, comparison.report[result]);
    else reconciledLast.set({ result }, comparison.report[result]);
  }
  clearTimeout(expiry);
  expiry = setTimeout(() => {
    for (const result of RECONCILE_RESULTS) if (result !== 'lost') reconciledLast.remove({ result });
  }, METRIC_EXPIRY_MS).unref();
  if (!last) return comparison.unanswered;
  for (const request of comparison.unanswered) {
    logger.error({ alert: 'not_reconciled', request, result: 'unknown' }, 'a workflow did not answer');
  }
  return [];
}
