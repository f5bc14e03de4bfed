import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultPayloadConverter } from '@temporalio/common';
import { isWorkflowIdle, temporal } from '#modules/request/temporal.ts';
import { workflowId } from '#kernel/ids.ts';
import { FAILURE, ROW_WRITING_ACTIVITIES } from '#modules/request/rules/contract.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import type { WorkflowInput } from '#modules/request/rules/contract.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';
import { reconcileOne } from '#modules/request/reconcile.ts';
import type { FaultSystem } from './system.ts';

/** Reported if a workflow found changes in its row that Temporal had lost. Expected only in the scenario `restored`. */
export const ROW_AHEAD_MESSAGE = 'the row had changes that its workflow never made';

const IDLE_TIMEOUT_MS = 90_000;
const POLL_MS = 500;

type History = Awaited<ReturnType<ReturnType<ReturnType<typeof temporal>['workflow']['getHandle']>['fetchHistory']>>;
type Events = NonNullable<History['events']>;

/** What a request's workflow has decided, according to its history. */
export interface WorkflowDecisions {
  /** The row's version before the first of `changes`. */
  fromVersion: number;
  /** All changes after that version, in order. */
  changes: Projection[];
  /**
   * Whether the workflow took over changes from its row. That happens only after Temporal was restored from a backup.
   */
  caughtUpWithRow: boolean;
  /** Each completed Update, and whether it succeeded. */
  completedUpdates: { id: string; succeeded: boolean }[];
}

/** Reads the decisions from a history. */
export function decisionsInHistory(events: Events): WorkflowDecisions {
  const decisions: WorkflowDecisions = { fromVersion: 0, changes: [], caughtUpWithRow: false, completedUpdates: [] };
  const names = new Map<string, string>();
  for (const event of events) {
    const { workflowExecutionStartedEventAttributes: started, activityTaskScheduledEventAttributes: scheduled } = event;
    if (started) decisions.fromVersion = decodePayload<WorkflowInput>(started.input?.payloads).state.version;
    if (scheduled) names.set(String(event.eventId), scheduled.activityType?.name ?? '');
    if (scheduled?.activityType?.name === 'project')
      decisions.changes.push(decodePayload<Projection>(scheduled.input?.payloads));
    const failed = event.activityTaskFailedEventAttributes;
    const failureInfo = failed?.failure?.applicationFailureInfo;
    // Ignore other activities: those for payments get this error in normal runs too, when the row has changed.
    if (
      failureInfo?.type === FAILURE.behind &&
      ROW_WRITING_ACTIVITIES.has(names.get(String(failed?.scheduledEventId)) ?? '')
    ) {
      decisions.caughtUpWithRow = true;
      decisions.fromVersion = decodePayload<RequestState>(failureInfo.details?.payloads).version;
      decisions.changes = [];
    }
    const completed = event.workflowExecutionUpdateCompletedEventAttributes;
    if (completed)
      decisions.completedUpdates.push({
        id: completed.meta?.updateId ?? '',
        succeeded: Boolean(completed.outcome?.success),
      });
  }
  return decisions;
}

function decodePayload<T>(payloads: readonly unknown[] | null | undefined): T {
  return defaultPayloadConverter.fromPayload<T>(payloads?.[0] as never);
}

/** Reads the history of a request's workflow and returns its decisions. */
export async function readDecisions(id: string): Promise<WorkflowDecisions> {
  const { events } = await temporal().workflow.getHandle(workflowId(id)).fetchHistory();
  return decisionsInHistory(events ?? []);
}

/**
 * Compares row and activity log with the workflow's decisions: both must show each change once, and no others. Call
 * this only when nothing is in progress for the request.
 * @returns the differences in words
 */
export async function compareWithDecisions(
  system: FaultSystem,
  id: string,
  { fromVersion, changes, caughtUpWithRow }: WorkflowDecisions,
): Promise<string[]> {
  const [row] = await system.query('SELECT version, change_id FROM customer_requests WHERE id = $1', [id]);
  if (!row) return [];
  const log = await system.query(
    `SELECT version, n, event, params, user_type FROM request_activity_log
      WHERE request_id = $1 AND version > $2 ORDER BY version, n`,
    [id, fromVersion],
  );
  const loggedLines = log.map(({ version, n, event, params, user_type }) =>
    [version, n, activitySentence({ event: String(event), params }), user_type].join(' | '),
  );
  const expectedLines = changes.flatMap(({ state, log: lines }) =>
    lines.map((line, n) => [state.version, n, activitySentence(line), line.userType].join(' | ')),
  );
  const lastChange = changes.at(-1);
  const problems = [
    ...missingLines(expectedLines, loggedLines).map((line) => `decided but not logged: ${line}`),
    ...missingLines(loggedLines, expectedLines).map((line) => `logged but never decided: ${line}`),
  ];
  if (lastChange && (row.version !== lastChange.state.version || row.change_id !== lastChange.changeId)) {
    problems.push(
      `the row is at ${String(row.version)} ${String(row.change_id)}, the workflow at ${lastChange.changeId}`,
    );
  }
  if (caughtUpWithRow) problems.push(ROW_AHEAD_MESSAGE);
  return problems.map((words) => `request ${id}: ${words}`);
}

/** The lines of the first list that the second one lacks, counting duplicates. */
function missingLines(lines: readonly string[], others: readonly string[]): string[] {
  const remaining = [...others];
  return lines.filter((line) => {
    const index = remaining.indexOf(line);
    if (index < 0) return true;
    remaining.splice(index, 1);
    return false;
  });
}

/** Waits until nothing is in progress for the request, then compares row, workflow and activity log. */
export async function waitIdleAndCompare(system: FaultSystem, id: string): Promise<string[]> {
  for (const deadline = Date.now() + IDLE_TIMEOUT_MS; ; await wait(POLL_MS)) {
    const idle = await isWorkflowIdle(id).catch(() => false);
    const { result, columns } = idle ? await reconcileOne(system.prisma, id) : { result: 'busy', columns: [] };
    if (result === 'same') return compareWithDecisions(system, id, await readDecisions(id));
    // A worker that has just started doesn't respond to queries yet.
    if ((result !== 'busy' && result !== 'unknown') || Date.now() > deadline) {
      return [`request ${id}: ${result}: ${columns.join(', ')}`];
    }
  }
}
