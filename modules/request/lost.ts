import { setTimeout as wait } from 'node:timers/promises';
import { CancelledFailure } from '@temporalio/common';
import { SECOND } from '#kernel/constants.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import { openRequests, restsOpen } from './temporal.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

const BATCH = 500;
/** One that is just being erased has ended by then; visibility tells of it a moment later still. */
const SECOND_LOOK_MS = 3 * SECOND;

interface Options {
  tell?: (requestId: string) => void;
  stopping?: AbortSignal | undefined;
}

/**
 * Names open workflows whose request has no row, as after a restore of PostgreSQL from a backup that is older than they are.
 * Nothing is repaired: who is stranded, where and with which phone was only in the row. Each is looked at twice, since one
 * that is just being erased has no row either.
 *
 * @returns the ids of their requests
 * @throws when Temporal or the database does not answer
 */
export async function findLost(prisma: PrismaClient, { tell = logLost, stopping }: Options = {}): Promise<string[]> {
  const suspects: string[] = [];
  let batch: string[] = [];
  for await (const id of openRequests()) {
    if (stopping?.aborted) return [];
    batch.push(id);
    if (batch.length < BATCH) continue;
    suspects.push(...(await withoutRow(prisma, batch)));
    batch = [];
  }
  suspects.push(...(await withoutRow(prisma, batch)));
  if (suspects.length === 0) return [];
  await wait(SECOND_LOOK_MS, undefined, stopping ? { signal: stopping } : {}).catch(() => undefined);
  const lost: string[] = [];
  for (const id of suspects) {
    if (stopping?.aborted) return lost;
    if (!(await restsOpen(id)) || (await withoutRow(prisma, [id])).length === 0) continue;
    lost.push(id);
    metrics().reconciled.inc({ result: 'lost' });
    tell(id);
  }
  return lost;
}

async function withoutRow(prisma: PrismaClient, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await prisma.customerRequest.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Reports them, and keeps their number as a metric until the next look. */
export async function reportLost(prisma: PrismaClient, stopping: AbortSignal): Promise<void> {
  const lost = await findLost(prisma, { stopping });
  if (stopping.aborted) throw new CancelledFailure('the worker stops');
  metrics().reconciledLast.set({ result: 'lost' }, lost.length);
}

function logLost(request: string): void {
  logger.error({ alert: 'not_reconciled', request, result: 'lost' }, 'a workflow has no row');
}
