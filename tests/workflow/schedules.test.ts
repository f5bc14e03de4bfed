import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, SECOND } from '#kernel/constants.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { readScheduleRuns } from '#modules/request/schedule-runs.ts';
import { temporal } from '#modules/request/temporal.ts';
import type { ChoreName } from '#modules/request/rules/temporal-activities.ts';
import { workflowId } from '#kernel/ids.ts';
import { CHORE_WORKFLOW_TYPE, WORKFLOW_TYPE } from '#modules/request/rules/contract.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { choreActivities } from '#worker/chores.ts';
import { compareRows } from '#worker/reconcile-chore.ts';
import { updateSchedules } from '#worker/schedules.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
/** One request is open; the other has ended, and hasn't changed for a day. */
let openActor: Actor;
let endedActor: Actor;
beforeAll(async () => {
  stage = await openStage();
  openActor = await (await Actor.submitOnline(stage)).toApproved();
  endedActor = await Actor.submitOnline(stage);
  await endedActor.perform('cancelRequest', { by: 'customer' });
});
afterAll(() => stage.close());
beforeEach(() => setColumns(endedActor, { updated_at: new Date(Date.now() - DAY) }));

const setColumns = (actor: Actor, data: object) =>
  stage.prisma.customerRequest.update({ where: { id: actor.id }, data });
const neverAborted = new AbortController().signal;
const compareRowsNow = ({ only = [] as string[], last = false, week = false } = {}) =>
  compareRows(stage.prisma, { only, last, stopping: neverAborted }, week);

async function metricValues(): Promise<Record<string, number>> {
  const { values } = await metrics().reconciledLast.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.result), value]));
}

/** Makes a request whose workflow is on a task queue without a worker. */
async function createWithoutWorker(): Promise<Actor> {
  const actor = await (await Actor.submitOnline(stage)).toApproved();
  await actor.workflowHandle().terminate('to put one in its place that no worker runs');
  const taskQueue = `nobody-${randomUUID()}`;
  await temporal().workflow.start(WORKFLOW_TYPE, { workflowId: workflowId(actor.id), taskQueue, args: [] });
  return actor;
}

async function removeActor(actor: Actor): Promise<void> {
  await actor.workflowHandle().terminate('the test is over');
  await stage.prisma.customerRequest.delete({ where: { id: actor.id } });
}

describe('comparing rows with their workflows', () => {
  it('checks open requests every time, and ended ones once a week', async () => {
    const dayAgo = new Date(Date.now() - DAY);
    await setColumns(openActor, { wait_chosen: true, updated_at: dayAgo });
    await setColumns(endedActor, { cancelled_by: 'admin', updated_at: dayAgo });
    expect(await compareRowsNow()).toEqual([]);
    expect((await openActor.row()).wait_chosen).toBe(false);
    expect((await endedActor.row()).cancelled_by).toBe('admin');
    expect(await compareRowsNow({ week: true })).toEqual([]);
    expect((await endedActor.row()).cancelled_by).toBe('customer');
  });

  it('exports the result of the last comparison as metrics', async () => {
    await setColumns(openActor, { wait_chosen: true });
    await compareRowsNow({ week: true });
    expect(await metricValues()).toMatchObject({ repaired: 1, same: 1 });
    await compareRowsNow({ week: true });
    expect(await metricValues()).toMatchObject({ repaired: 0, same: 2 });
  });

  it('tries again only for workflows that did not respond, and finally reports them', async () => {
    const [stuck, deletedLater] = [await createWithoutWorker(), await createWithoutWorker()];
    const unanswered = await compareRowsNow();
    expect(unanswered.sort()).toEqual([stuck.id, deletedLater.id].sort());
    expect(await metricValues()).toMatchObject({ unknown: 2 });
    await setColumns(openActor, { wait_chosen: true });
    await removeActor(deletedLater);
    const alerts = vi.spyOn(logger, 'error');
    expect(await compareRowsNow({ only: unanswered })).toEqual([stuck.id]);
    expect(alerts).not.toHaveBeenCalled();
    expect(await compareRowsNow({ only: [stuck.id], last: true })).toEqual([]);
    expect(alerts.mock.calls.map(([alert]) => alert)).toEqual([
      { alert: 'not_reconciled', request: stuck.id, result: 'unknown' },
    ]);
    alerts.mockRestore();
    expect(await metricValues()).toMatchObject({ unknown: 1 });
    expect((await openActor.row()).wait_chosen).toBe(true);
    await removeActor(stuck);
    await compareRowsNow();
  });

  it('fails and is retried if Temporal is down', async () => {
    const { TEMPORAL_ADDRESS } = process.env;
    process.env.TEMPORAL_ADDRESS = '127.0.0.1:1';
    await disposeAll();
    try {
      await expect(compareRowsNow()).rejects.toMatchObject({ type: 'Silent', nonRetryable: false });
    } finally {
      process.env.TEMPORAL_ADDRESS = TEMPORAL_ADDRESS;
      await disposeAll();
    }
  });

  it('does not wait for responses once the worker stops', async () => {
    await stage.stopWorker();
    const controller = new AbortController();
    const stopped = compareRows(stage.prisma, { only: [], last: false, stopping: controller.signal }, false);
    controller.abort();
    const stoppedAt = performance.now();
    await expect(stopped).rejects.toThrow('the worker is stopping');
    expect(performance.now() - stoppedAt).toBeLessThan(15 * SECOND);
    await stage.startWorker();
  });
});

