import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultPayloadConverter } from '@temporalio/common';
import { isRunningIdle, temporal } from '#modules/request/temporal.ts';
import { workflowId } from '#kernel/ids.ts';
import { FAILURE, ROW_ACTIVITIES } from '#modules/request/rules/contract.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import type { WorkflowInput } from '#modules/request/rules/contract.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';
import { reconcileOne } from '#modules/request/reconcile.ts';
import type { FaultSystem } from './system.ts';

/** Expected only in the `restored` scenario. */
export const SET_BACK = 'the row had changes that its workflow never made';

const REST_MS = 90_000;
const LOOK_EVERY_MS = 500;

type History = Awaited<ReturnType<ReturnType<ReturnType<typeof temporal>['workflow']['getHandle']>['fetchHistory']>>;
type Events = NonNullable<History['events']>;

/** What a request's workflow decided, according to its history. */
export interface Decided {
  /** The version at which the run began, or which it took over from its row. */
  from: number;
  /** All changes since, in order. */
  changes: Projection[];
  /** Whether it found changes in the row that Temporal had lost, which only a restored Temporal backup causes. */
  tookOver: boolean;
  /** Each Update that came to its end, and whether it ended well. */
  updates: { id: string; done: boolean }[];
}

/** Reads the decisions from a history. */
export function decidedBy(events: Events): Decided {
  const decided: Decided = { from: 0, changes: [], tookOver: false, updates: [] };
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  for (const event of events) {
    const { workflowExecutionStartedEventAttributes: started, activityTaskScheduledEventAttributes: asked } = event;
    if (started) decided.from = read<WorkflowInput>(started.input?.payloads).state.version;
    if (asked) names.set(String(event.eventId), asked.activityType?.name ?? '');
    if (asked?.activityType?.name === 'project') decided.changes.push(read<Projection>(asked.input?.payloads));
    const failed = event.activityTaskFailedEventAttributes;
    const refusal = failed?.failure?.applicationFailureInfo;
    // A payment activity may have been overtaken by its own workflow.
    if (refusal?.type === FAILURE.behind && ROW_ACTIVITIES.has(names.get(String(failed?.scheduledEventId)) ?? '')) {
      decided.tookOver = true;
      decided.from = read<RequestState>(refusal.details?.payloads).version;
      decided.changes = [];
    }
    const accepted = event.workflowExecutionUpdateAcceptedEventAttributes;
    if (accepted) ids.set(accepted.protocolInstanceId ?? '', accepted.acceptedRequest?.meta?.updateId ?? '');
    const completed = event.workflowExecutionUpdateCompletedEventAttributes;
    if (completed)
      decided.updates.push({ id: completed.meta?.updateId ?? '', done: Boolean(completed.outcome?.success) });
  }
  return decided;
}

function read<T>(payloads: readonly unknown[] | null | undefined): T {
  return defaultPayloadConverter.fromPayload<T>(payloads?.[0] as never);
}

/** Reads what a request's workflow decided. */
export async function decisionsOf(id: string): Promise<Decided> {
  const { events } = await temporal().workflow.getHandle(workflowId(id)).fetchHistory();
  return decidedBy(events ?? []);
}

/**
 * Compares row and log with the workflow's decisions: every change once and no others. The reconciliation compares the
 * columns. Use it when the request is at rest.
 * @returns the differences, in words
 */
export async function disagreements(
  system: FaultSystem,
  id: string,
  { from, changes, tookOver }: Decided,
): Promise<string[]> {
  const [row] = await system.query('SELECT version, change_id FROM customer_requests WHERE id = $1', [id]);
  if (!row) return [];
  const log = await system.query(
    `SELECT version, n, event, params, user_type FROM request_activity_log
      WHERE request_id = $1 AND version > $2 ORDER BY version, n`,
    [id, from],
  );
  const told = log.map(({ version, n, event, params, user_type }) =>
    [version, n, activitySentence({ event: String(event), params }), user_type].join(' | '),
  );
  const decided = changes.flatMap(({ state, log: lines }) =>
    lines.map((line, n) => [state.version, n, activitySentence(line), line.userType].join(' | ')),
  );
  const last = changes.at(-1);
  const problems = [
    ...without(decided, told).map((line) => `decided and not in the log: ${line}`),
    ...without(told, decided).map((line) => `in the log and never decided: ${line}`),
  ];
  if (last && (row.version !== last.state.version || row.change_id !== last.changeId)) {
    problems.push(`the row is at ${String(row.version)} ${String(row.change_id)}, the workflow at ${last.changeId}`);
  }
  if (tookOver) problems.push(SET_BACK);
  return problems.map((words) => `request ${id}: ${words}`);
}

/** Lines of the first list that are missing in the second, counting duplicates. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

/** Waits until the request is at rest, then compares row, workflow and log. */
export async function restAndAgree(system: FaultSystem, id: string): Promise<string[]> {
  for (const end = Date.now() + REST_MS; ; await wait(LOOK_EVERY_MS)) {
    const rests = await isRunningIdle(id).catch(() => false);
    const { result, columns } = rests ? await reconcileOne(system.prisma, id) : { result: 'busy', columns: [] };
    if (result === 'same') return disagreements(system, id, await decisionsOf(id));
    // A worker that has just started doesn't answer queries yet.
    if ((result !== 'busy' && result !== 'unknown') || Date.now() > end) {
      return [`request ${id}: ${result}: ${columns.join(', ')}`];
    }
  }
}
