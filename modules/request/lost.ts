import { setTimeout as wait } from 'node:timers/promises';
import { CancelledFailure } from '@temporalio/common';
import { SECOND } from '#kernel/constants.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import { listRunningRequestIds, isWorkflowIdle } from './temporal.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

const BATCH_SIZE = 500;
/** How long to wait before the second check. By then, a deletion in progress has ended. */
const SECOND_CHECK_AFTER_MS = 3 * SECOND;

interface Options {
  onFound?: (requestId: string) => void;
  stopping?: AbortSignal | undefined;
}

/**
 * Finds running workflows whose request has no row. This happens if PostgreSQL was restored from an old backup. Such
 * requests can't be repaired, because the personal data was only in the row. A request that is being deleted looks the
 * same at first, so each workflow that's found is checked a second time.
 * @returns the ids of these requests
 * @throws if Temporal or the database doesn't answer
 */
export async function findWorkflowsWithoutRow(
  prisma: PrismaClient,
  { onFound = logLost, stopping }: Options = {},
): Promise<string[]> {
  const suspects: string[] = [];
  let batch: string[] = [];
  for await (const id of listRunningRequestIds()) {
    if (stopping?.aborted) return [];
    batch.push(id);
    if (batch.length < BATCH_SIZE) continue;
    suspects.push(...(await idsWithoutRow(prisma, batch)));
    batch = [];
  }
  suspects.push(...(await idsWithoutRow(prisma, batch)));
  if (suspects.length === 0) return [];
  await wait(SECOND_CHECK_AFTER_MS, undefined, stopping ? { signal: stopping } : {}).catch(() => undefined);
  const lost: string[] = [];
  for (const id of suspects) {
    if (stopping?.aborted) return lost;
    if (!(await isWorkflowIdle(id)) || (await idsWithoutRow(prisma, [id])).length === 0) continue;
    lost.push(id);
    metrics().reconciled.inc({ result: 'lost' });
    onFound(id);
  }
  return lost;
}

async function idsWithoutRow(prisma: PrismaClient, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await prisma.customerRequest.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  const idsWithRow = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !idsWithRow.has(id));
}

/** Logs the workflows without a row, and sets a metric to their number. */
export async function reportWorkflowsWithoutRow(prisma: PrismaClient, stopping: AbortSignal): Promise<void> {
  const lost = await findWorkflowsWithoutRow(prisma, { stopping });
  if (stopping.aborted) throw new CancelledFailure('the worker is stopping');
  metrics().reconciledLast.set({ result: 'lost' }, lost.length);
}

function logLost(request: string): void {
  logger.error({ alert: 'not_reconciled', request, result: 'lost' }, 'a workflow has no row');
}