describe('the schedules', () => {
  const runSchedule = (name: ChoreName) =>
    temporal().workflow.execute<(name: ChoreName) => Promise<void>>(CHORE_WORKFLOW_TYPE, {
      workflowId: `chore/${name}-${randomUUID()}`,
      taskQueue: stage.taskQueue,
      args: [name],
    });

  it.each(['leftovers', 'redact', 'tracks', 'addresses', 'lost', 'sweep'] as const)(
    '%s runs to its end',
    async (name) => {
      await runSchedule(name);
    },
  );

  it('are created once, kept when a worker restarts, and start a comparison with it', async () => {
    const client = temporal();
    await setColumns(openActor, { wait_chosen: true });
    await updateSchedules(client, stage.taskQueue);
    await waitUntil('it compared', async () => !(await openActor.row()).wait_chosen);
    const schedule = client.schedule.getHandle(`${stage.taskQueue}/redact`);
    await schedule.pause('an operator looks into something');
    await updateSchedules(client, stage.taskQueue);
    expect((await schedule.describe()).state).toMatchObject({ paused: true, note: 'an operator looks into something' });
    await waitUntil('the health page has the runs', async () => {
      const runs = new Map((await readScheduleRuns()).map((one) => [one.name, one]));
      return (
        runs.size === 7 && runs.get('redact')?.paused === true && runs.get('reconcile')?.last?.result === 'completed'
      );
    });
    for (const name of ['leftovers', 'redact', 'tracks', 'addresses', 'reconcile', 'lost', 'sweep'])
      await client.schedule.getHandle(`${stage.taskQueue}/${name}`).delete();
  });
});

it('the sweep deletes the records of old sign-ins and webhooks', async () => {
  const now = Date.now();
  const [old, recent] = [new Date(now - 91 * DAY), new Date(now - 89 * DAY)];
  await stage.prisma.signInEvent.createMany({
    data: [old, recent].map((created_at) => ({ outcome: 'wrong', created_at })),
  });
  await stage.prisma.paymentEvent.createMany({
    data: [old, recent].map((received_at) => ({ id: randomUUID(), type: 'checkout.session.expired', received_at })),
  });
  const { runChore } = choreActivities(stage.prisma, stripeGateway(), undefined, stage.publicUrl);
  await new MockActivityEnvironment().run(() => runChore({ name: 'sweep', only: [], last: true }));
  expect(await stage.prisma.signInEvent.findMany({ select: { created_at: true } })).toEqual([{ created_at: recent }]);
  expect(await stage.prisma.paymentEvent.findMany({ select: { received_at: true } })).toEqual([
    { received_at: recent },
  ]);
});
