import { setTimeout as wait } from 'node:timers/promises';
import type { ActivityEvent } from '#modules/request/rules/log-events.ts';
import { nextDeadline } from '#modules/request/rules/deadlines.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { nextActor } from '#modules/request/rules/view.ts';
import { checkMoney } from '#modules/payment/money-check.ts';
import { temporal } from '#modules/request/temporal.ts';
import { workflowId } from '#kernel/ids.ts';
import { ROW_ACTIVITIES, STATE_QUERY, WORKFLOW_TYPE } from '#modules/request/rules/contract.ts';
import { reconcile } from '#modules/request/reconcile.ts';
import { decidedBy, disagreements } from './agreement.ts';
import { MISFIT } from './logs.ts';
import { stripeState } from './stories.ts';
import type { FaultSystem } from './system.ts';

/** Everything settles within this time: Stripe's webhooks are retried after 1, 5 and 30 seconds. */
const SETTLE_MS = 120_000;
const LOOK_EVERY_MS = 1_000;
/** A timer that's due may be firing right now. */
const TIMER_SLACK_MS = 20_000;
/** A killed worker's task goes to the next one; more attempts mean that it keeps failing. */
const MOST_ATTEMPTS = 3;
const AT_ONCE = 6;
const KINDS_OF_FAULT = [MISFIT, 'nondeterministic', 'non_deterministic'];

/**
 * Checks the invariants: every submitted request exists once, is paid at most once and as Stripe says, its row matches
 * its workflow, its workflow runs without failing tasks and has the timer its state requires, and nothing was done
 * twice. Waits for what's still settling.
 * @param submitted markers of the confirmed requests
 * @returns violations in words; empty if there are none
 */
export async function checkAll(system: FaultSystem, submitted: readonly string[]): Promise<string[]> {
  const lasting = new Set<string>();
  const end = Date.now() + SETTLE_MS;
  for (;;) {
    const problems = await look(system, submitted, lasting).catch((error: unknown) => [
      `not checked: ${String(error)}`,
    ]);
    if (problems.length === 0 || Date.now() > end) return [...lasting, ...problems];
    await wait(LOOK_EVERY_MS);
  }
}

async function look(system: FaultSystem, submitted: readonly string[], lasting: Set<string>): Promise<string[]> {
  const death = system.death();
  if (death) lasting.add(death);
  // Anything the reconciliation repairs would be gone at the next check.
  const report = await reconcile(system.prisma, {
    all: true,
    onResult: (id, result, columns) => {
      const words = `request ${id}: its row was not as its workflow (${result}): ${columns.join(', ')}`;
      if (result === 'repaired' || result === 'restarted' || result === 'caught_up') lasting.add(words);
    },
  });
  const restless = report.busy + report.unknown;
  return [
    ...(restless > 0 ? [`${restless} rows could not be compared with their workflows`] : []),
    ...(await requestProblems(system, submitted)),
    ...(await moneyProblems(system)),
    ...(await workflowProblems(system, lasting)),
    ...(await logProblems(system)),
  ];
}

async function requestProblems({ query }: FaultSystem, submitted: readonly string[]): Promise<string[]> {
  const rows = await query('SELECT vehicle_plate AS plate, count(*)::int AS n FROM customer_requests GROUP BY 1');
  const found = new Map(rows.map(({ plate, n }) => [plate, n]));
  const orphans = await query('SELECT id FROM customer_requests WHERE version = 0');
  return [
    ...submitted.filter((plate) => !found.has(plate)).map((plate) => `${plate} was submitted and is not there`),
    ...[...found].filter(([, n]) => n !== 1).map(([plate, n]) => `${String(plate)} is there ${String(n)} times`),
    ...orphans.map(({ id }) => `request ${String(id)} has no workflow`),
  ];
}

async function moneyProblems(system: FaultSystem): Promise<string[]> {
  const { sessions, refunds } = await stripeState(system);
  const kept = new Map<string, number>();
  for (const session of sessions.filter(({ payment_status }) => payment_status === 'paid')) {
    const back = refunds.some(({ payment_intent }) => payment_intent === session.payment_intent);
    const id = session.metadata.request_id ?? 'nobody';
    kept.set(id, (kept.get(id) ?? 0) + (back ? 0 : 1));
  }
  const { differences } = await checkMoney(system.prisma, system.gateway);
  const unsettled = await system.query(
    `SELECT request_id, status FROM payments WHERE status IN ('closing', 'reported')`,
  );
  return [
    ...[...kept].filter(([, n]) => n > 1).map(([id, n]) => `request ${id} was paid ${n} times`),
    ...differences.map(
      ({ requestId, ledger, stripe, overdue }) => `request ${requestId}: ledger ${ledger}; ${stripe ?? overdue ?? ''}`,
    ),
    ...unsettled.map(({ request_id, status }) => `request ${String(request_id)}: a payment is still ${String(status)}`),
  ];
}

