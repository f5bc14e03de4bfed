import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { DAY, SECOND } from '#kernel/constants.ts';
import type { RequestState } from './rules/types.ts';
import { loadState } from './command.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import type { RECONCILED } from '#kernel/server/metrics.ts';
import { columnsOf } from './snapshot.ts';
import { agree, lookAtWorkflow, startRequestWorkflow, workerSeen } from './temporal.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { errorName } from '#kernel/server/errors.ts';

/**
 * What became of one request: `same`; `repaired`, its row was written anew from its workflow; `restarted`, it had no
 * workflow and got one that starts from the row; `busy`, its workflow is about to write it itself; `caught_up`, its
 * row knew more than its workflow, since Temporal's store was set back, and that took it over; `unknown`, Temporal or the
 * database did not answer; `gone`, it was deleted meanwhile; `lost`, there is a
 * workflow and no row (lost.ts).
 */
export type Reconciled = (typeof RECONCILED)[number];
export type ReconcileReport = Record<Reconciled, number>;

const BATCH = 100;
const AT_ONCE = 8;
const RECENT_MS = 7 * DAY;
/** A change that is under way is in the row within this, or Temporal lists its projection as pending. */
const PATIENCE = { times: 3, everyMs: 2 * SECOND };

interface Options {
  /** Also requests that ended long ago; their workflows only wait to delete them. */
  all?: boolean;
  /** Ended requests are looked at for so long after their last change; milliseconds. A week by default. */
  endedFor?: number;
  /** Said of each request that was not as it should be. */
  tell?: (requestId: string, result: Reconciled, columns: string[]) => void;
  /** Ends the comparison before its end. */
  stopping?: AbortSignal | undefined;
  now?: number;
}

/** What a comparison saw. */
export interface Look {
  report: ReconcileReport;
  /** `whole`: it came to its end; `silent`: it gave up, since nobody answers; `stopped`: it was told to end. */
  end: 'whole' | 'silent' | 'stopped';
  /** Those that were `unknown`. */
  left: string[];
}

/**
 * Compares every open request's row with its workflow's state, and has the workflow write the row anew where they differ. Rows that no workflow has adopted yet are left to `adoptOrphans`.
 */
export async function reconcile(prisma: PrismaClient, options: Options = {}): Promise<ReconcileReport> {
  return (await lookThrough(prisma, options)).report;
}

/** The same, and how it ended. */
export async function lookThrough(prisma: PrismaClient, options: Options = {}): Promise<Look> {
  const { all = false, endedFor = RECENT_MS, now = Date.now() } = options;
  const look = newLook();
  const recent = { updated_at: { gt: new Date(now - endedFor) } };
  const active = { status: { notIn: ['completed' as const, 'cancelled' as const] } };
  for (let after = ''; ;) {
    const rows = await prisma.customerRequest.findMany({
      where: { version: { gt: 0 }, ...(after ? { id: { gt: after } } : {}), ...(all ? {} : { OR: [active, recent] }) },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true },
    });
    const ids = rows.map(({ id }) => id);
    await compareEach(prisma, ids, look, options);
    if (look.end !== 'whole') return look;
    if (ids.length < BATCH) {
      metrics().reconciledAt.setToCurrentTime();
      return look;
    }
    after = ids.at(-1) ?? after;
  }
}

/** Compares these alone: those that did not answer before. */
export async function lookAgain(prisma: PrismaClient, ids: readonly string[], options: Options = {}): Promise<Look> {
  const look = newLook();
  await compareEach(prisma, ids, look, options);
  return look;
}

function newLook(): Look {
  const report = { same: 0, repaired: 0, restarted: 0, busy: 0, caught_up: 0, unknown: 0, gone: 0, lost: 0 };
  return { report, end: 'whole', left: [] };
}

