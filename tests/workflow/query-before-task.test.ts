import { tsToMs } from '@temporalio/common/lib/time.js';
import { NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#kernel/constants.ts';
import { ANSWER_REMINDER_MS, PROVIDER_RESPONSE_MS } from '#modules/request/rules/limits.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { loadState } from '#modules/request/send-command.ts';
import { gateway } from '#modules/payment/gateway.ts';
import { startRequestWorkflow, temporal } from '#modules/request/temporal.ts';
import { providerWaitMinutes } from '#modules/dispatch/settings.ts';
import { paymentActivities } from '#modules/payment/activities/payments.ts';
import { reconcileOne } from '#modules/request/reconcile.ts';
import { STATE_QUERY } from '#modules/request/rules/contract.ts';
import { startChildWorker } from '../support/child-worker.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/**
 * A query for an uncached workflow is answered by replaying the history so far. If that ends with an event that wakes
 * the workflow (a timer, an activity result) and its task hasn't started, the code runs with the clock of its last
 * task, and stays cached when the task comes. What it decides then must equal every later replay.
 * To cause this, kill a worker: Temporal keeps tasks and queries for it for ten seconds. The query is sent before the
 * workflow wakes, so the next worker gets it before the task.
 */
const ROUNDS = 3;
/** How soon after the workflows' first task the deadlines are. */
const NEAR_MS = 8 * SECOND;
/** Between the two deadlines: longer than Stripe's answer, shorter than the task waits for the killed worker. */
const APART_MS = 5 * SECOND;
const QUERY_MS = 40 * SECOND;
const TAKEN_OVER_MS = 40 * SECOND;
/** Temporal's enum value for a pending activity that waits for its next attempt. */
const WAITS = 1;

let stage: Stage;
/** Woken by a deadline's timer. */
let silentProvider: Asked;
/** Woken by Stripe's answer that the page wasn't paid; an earlier deadline is due when the task comes. */
let unpaidPage: Asked;
/** Woken by Stripe's timeout: the cancellation happens anyway. */
let leaving: Asked;

interface Asked {
  actor: Actor;
  /** What happens then counts from here, or from later. */
  deadline: number;
  answer: RequestState;
  /** The history when the query was answered. */
  then: Happened[];
}

interface Happened {
  kind: string;
  at: number;
}

beforeAll(async () => {
  stage = await openStage();
  for (let n = 1; n <= ROUNDS; n += 1) {
    const round = await askedBeforeTheirTasks();
    [silentProvider, unpaidPage, leaving] = round;
    if (round.map(wakesUnheard).join() !== 'timerFired,activityTaskCompleted,activityTaskTimedOut') continue;
    const begun = async () => (await Promise.all(round.map(taskOf))).every(Boolean) || undefined;
    await until('their tasks are done', async () => (await begun()) !== undefined, TAKEN_OVER_MS);
    if (await overtaken(unpaidPage)) return;
  }
  throw new Error(`in none of ${ROUNDS} rounds were both queries answered before the tasks`);
}, 300_000);
afterAll(() => stage.close());

/** The event that woke the workflow, if the query was answered before its task started. */
function wakesUnheard({ then }: Asked): string | undefined {
  const [wakes, task] = then.slice(-2);
  return task?.kind === 'workflowTaskScheduled' ? wakes?.kind : undefined;
}

/** Whether the event came before the deadline, and the task after it. */
async function overtaken(asked: Asked): Promise<boolean> {
  const woke = asked.then.at(-2)?.at ?? Infinity;
  const begun = (await taskOf(asked))?.at ?? 0;
  return woke < asked.deadline && asked.deadline < begun;
}

/** The start of the first completed task after the query's answer. */
async function taskOf({ actor, then }: Asked): Promise<Happened | undefined> {
  const after = (await eventsOf(actor)).slice(then.length);
  return after.find((_event, n) => after[n + 1]?.kind === 'workflowTaskCompleted');
}

async function askedBeforeTheirTasks(): Promise<[Asked, Asked, Asked]> {
  const [first, second, third] = await Promise.all([
    Actor.online(stage).then((actor) => actor.toAssigned()),
    Actor.online(stage).then((actor) => actor.toApproved()),
    Actor.online(stage).then((actor) => actor.toApproved()),
  ]);
  const sessionId = await second.opensPayment();
  await third.opensPayment();
  const hangs = { kind: 'hang', about: third.id, times: 1_000 };
  await stripe('POST', { calls: [hangs, { kind: 'status', status: 503, times: 1_000 }] });
  await second.does('observePayment', { sessionId, reported: true });
  await stage.stopWorker();
  const child = await startChildWorker();
  const deadline = Date.now() + NEAR_MS;
  const later = deadline + APART_MS;
  await begunAnew(first, { waiting_since: new Date(deadline - PROVIDER_RESPONSE_MS) });
  await begunAnew(second, { approved_at: new Date(later - ANSWER_REMINDER_MS) });
  await until('one waits', () => has(first, 'timerStarted'));
  await until('the other asks Stripe in vain', () => triedInVain(second));
  const came = Date.now();
  // The page is told that it is not confirmed yet.
  const told = third.send('cancelRequest', { by: 'customer' });
  await until('Stripe is asked', () => has(third, 'activityTaskScheduled', 2));
  // Their worker is heard of for the last time.
  for (const actor of [first, second, third]) await actor.handle().query(STATE_QUERY);
  await child.kill();
  const asked = Promise.all([ask(first, deadline), ask(second, later), ask(third, came)]);
  asked.catch(() => undefined);

  await stripe('DELETE');
  await gateway().expireCheckout(sessionId);
  await until('the timer fires', () => has(first, 'timerFired'));
  await withActivitiesAlone(() =>
    until('Stripe has answered', () => has(second, 'activityTaskCompleted'), TAKEN_OVER_MS),
  );
  await until('Stripe is waited for no longer', () => has(third, 'activityTaskTimedOut'));
  await stage.startWorker();
  await told;
  return asked;
}

/** A workflow restarted from a row with backdated times. */
async function begunAnew(actor: Actor, data: { waiting_since?: Date; approved_at?: Date }): Promise<void> {
  await stage.prisma.customerRequest.update({ where: { id: actor.id }, data });
  await actor.handle().terminate('begins anew');
  const state = await loadState(stage.prisma, actor.id);
  if (!state) throw new Error('no row');
  await startRequestWorkflow(state);
}

async function triedInVain(actor: Actor): Promise<boolean> {
  const { raw } = await actor.handle().describe();
  return (raw.pendingActivities ?? []).some(({ state, attempt }) => Number(state) === WAITS && (attempt ?? 0) > 2);
}

async function ask(actor: Actor, deadline: number): Promise<Asked> {
  const answer = await temporal().withDeadline(Date.now() + QUERY_MS, () =>
    actor.handle().query<RequestState>(STATE_QUERY),
  );
  return { actor, deadline, answer, then: await eventsOf(actor) };
}

/** Runs a worker that executes Stripe activities but no workflow tasks. */
async function withActivitiesAlone(job: () => Promise<void>): Promise<void> {
  const connection = await NativeConnection.connect({ address: stage.address });
  const worker = await Worker.create({
    connection,
    namespace: 'default',
    taskQueue: stage.taskQueue,
    activities: paymentActivities(stage.prisma, gateway(), { publicUrl: stage.publicUrl, providerWaitMinutes }),
  });
  await worker.runUntil(job);
  await connection.close();
}

async function stripe(method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${stage.emulatorUrl}/_emulator/faults`, {
    method,
    ...(body ? { headers, body: JSON.stringify(body) } : {}),
  });
}

async function eventsOf(actor: Actor): Promise<Happened[]> {
  const { events } = await actor.handle().fetchHistory();
  return (events ?? []).map((event) => {
    const attributes = Object.entries(event).find(([name, value]) => name.endsWith('EventAttributes') && value);
    return { kind: (attributes?.[0] ?? '').replace('EventAttributes', ''), at: tsToMs(event.eventTime) };
  });
}

async function has(actor: Actor, kind: string, times = 1): Promise<boolean> {
  return (await eventsOf(actor)).filter((event) => event.kind === kind).length >= times;
}

const SAME = { result: 'same', columns: [] };

describe('a query that is answered before the task', () => {
  it('and sees a deadline applies it once, at its time', async () => {
    const { actor, deadline, answer } = silentProvider;
    await until('the desk is told', async () => (await actor.row()).provider_silent_at !== null);
    expect((await actor.row()).provider_silent_at?.getTime()).toBe(deadline);
    expect([null, deadline]).toContain(answer.providerSilentAt);
    const told = await linesOf(actor, 'Provider did not answer');
    expect(told).toHaveLength(1);
    expect(told[0]?.getTime()).toBeGreaterThanOrEqual(deadline);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual(SAME);
  });

  it('and sees an activity result applies a due deadline once', async () => {
    const { actor, deadline, answer } = unpaidPage;
    // Stripe was called after the other deadline.
    expect(answer.waitingSince).toBeGreaterThanOrEqual(silentProvider.deadline);
    expect(await linesOf(actor, 'Payment page expired')).toHaveLength(1);
    await until('reminded', async () => (await actor.row()).answer_reminded_at !== null);
    expect((await actor.row()).answer_reminded_at?.getTime()).toBe(deadline);
    expect(await linesOf(actor, 'Customer reminded of the deposit')).toHaveLength(1);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual(SAME);
  });

  it('and sees a Stripe timeout cancels once, at the time of the command', async () => {
    const { actor, deadline } = leaving;
    await until('cancelled', async () => (await actor.row()).cancelled_at !== null);
    const after = ((await actor.row()).cancelled_at?.getTime() ?? 0) - deadline;
    expect(after).toBeGreaterThanOrEqual(0);
    expect(after).toBeLessThan(2 * SECOND);
    expect(await linesOf(actor, 'Customer cancelled')).toHaveLength(1);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual(SAME);
  });

  it('leaves histories that the next worker can replay and continue', async () => {
    await stage.stopWorker();
    await stage.startWorker();
    for (const { actor } of [silentProvider, unpaidPage, leaving]) {
      expect(await reconcileOne(stage.prisma, actor.id)).toEqual(SAME);
    }
    await silentProvider.actor.does('reassignProvider', {}, { personal: { provider_name: 'Next' } });
    await unpaidPage.actor.opensPayment();
    for (const { actor } of [silentProvider, unpaidPage, leaving])
      expect(await has(actor, 'workflowTaskFailed')).toBe(false);
  });
});

/** When the lines of the log that begin so were written. */
async function linesOf(actor: Actor, beginning: string): Promise<Date[]> {
  const where = { request_id: actor.id, action: { startsWith: beginning } };
  return (await stage.prisma.requestActivityLog.findMany({ where })).map((line) => line.created_at);
}
