import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { DAY, SECOND } from '#kernel/constants.ts';
import type { RequestState } from './rules/types.ts';
import { loadState } from './send-command.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import type { RECONCILE_RESULTS } from '#kernel/server/metrics.ts';
import { columnsFromState } from './snapshot.ts';
import { reconcileWorkflowWithRow, inspectWorkflow, startRequestWorkflow, isWorkerPolling } from './temporal.ts';
import { ENDED } from './rules/statuses.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { errorName } from '#kernel/server/errors.ts';

/**
 * The result for one request. `same`: the row matches its workflow; `repaired`: the row was rewritten from the
 * workflow; `restarted`: there was no workflow, so one was started from the row; `busy`: the workflow is about to write
 * the row; `caught_up`: Temporal's store had been reset, and the workflow took over the row's state; `unknown`:
 * Temporal or the database didn't answer; `gone`: the request was deleted in the meantime; `lost`: a workflow has no
 * row (lost.ts).
 */
export type RowResult = (typeof RECONCILE_RESULTS)[number];
export type ReconcileReport = Record<RowResult, number>;

const BATCH_SIZE = 100;
const CONCURRENCY = 8;
const RECENT_MS = 7 * DAY;
/**
 * How many times a row that differs is compared, and how long to wait in between. By the last comparison, a change
 * in progress has reached the row, or Temporal shows that it's still being written.
 */
const RECHECKS = { times: 3, everyMs: 2 * SECOND };

interface Options {
  /** Also compares requests that ended long ago, whose workflows only wait to delete them. */
  all?: boolean;
  /** Ended requests are compared for this long after their last change, in milliseconds. A week by default. */
  endedFor?: number;
  /** Called for each request whose result isn't `same` or `gone`. */
  onResult?: (requestId: string, result: RowResult, columns: string[]) => void;
  /** Stops the comparison early. */
  stopping?: AbortSignal | undefined;
  now?: number;
}

/** The results of comparing many requests. */
export interface ReconcileRun {
  report: ReconcileReport;
  /**
   * How the run ended. `whole`: all requests were compared; `silent`: the run gave up, because no workflow answered and
   * no worker is polling; `stopped`: the run was aborted.
   */
  end: 'whole' | 'silent' | 'stopped';
  /** The ids of the requests whose result was `unknown`. */
  unanswered: string[];
}

/**
 * Compares the row of each request that's open or ended recently with its workflow's state. If they differ, the
 * workflow rewrites the row. Rows without a workflow (version 0) are left to `startMissingWorkflows`.
 */
export async function reconcile(prisma: PrismaClient, options: Options = {}): Promise<ReconcileReport> {
  return (await runReconcile(prisma, options)).report;
}

/** Like {@link reconcile}, but also returns how the run ended. */
export async function runReconcile(prisma: PrismaClient, options: Options = {}): Promise<ReconcileRun> {
  const { all = false, endedFor = RECENT_MS, now = Date.now() } = options;
  const comparison = newComparison();
  const recent = { updated_at: { gt: new Date(now - endedFor) } };
  const active = { status: { notIn: [...ENDED] } };
  for (let after = ''; ;) {
    const rows = await prisma.customerRequest.findMany({
      where: { version: { gt: 0 }, ...(after ? { id: { gt: after } } : {}), ...(all ? {} : { OR: [active, recent] }) },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: { id: true },
    });
    const ids = rows.map(({ id }) => id);
    await reconcileEach(prisma, ids, comparison, options);
    if (comparison.end !== 'whole') return comparison;
    if (ids.length < BATCH_SIZE) {
      metrics().reconciledAt.setToCurrentTime();
      return comparison;
    }
    after = ids.at(-1) ?? after;
  }
}

/** Compares only these requests, whose result was `unknown` before. */
export async function reconcileByIds(
  prisma: PrismaClient,
  ids: readonly string[],
  options: Options = {},
): Promise<ReconcileRun> {
  const comparison = newComparison();
  await reconcileEach(prisma, ids, comparison, options);
  return comparison;
}

function newComparison(): ReconcileRun {
  const report = { same: 0, repaired: 0, restarted: 0, busy: 0, caught_up: 0, unknown: 0, gone: 0, lost: 0 };
  return { report, end: 'whole', unanswered: [] };
}

