import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, SECOND } from '#kernel/constants.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { temporal } from '#modules/request/temporal.ts';
import type { ChoreName } from '#modules/request/rules/temporal-activities.ts';
import { workflowId } from '#kernel/ids.ts';
import { CHORE_TYPE, WORKFLOW_TYPE } from '#modules/request/rules/contract.ts';
import { compareRows } from '#worker/reconcile-chore.ts';
import { updateSchedules } from '#worker/schedules.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
/** Open; ended, unchanged for a day. */
let open: Actor;
let ended: Actor;
beforeAll(async () => {
  stage = await openStage();
  open = await (await Actor.online(stage)).toApproved();
  ended = await Actor.online(stage);
  await ended.does('cancelRequest', { by: 'customer' });
});
afterAll(() => stage.close());
beforeEach(() => change(ended, { updated_at: new Date(Date.now() - DAY) }));

const change = (actor: Actor, data: object) => stage.prisma.customerRequest.update({ where: { id: actor.id }, data });
const going = new AbortController().signal;
const compare = ({ only = [] as string[], last = false, week = false } = {}) =>
  compareRows(stage.prisma, { only, last, stopping: going }, week);

async function found(): Promise<Record<string, number>> {
  const { values } = await metrics().reconciledLast.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.result), value]));
}

/** A request whose workflow no worker runs. */
async function silent(): Promise<Actor> {
  const actor = await (await Actor.online(stage)).toApproved();
  await actor.handle().terminate('to put one in its place that no worker runs');
  const taskQueue = `nobody-${randomUUID()}`;
  await temporal().workflow.start(WORKFLOW_TYPE, { workflowId: workflowId(actor.id), taskQueue, args: [] });
  return actor;
}

async function over(actor: Actor): Promise<void> {
  await actor.handle().terminate('the test is over');
  await stage.prisma.customerRequest.delete({ where: { id: actor.id } });
}

describe('comparing rows with their workflows', () => {
  it('checks open requests every time, and ended ones once a week', async () => {
    const old = new Date(Date.now() - DAY);
    await change(open, { wait_chosen: true, updated_at: old });
    await change(ended, { cancelled_by: 'admin', updated_at: old });
    expect(await compare()).toEqual([]);
    expect((await open.row()).wait_chosen).toBe(false);
    expect((await ended.row()).cancelled_by).toBe('admin');
    expect(await compare({ week: true })).toEqual([]);
    expect((await ended.row()).cancelled_by).toBe('customer');
  });

  it('exports the result of the last comparison as metrics', async () => {
    await change(open, { wait_chosen: true });
    await compare({ week: true });
    expect(await found()).toMatchObject({ repaired: 1, same: 1 });
    await compare({ week: true });
    expect(await found()).toMatchObject({ repaired: 0, same: 2 });
  });

  it('retries only the requests that did not answer, and finally reports them', async () => {
    const [stuck, soonGone] = [await silent(), await silent()];
    const left = await compare();
    expect(left.sort()).toEqual([stuck.id, soonGone.id].sort());
    expect(await found()).toMatchObject({ unknown: 2 });
    await change(open, { wait_chosen: true });
    await over(soonGone);
    const alerts = vi.spyOn(logger, 'error');
    expect(await compare({ only: left })).toEqual([stuck.id]);
    expect(alerts).not.toHaveBeenCalled();
    expect(await compare({ only: [stuck.id], last: true })).toEqual([]);
    expect(alerts.mock.calls.map(([fields]) => fields)).toEqual([
      { alert: 'not_reconciled', request: stuck.id, result: 'unknown' },
    ]);
    alerts.mockRestore();
    expect(await found()).toMatchObject({ unknown: 1 });
    expect((await open.row()).wait_chosen).toBe(true);
    await over(stuck);
    await compare();
  }, 90_000);

  it('fails and is retried if Temporal is down', async () => {
    const { TEMPORAL_ADDRESS } = process.env;
    process.env.TEMPORAL_ADDRESS = '127.0.0.1:1';
    await disposeAll();
    try {
      await expect(compare()).rejects.toMatchObject({ type: 'Silent', nonRetryable: false });
    } finally {
      process.env.TEMPORAL_ADDRESS = TEMPORAL_ADDRESS;
      await disposeAll();
    }
  });

  it('does not wait for answers once the worker stops', async () => {
    await stage.stopWorker();
    const stopping = new AbortController();
    const stopped = compareRows(stage.prisma, { only: [], last: false, stopping: stopping.signal }, false);
    stopping.abort();
    const told = performance.now();
    await expect(stopped).rejects.toThrow('the worker stops');
    expect(performance.now() - told).toBeLessThan(5 * SECOND);
    await stage.startWorker();
  });
});

describe('the schedules', () => {
  const run = (name: ChoreName) =>
    temporal().workflow.execute<(name: ChoreName) => Promise<void>>(CHORE_TYPE, {
      workflowId: `chore/${name}-${randomUUID()}`,
      taskQueue: stage.taskQueue,
      args: [name],
    });

  it.each(['leftovers', 'redact', 'tracks', 'addresses', 'lost', 'sweep'] as const)(
    '%s runs to its end',
    async (name) => {
      await run(name);
    },
  );

  it('are created once, kept when a worker restarts, and start a comparison with it', async () => {
    const client = temporal();
    await change(open, { wait_chosen: true });
    await updateSchedules(client, stage.taskQueue);
    await until('it compared', async () => !(await open.row()).wait_chosen);
    const schedule = client.schedule.getHandle(`${stage.taskQueue}/redact`);
    await schedule.pause('an operator looks into something');
    await updateSchedules(client, stage.taskQueue);
    expect((await schedule.describe()).state).toMatchObject({ paused: true, note: 'an operator looks into something' });
    for (const name of ['leftovers', 'redact', 'tracks', 'addresses', 'reconcile', 'lost', 'sweep'])
      await client.schedule.getHandle(`${stage.taskQueue}/${name}`).delete();
  });
});