async function compareEach(
  prisma: PrismaClient,
  ids: readonly string[],
  look: Look,
  { tell = logResult, stopping }: Options,
): Promise<void> {
  const compareOne = async (id: string) => {
    const { result, columns } = await reconcileOne(prisma, id);
    look.report[result] += 1;
    metrics().reconciled.inc({ result });
    if (result === 'unknown') look.left.push(id);
    if (result !== 'same' && result !== 'gone') tell(id, result, columns);
    return result;
  };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (stopping?.aborted) return void (look.end = 'stopped');
    const results = await unlessStopped(Promise.all(ids.slice(from, from + AT_ONCE).map(compareOne)), stopping);
    if (results === 'stopped') return void (look.end = 'stopped');
    // Eight may be stuck, each for itself, while the others would answer.
    if (results.every((result) => result === 'unknown') && !(await workerSeen())) return void (look.end = 'silent');
  }
}

/** Settles with the work, or with the wish to stop: what is under way then ends by itself within seconds. */
async function unlessStopped<T>(work: Promise<T>, stopping: AbortSignal | undefined): Promise<T | 'stopped'> {
  const over = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) => {
    stopping?.addEventListener('abort', () => resolve('stopped'), { once: true, signal: over.signal });
  });
  return Promise.race([work, stopped]).finally(() => over.abort());
}

/** Compares and repairs one request. Never throws: what could not be asked is `unknown`. */
export async function reconcileOne(
  prisma: PrismaClient,
  id: string,
): Promise<{ result: Reconciled; /** Names of the columns that differed. */ columns: string[] }> {
  try {
    for (let time = 1; ; time += 1) {
      const { result, columns } = await compare(prisma, id, time >= PATIENCE.times);
      if (result !== 'again') return { result, columns };
      await wait(PATIENCE.everyMs);
    }
  } catch (error) {
    logger.warn({ request: id, error: errorName(error) }, 'not reconciled');
    return { result: 'unknown', columns: [] };
  }
}

async function compare(prisma: PrismaClient, id: string, lastTime: boolean) {
  const workflow = await lookAtWorkflow(id).catch((error: unknown) => {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  });
  // Read after the workflow: a row that is ahead of what was heard is looked at once more.
  const row = await prisma.customerRequest.findUnique({ where: { id } });
  if (!row) return { result: 'gone' as const, columns: [] };
  if (!workflow?.state) return { result: await restart(prisma, id, workflow?.ended ?? false), columns: [] };
  const { state } = workflow;
  const columns = differences(row, state);
  if (columns.length === 0) return { result: 'same' as const, columns };
  // A change that is under way is in the row in a moment.
  if (!lastTime) return { result: 'again' as const, columns };
  if (workflow.busy) return { result: 'busy' as const, columns };
  return { result: await makeAgree(id, state.version), columns };
}

/** Columns of the row that are not as the state says. When the row was written is no difference. */
function differences(row: object, state: RequestState): string[] {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.entries(columnsOf(state, 0))
    .filter(([name, value]) => name !== 'updated_at' && value !== undefined)
    .filter(([name, value]) => plain(value) !== plain((row as Record<string, unknown>)[name]))
    .map(([name]) => name);
}

/**
 * The workflow rewrites its row, or takes over what the row has and Temporal has lost.
 * @param seen the version that was compared: if the workflow has another by now, somebody else brought the two together
 */
async function makeAgree(id: string, seen: number): Promise<'repaired' | 'caught_up' | 'gone' | 'again'> {
  try {
    const { tookOver, version } = await agree(id);
    if (tookOver) return 'caught_up';
    return version === seen ? 'repaired' : 'again';
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) return 'gone';
    throw error;
  }
}

/** A workflow that was terminated, or lost with its server, begins again from the row; its timers go on. */
async function restart(prisma: PrismaClient, id: string, ended: boolean): Promise<'restarted' | 'gone'> {
  // One that has come to its end takes its row with it.
  const state = ended ? undefined : await loadState(prisma, id);
  if (!state) return 'gone';
  await startRequestWorkflow(state);
  return 'restarted';
}

function logResult(request: string, result: Reconciled, columns: string[]): void {
  if (result === 'busy' || result === 'unknown') return;
  if (result === 'caught_up') return logger.warn({ request, result, columns }, 'a workflow had lost its last change');
  logger.error({ alert: 'not_reconciled', request, result, columns }, 'a row was not as its workflow');
}