/** Only workflows whose request was deleted may have ended. */
async function workflowProblems(system: FaultSystem, lasting: Set<string>): Promise<string[]> {
  const rows = await system.query('SELECT id FROM customer_requests WHERE version > 0');
  const problems: string[] = [];
  const failed = temporal().workflow.list({
    query: `WorkflowType = '${WORKFLOW_TYPE}' AND ExecutionStatus IN ('Failed', 'Terminated', 'TimedOut', 'Canceled')`,
  });
  for await (const { workflowId: id, status } of failed) problems.push(`${id} has ${status.name}`);
  const queue = rows.map(({ id }) => String(id));
  const next = async () => {
    for (let id = queue.pop(); id; id = queue.pop()) {
      const silent = (error: unknown) => [`request ${id}: does not say how it stands: ${String(error)}`];
      problems.push(...(await problemsOf(system, id).catch(silent)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const words = await Promise.all(KINDS_OF_FAULT.map((kind) => system.logged(kind)));
  if (words.flat().length > 0) problems.push(`the worker says: ${words.flat()[0]}`);
  // A starting worker also reconciles, and would hide the problem.
  const mended = await system.logged('not_reconciled');
  // It stays in the log: there is nothing to wait for.
  if (mended.length > 0) lasting.add(`a starting worker found: ${mended[0]}`);
  return problems;
}

async function problemsOf(system: FaultSystem, id: string): Promise<string[]> {
  const handle = temporal().workflow.getHandle(workflowId(id));
  const { status, raw } = await handle.describe();
  if (status.name !== 'RUNNING') return [`request ${id}: its workflow is ${status.name}`];
  const problems: string[] = [];
  const attempts = raw.pendingWorkflowTask?.attempt ?? 0;
  if (attempts > MOST_ATTEMPTS) problems.push(`request ${id}: its workflow task is tried for the ${attempts}th time`);
  const unwritten = (raw.pendingActivities ?? []).filter(({ activityType }) =>
    ROW_ACTIVITIES.has(activityType?.name ?? ''),
  );
  if (unwritten.length > 0) problems.push(`request ${id}: its row is still to be written`);
  const state = await handle.query<RequestState>(STATE_QUERY);
  const { events } = await handle.fetchHistory();
  problems.push(...(await disagreements(system, id, decidedBy(events ?? []))));
  const failures = (events ?? []).flatMap(
    ({ workflowTaskFailedEventAttributes: task }) => task?.failure?.message ?? [],
  );
  problems.push(...failures.map((message) => `request ${id}: a workflow task failed: ${message}`));
  const due = nextDeadline(state);
  if (!due) return problems;
  const timers = openTimers(events ?? []);
  const late = Date.now() - due.at;
  if (late > TIMER_SLACK_MS) problems.push(`request ${id}: ${due.name} is ${Math.round(late / 1_000)} s late`);
  // While the desk has the turn, the call to the on-call phone may come first; this one is set after it.
  const earliest = nextActor(state) === 'admin' ? 0 : due.at - TIMER_SLACK_MS;
  if (late < 0 && !timers.some((at) => at > earliest && at < due.at + TIMER_SLACK_MS)) {
    problems.push(`request ${id}: no timer for ${due.name}`);
  }
  return problems;
}

type Events = NonNullable<
  Awaited<ReturnType<ReturnType<ReturnType<typeof temporal>['workflow']['getHandle']>['fetchHistory']>>['events']
>;

/** When the open timers will fire, in milliseconds since 1970. */
function openTimers(events: Events): number[] {
  const ends = new Map<string, number>();
  for (const event of events) {
    const { timerStartedEventAttributes: started } = event;
    const over = event.timerFiredEventAttributes ?? event.timerCanceledEventAttributes;
    if (over?.timerId) ends.delete(over.timerId);
    if (started?.timerId) ends.set(started.timerId, millis(event.eventTime) + millis(started.startToFireTimeout));
  }
  return [...ends.values()];
}

function millis(time: { seconds?: unknown; nanos?: number | null } | null | undefined): number {
  return Number(time?.seconds ?? 0) * 1_000 + (time?.nanos ?? 0) / 1e6;
}

const ONCE: ActivityEvent[] = [
  'request_submitted',
  'offer_accepted',
  'deposit_paid',
  'job_completed',
  'on_site_paid',
  'links_expired',
  'rated',
];

/** Log lines that may appear only once per request; prices and offers can repeat. */
async function logProblems({ query }: FaultSystem): Promise<string[]> {
  const twice = await query(
    `SELECT request_id, event, count(*)::int AS n FROM request_activity_log
      WHERE event = ANY($1) GROUP BY 1, 2 HAVING count(*) > 1`,
    [ONCE],
  );
  return twice.map(
    ({ request_id, event, n }) => `request ${String(request_id)}: "${String(event)}" ${String(n)} times`,
  );
}