async function reconcileEach(
  prisma: PrismaClient,
  ids: readonly string[],
  comparison: ReconcileRun,
  { onResult = logResult, stopping }: Options,
): Promise<void> {
  const compareOne = async (id: string) => {
    const { result, columns } = await reconcileOne(prisma, id);
    comparison.report[result] += 1;
    metrics().reconciled.inc({ result });
    if (result === 'unknown') comparison.unanswered.push(id);
    if (result !== 'same' && result !== 'gone') onResult(id, result, columns);
    return result;
  };
  for (let from = 0; from < ids.length; from += CONCURRENCY) {
    if (stopping?.aborted) return void (comparison.end = 'stopped');
    const results = await unlessStopped(Promise.all(ids.slice(from, from + CONCURRENCY).map(compareOne)), stopping);
    if (results === 'stopped') return void (comparison.end = 'stopped');
    // If nothing in the batch answered, maybe only these workflows are stuck. Give up only if no worker is polling.
    if (results.every((result) => result === 'unknown') && !(await isWorkerPolling()))
      return void (comparison.end = 'silent');
  }
}

/** Returns when the work is done, or as soon as `stopping` aborts. The work then ends by itself within seconds. */
async function unlessStopped<T>(work: Promise<T>, stopping: AbortSignal | undefined): Promise<T | 'stopped'> {
  const controller = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) => {
    stopping?.addEventListener('abort', () => resolve('stopped'), { once: true, signal: controller.signal });
  });
  return Promise.race([work, stopped]).finally(() => controller.abort());
}

/** Compares and repairs one request. Never throws; a failure has the result `unknown`. */
export async function reconcileOne(
  prisma: PrismaClient,
  id: string,
): Promise<{ result: RowResult; /** The names of the columns that differed. */ columns: string[] }> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { result, columns } = await compareAndRepair(prisma, id, attempt >= RECHECKS.times);
      if (result !== 'again') return { result, columns };
      await wait(RECHECKS.everyMs);
    }
  } catch (error) {
    logger.warn({ request: id, error: errorName(error) }, 'not reconciled');
    return { result: 'unknown', columns: [] };
  }
}

async function compareAndRepair(prisma: PrismaClient, id: string, isLastTry: boolean) {
  const workflow = await inspectWorkflow(id).catch((error: unknown) => {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  });
  // Read the row after the workflow, so that the row can only be newer. If it's newer, compare again.
  const row = await prisma.customerRequest.findUnique({ where: { id } });
  if (!row) return { result: 'gone' as const, columns: [] };
  if (!workflow?.state) return { result: await restart(prisma, id, workflow?.ended ?? false), columns: [] };
  const { state } = workflow;
  const columns = differingColumns(row, state);
  if (columns.length === 0) return { result: 'same' as const, columns };
  // The change may be on its way to the row, so compare again in a moment.
  if (!isLastTry) return { result: 'again' as const, columns };
  if (workflow.busy) return { result: 'busy' as const, columns };
  return { result: await syncOne(id, state.version), columns };
}

/** The names of the row's columns that differ from the workflow's state. `updated_at` doesn't count. */
function differingColumns(row: object, state: RequestState): string[] {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.entries(columnsFromState(state, 0))
    .filter(([name, value]) => name !== 'updated_at' && value !== undefined)
    .filter(([name, value]) => plain(value) !== plain((row as Record<string, unknown>)[name]))
    .map(([name]) => name);
}

/**
 * Makes a workflow rewrite its row, or take over the row's state if the row is ahead.
 * @param comparedVersion the version that was compared. If the workflow has another version by now, the request is
 * compared again
 */
async function syncOne(id: string, comparedVersion: number): Promise<'repaired' | 'caught_up' | 'gone' | 'again'> {
  try {
    const { tookOver, version } = await reconcileWorkflowWithRow(id);
    if (tookOver) return 'caught_up';
    return version === comparedVersion ? 'repaired' : 'again';
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) return 'gone';
    throw error;
  }
}

/** Starts a new workflow from the row, after the old one was terminated or lost. The row has what the timers need. */
async function restart(prisma: PrismaClient, id: string, ended: boolean): Promise<'restarted' | 'gone'> {
  // A completed workflow has deleted its row, so don't start another one.
  const state = ended ? undefined : await loadState(prisma, id);
  if (!state) return 'gone';
  await startRequestWorkflow(state);
  return 'restarted';
}

function logResult(request: string, result: RowResult, columns: string[]): void {
  if (result === 'busy' || result === 'unknown') return;
  if (result === 'caught_up')
    return logger.warn({ request, result, columns }, 'a workflow had lost changes and took them over from its row');
  const message =
    result === 'restarted' ? 'a workflow was missing: restarted from its row' : 'a row differed from its workflow';
  logger.error({ alert: 'not_reconciled', request, result, columns }, message);
}
