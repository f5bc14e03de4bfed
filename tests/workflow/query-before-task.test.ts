import { tsToMs } from '@temporalio/common/lib/time.js';
import { NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#kernel/constants.ts';
import { PRICE_OR_DEPOSIT_REMINDER_MS, PROVIDER_RESPONSE_LIMIT_MS } from '#modules/request/rules/limits.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { loadState } from '#modules/request/send-command.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { startRequestWorkflow, temporal } from '#modules/request/temporal.ts';
import { providerWaitMinutes } from '#modules/dispatch/settings.ts';
import { paymentActivities } from '#modules/payment/activities/payments.ts';
import { reconcileOne } from '#modules/request/reconcile.ts';
import { STATE_QUERY } from '#modules/request/rules/contract.ts';
import { startChildWorker } from '../support/child-worker.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/**
 * In these tests, a worker answers a query just before it runs the workflow's next task. To answer a query about a
 * workflow that it hasn't cached, a worker replays the history. If the history ends with an event that wakes the
 * workflow (a timer or an activity result) and the event's task hasn't started, the replay already handles that event,
 * with the time of the previous task, which is before the event. The next task goes on from there, because the workflow
 * stays cached. A later replay has the right time. Both replays must lead to the same decisions.
 *
 * To get this order (first the query, then the task), the tests kill a worker: Temporal holds back the dead worker's
 * tasks and queries for ten seconds. A query that was sent before the event then reaches the next worker before the
 * event's task does.
 */

/** How many times the tests try to get this order. */
const ROUNDS = 3;
/** From the workflows' first task to the first deadline. */
const FIRST_DEADLINE_MS = 8 * SECOND;
/**
 * The time between two deadlines. It's longer than Stripe takes to respond, and shorter than the ten seconds for which
 * Temporal holds back the killed worker's tasks.
 */
const BETWEEN_DEADLINES_MS = 5 * SECOND;
const QUERY_LIMIT_MS = 40 * SECOND;
/** Temporal's enum value for an activity that waits for its next attempt. */
const WAITING_FOR_RETRY = 1;

let stage: Stage;
/** Wakes when a deadline passes. */
let silentProviderWorkflow: QueriedWorkflow;
/** Wakes when Stripe says that the page wasn't paid. By then, a deadline has passed too. */
let unpaidPageWorkflow: QueriedWorkflow;
/** Wakes when a call to Stripe times out, and goes on with the cancellation. */
let cancellingCustomerWorkflow: QueriedWorkflow;

interface QueriedWorkflow {
  actor: Actor;
  /** In milliseconds since 1970. Changes that the deadline causes mustn't have an earlier time. */
  deadline: number;
  answer: RequestState;
  /** The history at the time of the query. */
  historyAtQuery: HistoryEvent[];
}

interface HistoryEvent {
  kind: string;
  time: number;
}

beforeAll(async () => {
  stage = await openStage();
  for (let n = 1; n <= ROUNDS; n += 1) {
    const round = await queryBeforeTasks();
    [silentProviderWorkflow, unpaidPageWorkflow, cancellingCustomerWorkflow] = round;
    if (round.map(wakingEventType).join() !== 'timerFired,activityTaskCompleted,activityTaskTimedOut') continue;
    const tasksStarted = async () => (await Promise.all(round.map(firstTaskAfterQuery))).every(Boolean) || undefined;
    await waitUntil('their tasks are done', async () => (await tasksStarted()) !== undefined);
    if (await deadlinePassedBetween(unpaidPageWorkflow)) return;
  }
  throw new Error(`in none of ${ROUNDS} rounds were both queries answered before the tasks`);
});
afterAll(() => stage.close());

/** The type of the event that woke the workflow; undefined unless the query came before the task for that event. */
function wakingEventType({ historyAtQuery }: QueriedWorkflow): string | undefined {
  const [wakingEvent, task] = historyAtQuery.slice(-2);
  return task?.kind === 'workflowTaskScheduled' ? wakingEvent?.kind : undefined;
}

/** Whether the deadline passed after the event that woke the workflow, but before the task for that event started. */
async function deadlinePassedBetween(queried: QueriedWorkflow): Promise<boolean> {
  const wokenAt = queried.historyAtQuery.at(-2)?.time ?? Infinity;
  const taskStartedAt = (await firstTaskAfterQuery(queried))?.time ?? 0;
  return wokenAt < queried.deadline && queried.deadline < taskStartedAt;
}

/** The start of the first completed task after the query. */
async function firstTaskAfterQuery({ actor, historyAtQuery }: QueriedWorkflow): Promise<HistoryEvent | undefined> {
  const laterEvents = (await readEvents(actor)).slice(historyAtQuery.length);
  return laterEvents.find((_event, n) => laterEvents[n + 1]?.kind === 'workflowTaskCompleted');
}

async function queryBeforeTasks(): Promise<[QueriedWorkflow, QueriedWorkflow, QueriedWorkflow]> {
  const [first, second, third] = await Promise.all([
    Actor.submitOnline(stage).then((actor) => actor.toAssigned()),
    Actor.submitOnline(stage).then((actor) => actor.toApproved()),
    Actor.submitOnline(stage).then((actor) => actor.toApproved()),
  ]);
  const sessionId = await second.openPayment();
  await third.openPayment();
  const noAnswer = { kind: 'hang', about: third.id, times: 1_000 };
  await setStripeFaults('POST', { calls: [noAnswer, { kind: 'status', status: 503, times: 1_000 }] });
  await second.perform('observePayment', { sessionId, reported: true });
  await stage.stopWorker();
  const child = await startChildWorker();
  const deadline = Date.now() + FIRST_DEADLINE_MS;
  const secondDeadline = deadline + BETWEEN_DEADLINES_MS;
  await restartWith(first, { waiting_since: new Date(deadline - PROVIDER_RESPONSE_LIMIT_MS) });
  await restartWith(second, { approved_at: new Date(secondDeadline - PRICE_OR_DEPOSIT_REMINDER_MS) });
  await waitUntil('one waits', () => hasEvent(first, 'timerStarted'));
  await waitUntil('the other asks Stripe in vain', () => hasFailedAttempt(second));
  const beforeCancellation = Date.now();
  // The response says that the command isn't confirmed, because the worker is dead.
  const cancellation = third.send('cancelRequest', { by: 'customer' });
  await waitUntil('Stripe is asked', () => hasEvent(third, 'activityTaskScheduled', 2));
  // The worker responds to these queries, and is then killed.
  for (const actor of [first, second, third]) await actor.workflowHandle().query(STATE_QUERY);
  await child.kill();
  const answers = Promise.all([
    queryState(first, deadline),
    queryState(second, secondDeadline),
    queryState(third, beforeCancellation),
  ]);
  answers.catch(() => undefined);

  await setStripeFaults('DELETE');
  await stripeGateway().expireCheckout(sessionId);
  await waitUntil('the timer fires', () => hasEvent(first, 'timerFired'));
  await withActivityWorker(() => waitUntil('Stripe has answered', () => hasEvent(second, 'activityTaskCompleted')));
  await waitUntil('Stripe is waited for no longer', () => hasEvent(third, 'activityTaskTimedOut'));
  await stage.startWorker();
  await cancellation;
  return answers;
}

/** Starts a workflow again from a row whose times were set back. */
async function restartWith(actor: Actor, data: { waiting_since?: Date; approved_at?: Date }): Promise<void> {
  await stage.prisma.customerRequest.update({ where: { id: actor.id }, data });
  await actor.workflowHandle().terminate('begins anew');
  const state = await loadState(stage.prisma, actor.id);
  if (!state) throw new Error('no row');
  await startRequestWorkflow(state);
}

async function hasFailedAttempt(actor: Actor): Promise<boolean> {
  const { raw } = await actor.workflowHandle().describe();
  return (raw.pendingActivities ?? []).some(
    ({ state, attempt }) => Number(state) === WAITING_FOR_RETRY && (attempt ?? 0) > 2,
  );
}

async function queryState(actor: Actor, deadline: number): Promise<QueriedWorkflow> {
  const answer = await temporal().withDeadline(Date.now() + QUERY_LIMIT_MS, () =>
    actor.workflowHandle().query<RequestState>(STATE_QUERY),
  );
  return { actor, deadline, answer, historyAtQuery: await readEvents(actor) };
}

/** Runs a worker that executes Stripe's activities, but no workflow tasks. */
async function withActivityWorker(job: () => Promise<void>): Promise<void> {
  const connection = await NativeConnection.connect({ address: stage.address });
  const worker = await Worker.create({
    connection,
    namespace: 'default',
    taskQueue: stage.taskQueue,
    activities: paymentActivities(stage.prisma, stripeGateway(), { publicUrl: stage.publicUrl, providerWaitMinutes }),
  });
  await worker.runUntil(job);
  await connection.close();
}

async function setStripeFaults(method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${stage.stripeEmulatorUrl}/_emulator/faults`, {
    method,
    ...(body ? { headers, body: JSON.stringify(body) } : {}),
  });
}

async function readEvents(actor: Actor): Promise<HistoryEvent[]> {
  const { events } = await actor.workflowHandle().fetchHistory();
  return (events ?? []).map((event) => {
    const attributes = Object.entries(event).find(([name, value]) => name.endsWith('EventAttributes') && value);
    return { kind: (attributes?.[0] ?? '').replace('EventAttributes', ''), time: tsToMs(event.eventTime) };
  });
}

async function hasEvent(actor: Actor, kind: string, times = 1): Promise<boolean> {
  return (await readEvents(actor)).filter((event) => event.kind === kind).length >= times;
}

const EQUAL_STATE = { result: 'same', columns: [] };

describe('a query that is answered before the task', () => {
  it("doesn't make a due deadline count twice, or at another time", async () => {
    const { actor, deadline, answer } = silentProviderWorkflow;
    await waitUntil('the desk is told', async () => (await actor.row()).provider_silent_at !== null);
    expect((await actor.row()).provider_silent_at?.getTime()).toBe(deadline);
    expect([null, deadline]).toContain(answer.providerSilentAt);
    const entryTimes = await logTimes(actor, "Provider didn't respond");
    expect(entryTimes).toHaveLength(1);
    expect(entryTimes[0]?.getTime()).toBeGreaterThanOrEqual(deadline);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual(EQUAL_STATE);
  });

  it('after an activity result applies a due deadline once', async () => {
    const { actor, deadline, answer } = unpaidPageWorkflow;
    // Stripe's response came after the other workflow's deadline.
    expect(answer.waitingSince).toBeGreaterThanOrEqual(silentProviderWorkflow.deadline);
    expect(await logTimes(actor, 'Payment page expired')).toHaveLength(1);
    await waitUntil('reminded', async () => (await actor.row()).answer_reminded_at !== null);
    expect((await actor.row()).answer_reminded_at?.getTime()).toBe(deadline);
    expect(await logTimes(actor, 'Customer was reminded about the deposit')).toHaveLength(1);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual(EQUAL_STATE);
  });

  it('after a Stripe timeout cancels once, at the time of the command', async () => {
    const { actor, deadline } = cancellingCustomerWorkflow;
    await waitUntil('cancelled', async () => (await actor.row()).cancelled_at !== null);
    const after = ((await actor.row()).cancelled_at?.getTime() ?? 0) - deadline;
    expect(after).toBeGreaterThanOrEqual(0);
    expect(after).toBeLessThan(2 * SECOND);
    expect(await logTimes(actor, 'Customer cancelled')).toHaveLength(1);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual(EQUAL_STATE);
  });

  it('leaves histories that the next worker can replay and continue', async () => {
    await stage.stopWorker();
    await stage.startWorker();
    for (const { actor } of [silentProviderWorkflow, unpaidPageWorkflow, cancellingCustomerWorkflow]) {
      expect(await reconcileOne(stage.prisma, actor.id)).toEqual(EQUAL_STATE);
    }
    await silentProviderWorkflow.actor.perform('reassignProvider', {}, { personal: { provider_name: 'Next' } });
    await unpaidPageWorkflow.actor.openPayment();
    for (const { actor } of [silentProviderWorkflow, unpaidPageWorkflow, cancellingCustomerWorkflow])
      expect(await hasEvent(actor, 'workflowTaskFailed')).toBe(false);
  });
});

/** The times of the activity log entries that begin with this text. */
async function logTimes(actor: Actor, beginning: string): Promise<Date[]> {
  const where = { request_id: actor.id, action: { startsWith: beginning } };
  return (await stage.prisma.requestActivityLog.findMany({ where })).map((line) => line.created_at);
}
