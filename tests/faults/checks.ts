import { setTimeout as wait } from 'node:timers/promises';
import type { ActivityEvent } from '#modules/request/rules/log-events.ts';
import { nextDeadline } from '#modules/request/rules/deadlines.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { nextActor } from '#modules/request/rules/view.ts';
import { compareLedgerWithStripe } from '#modules/payment/money-check.ts';
import { temporal } from '#modules/request/temporal.ts';
import { workflowId } from '#kernel/ids.ts';
import { ROW_WRITING_ACTIVITIES, STATE_QUERY, WORKFLOW_TYPE } from '#modules/request/rules/contract.ts';
import { reconcile } from '#modules/request/reconcile.ts';
import { decisionsInHistory, compareWithDecisions } from './decisions.ts';
import { NONDETERMINISM } from './logs.ts';
import { readStripeState } from './steps.ts';
import type { FaultSystem } from './system.ts';

/** How long to wait for all work to finish. The Stripe emulator repeats a failed webhook after 1, 5 and 30 seconds. */
const SETTLE_LIMIT_MS = 120_000;
const POLL_MS = 1_000;
/**
 * It's a problem if a deadline is overdue by more than this, or if its timer is set to a time that's off by more than
 * this.
 */
const TIMER_SLACK_MS = 20_000;
/** A killed worker's task is tried again by the next worker. A task that needs more attempts than this is failing. */
const MAX_TASK_ATTEMPTS = 3;
const PARALLEL_CHECKS = 6;
const ERROR_WORDS = [NONDETERMINISM, 'nondeterministic', 'non_deterministic'];

/**
 * Checks the invariants. Every submitted request exists once and is paid at most once, and Stripe agrees with the
 * ledger. Each request's row matches its workflow. The workflow runs without failing tasks and has the timer that its
 * state requires. Nothing was done twice. Checks again until all of that is true, but gives up after SETTLE_LIMIT_MS.
 * @param submitted the license plates of the requests whose submission was confirmed
 * @returns violations in words; empty if there are none
 */
export async function checkInvariants(system: FaultSystem, submitted: readonly string[]): Promise<string[]> {
  const permanentProblems = new Set<string>();
  const deadline = Date.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const problems = await findProblems(system, submitted, permanentProblems).catch((error: unknown) => [
      `not checked: ${String(error)}`,
    ]);
    if (problems.length === 0 || Date.now() > deadline) return [...permanentProblems, ...problems];
    await wait(POLL_MS);
  }
}

async function findProblems(
  system: FaultSystem,
  submitted: readonly string[],
  lasting: Set<string>,
): Promise<string[]> {
  const exitMessage = system.unexpectedExit();
  if (exitMessage) lasting.add(exitMessage);
  // Remember what the reconciliation repairs, because the next check won't find it again.
  const compare = () =>
    reconcile(system.prisma, {
      all: true,
      onResult: (id, result, columns) => {
        const words = `request ${id}: its row was not as its workflow (${result}): ${columns.join(', ')}`;
        if (result === 'repaired' || result === 'restarted' || result === 'caught_up') lasting.add(words);
      },
    });
  let report = await compare();
  // Requests that were just changing couldn't be compared, so compare all requests again.
  if (report.busy + report.unknown > 0) report = await compare();
  const notComparable = report.busy + report.unknown;
  return [
    ...(notComparable > 0 ? [`${notComparable} rows could not be compared with their workflows`] : []),
    ...(await requestProblems(system, submitted)),
    ...(await moneyProblems(system)),
    ...(await workflowProblems(system, lasting)),
    ...(await activityLogProblems(system)),
  ];
}

async function requestProblems({ query }: FaultSystem, submitted: readonly string[]): Promise<string[]> {
  const rows = await query('SELECT vehicle_plate AS plate, count(*)::int AS n FROM customer_requests GROUP BY 1');
  const counts = new Map(rows.map(({ plate, n }) => [plate, n]));
  const withoutWorkflow = await query('SELECT id FROM customer_requests WHERE version = 0');
  return [
    ...submitted.filter((plate) => !counts.has(plate)).map((plate) => `${plate} was submitted but has no request`),
    ...[...counts].filter(([, n]) => n !== 1).map(([plate, n]) => `${String(plate)} has ${String(n)} requests`),
    ...withoutWorkflow.map(({ id }) => `request ${String(id)} has no workflow`),
  ];
}

async function moneyProblems(system: FaultSystem): Promise<string[]> {
  const { sessions, refunds } = await readStripeState(system);
  const paymentCounts = new Map<string, number>();
  // A changed job may have a second deposit, so don't count second deposits.
  const rows = await system.query('SELECT session_id FROM payments WHERE second');
  const secondDeposits = new Set(rows.map(({ session_id }) => session_id));
  for (const session of sessions.filter(
    ({ id, payment_status }) => payment_status === 'paid' && !secondDeposits.has(id),
  )) {
    const refunded = refunds.some(({ payment_intent }) => payment_intent === session.payment_intent);
    const id = session.metadata.request_id ?? 'nobody';
    paymentCounts.set(id, (paymentCounts.get(id) ?? 0) + (refunded ? 0 : 1));
  }
  const { differences } = await compareLedgerWithStripe(system.prisma, system.gateway);
  const unfinished = await system.query(
    `SELECT request_id, status FROM payments WHERE status IN ('closing', 'reported')`,
  );
  return [
    ...[...paymentCounts].filter(([, n]) => n > 1).map(([id, n]) => `request ${id} was paid ${n} times`),
    ...differences.map(
      ({ requestId, ledger, stripe, overdue }) => `request ${requestId}: ledger ${ledger}; ${stripe ?? overdue ?? ''}`,
    ),
    ...unfinished.map(
      ({ request_id, status }) => `request ${String(request_id)}: a payment is still ${String(status)}`,
    ),
  ];
}

/** Finds failing tasks, errors in the workers' logs, and workflows that ended although their request wasn't deleted. */
async function workflowProblems(system: FaultSystem, lasting: Set<string>): Promise<string[]> {
  const rows = await system.query('SELECT id FROM customer_requests WHERE version > 0');
  const problems: string[] = [];
  const failedWorkflows = temporal().workflow.list({
    query: `WorkflowType = '${WORKFLOW_TYPE}' AND ExecutionStatus IN ('Failed', 'Terminated', 'TimedOut', 'Canceled')`,
  });
  for await (const { workflowId: id, status } of failedWorkflows) problems.push(`${id} has ${status.name}`);
  const queue = rows.map(({ id }) => String(id));
  const checkNext = async () => {
    for (let id = queue.pop(); id; id = queue.pop()) {
      const onQueryError = (error: unknown) => [`request ${id}: its workflow does not answer: ${String(error)}`];
      problems.push(...(await checkWorkflow(system, id).catch(onQueryError)));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, checkNext));
  const errorLines = await Promise.all(ERROR_WORDS.map((kind) => system.logLines(kind)));
  if (errorLines.flat().length > 0) problems.push(`the worker logged: ${errorLines.flat()[0]}`);
  // When a worker starts, it repairs differences before we can find them, so look for them in its log.
  const reconciledAtStart = await system.logLines('not_reconciled');
  // Remember the log's line, so that it's reported even if a later check finds nothing.
  if (reconciledAtStart.length > 0) lasting.add(`a starting worker found: ${reconciledAtStart[0]}`);
  return problems;
}

async function checkWorkflow(system: FaultSystem, id: string): Promise<string[]> {
  const handle = temporal().workflow.getHandle(workflowId(id));
  const { status, raw } = await handle.describe();
  if (status.name !== 'RUNNING') return [`request ${id}: its workflow is ${status.name}`];
  const problems: string[] = [];
  const attempts = raw.pendingWorkflowTask?.attempt ?? 0;
  if (attempts > MAX_TASK_ATTEMPTS)
    problems.push(`request ${id}: its workflow task is tried for the ${attempts}th time`);
  const pendingRowActivities = (raw.pendingActivities ?? []).filter(({ activityType }) =>
    ROW_WRITING_ACTIVITIES.has(activityType?.name ?? ''),
  );
  if (pendingRowActivities.length > 0) problems.push(`request ${id}: its row is not written yet`);
  const state = await handle.query<RequestState>(STATE_QUERY);
  const { events } = await handle.fetchHistory();
  problems.push(...(await compareWithDecisions(system, id, decisionsInHistory(events ?? []))));
  const failures = (events ?? []).flatMap(
    ({ workflowTaskFailedEventAttributes: task }) => task?.failure?.message ?? [],
  );
  problems.push(...failures.map((message) => `request ${id}: a workflow task failed: ${message}`));
  const nextDue = nextDeadline(state);
  if (!nextDue) return problems;
  const timers = openTimerTimes(events ?? []);
  const lateMs = Date.now() - nextDue.at;
  if (lateMs > TIMER_SLACK_MS) problems.push(`request ${id}: ${nextDue.name} is ${Math.round(lateMs / 1_000)} s late`);
  // While it's the desk's turn, the timer of the on-call alert may be the only one. The deadline's own timer starts
  // when that one has fired.
  const earliest = nextActor(state) === 'admin' ? 0 : nextDue.at - TIMER_SLACK_MS;
  if (lateMs < 0 && !timers.some((at) => at > earliest && at < nextDue.at + TIMER_SLACK_MS)) {
    problems.push(`request ${id}: no timer for ${nextDue.name}`);
  }
  return problems;
}

type Events = NonNullable<
  Awaited<ReturnType<ReturnType<ReturnType<typeof temporal>['workflow']['getHandle']>['fetchHistory']>>['events']
>;

/** When the open timers will fire, in milliseconds since 1970. */
function openTimerTimes(events: Events): number[] {
  const fireTimes = new Map<string, number>();
  for (const event of events) {
    const { timerStartedEventAttributes: started } = event;
    const closed = event.timerFiredEventAttributes ?? event.timerCanceledEventAttributes;
    if (closed?.timerId) fireTimes.delete(closed.timerId);
    if (started?.timerId) fireTimes.set(started.timerId, toMs(event.eventTime) + toMs(started.startToFireTimeout));
  }
  return [...fireTimes.values()];
}

function toMs(time: { seconds?: unknown; nanos?: number | null } | null | undefined): number {
  return Number(time?.seconds ?? 0) * 1_000 + (time?.nanos ?? 0) / 1e6;
}

const ONCE_PER_REQUEST: ActivityEvent[] = [
  'request_submitted',
  'offer_accepted',
  'deposit_paid',
  'job_completed',
  'on_site_paid',
  'links_expired',
  'rated',
];

/**
 * Finds events that a request's activity log may have only once but has more often. A paid second deposit allows one
 * more `deposit_paid`.
 */
async function activityLogProblems({ query }: FaultSystem): Promise<string[]> {
  const repeated = await query(
    `SELECT request_id, event, count(*)::int AS n FROM request_activity_log l
      WHERE event = ANY($1) GROUP BY 1, 2
     HAVING count(*) > 1 + CASE WHEN event = 'deposit_paid' THEN (SELECT count(*) FROM payments p
       WHERE p.request_id = l.request_id AND p.second AND p.paid_at IS NOT NULL) ELSE 0 END`,
    [ONCE_PER_REQUEST],
  );
  return repeated.map(
    ({ request_id, event, n }) => `request ${String(request_id)}: "${String(event)}" ${String(n)} times`,
  );
}
