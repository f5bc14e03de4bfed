import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/constants.ts';
import { metrics } from '#platform/metrics.ts';
import { inTurn } from '#worker/in-turn.ts';
import { forgetAll } from '#platform/per-process.ts';
import { temporal } from '#platform/temporal.ts';
import { WORKFLOW_TYPE, workflowId } from '#workflows/contract.ts';
import { AGAIN_MS, RECONCILE_EVERY_MS, reconcileInTurn, reconcileUntilWhole } from '#worker/reconcile-in-turn.ts';
import type { Turn } from '#worker/reconcile-in-turn.ts';
import { repeat } from '#worker/repeat.ts';
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
beforeEach(async () => {
  await stage.prisma.chore.deleteMany();
  await change(ended, { updated_at: new Date(Date.now() - DAY) });
});

const change = (actor: Actor, data: object) => stage.prisma.customerRequest.update({ where: { id: actor.id }, data });
const looked = (turn: Turn) =>
  typeof turn === 'string' ? undefined : Object.values(turn.report).reduce((total, count) => total + count, 0);
const run = async (starting: boolean, now = Date.now()) =>
  looked(await reconcileInTurn(stage.prisma, { starting, now }));

async function found(): Promise<Record<string, number>> {
  const { values } = await metrics().reconciledLast.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.result), value]));
}

describe('of several workers', () => {
  it('one compares for all: a second one that begins meanwhile leaves it to the first', async () => {
    const second = await inTurn('reconcile', () => run(true));
    expect(second).toBeUndefined();
    expect(await run(true)).toBe(2);
  });

  it('the turn ends with the work, also when that fails', async () => {
    await expect(inTurn('reconcile', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn('reconcile', () => Promise.resolve('done'))).toBe('done');
  });

  it('the turn of a machine that vanished ends within a minute: the server asks whether it is there', async () => {
    const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count'];
    const [idle = 0, interval = 0, count = 0] =
      (await inTurn('reconcile', async (connection) => {
        const settings: number[] = [];
        for (const name of names) settings.push(Number((await connection.query(`SHOW ${name}`)).rows[0]?.[name]));
        return settings;
      })) ?? [];
    expect(Math.min(idle, interval, count)).toBeGreaterThan(0);
    expect(idle + interval * count).toBeLessThanOrEqual(60);
  });

  it('nobody repeats within the hour what another has done, but a worker that starts', async () => {
    const now = Date.now();
    expect(await run(false, now)).toBe(2);
    expect(await run(false, now + 30 * MINUTE)).toBeUndefined();
    expect(await run(true, now + 30 * MINUTE)).toBe(1);
    expect(await run(false, now + 30 * MINUTE + HOUR)).toBe(1);
  });

  it('hourly runs leave what ended and did not change since; once a day all of the week is compared', async () => {
    const now = Date.now();
    await change(ended, { cancel_reason: null, cancelled_by: 'admin' });
    expect(await run(true, now)).toBe(2);
    expect((await ended.row()).cancelled_by).toBe('customer');
    await change(ended, { cancelled_by: 'admin', updated_at: new Date(now - DAY) });
    expect(await run(false, now + HOUR)).toBe(1);
    expect((await ended.row()).cancelled_by).toBe('admin');
    await change(ended, { updated_at: new Date(now + HOUR) });
    expect(await run(false, now + 2 * HOUR)).toBe(2);
    expect((await ended.row()).cancelled_by).toBe('customer');
    await change(ended, { updated_at: new Date(now - DAY) });
    expect(await run(false, now + DAY + 2 * HOUR)).toBe(2);
  });

  it('an open request is compared each time', async () => {
    const now = Date.now();
    await run(false, now);
    await change(open, { wait_chosen: true, updated_at: new Date(now - DAY) });
    expect(await run(false, now + HOUR)).toBe(1);
    expect((await open.row()).wait_chosen).toBe(false);
  });

  it('metrics tell what the last comparison found, a first one too, and only of the worker that made it', async () => {
    const now = Date.now();
    await change(open, { wait_chosen: true });
    await run(true, now);
    expect(await found()).toMatchObject({ repaired: 1, same: 1 });
    await run(false, now + HOUR);
    expect(await found()).toMatchObject({ repaired: 0, same: 1 });
    // Another has done it meanwhile, or is at it.
    await run(false, now + HOUR + 30 * MINUTE);
    expect(await found()).toEqual({});
    await run(true, now + 2 * HOUR);
    expect(await found()).not.toEqual({});
    await inTurn('reconcile', () => run(true, now + 3 * HOUR));
    expect(await found()).toEqual({});
  });
});

describe('a worker', () => {
  const going = new AbortController().signal;

  /** What this process does while it finds no Temporal. */
  async function withoutTemporal<T>(work: () => Promise<T>): Promise<T> {
    const { TEMPORAL_ADDRESS } = process.env;
    process.env.TEMPORAL_ADDRESS = '127.0.0.1:1';
    await forgetAll();
    try {
      return await work();
    } finally {
      process.env.TEMPORAL_ADDRESS = TEMPORAL_ADDRESS;
      await forgetAll();
    }
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

  it('that starts before Temporal is up asks again soon, until it was answered', async () => {
    // By another worker, just before.
    expect(await run(false)).toBe(2);
    await change(open, { wait_chosen: true });
    const job = reconcileUntilWhole(stage.prisma);
    for (const time of [1, 2]) {
      expect(await withoutTemporal(() => job(going)), String(time)).toEqual({ againInMs: AGAIN_MS });
    }
    expect((await open.row()).wait_chosen).toBe(true);
    expect(await job(going)).toEqual({ againInMs: RECONCILE_EVERY_MS });
    expect((await open.row()).wait_chosen).toBe(false);
  });

  it('asks the one again that does not answer, ever less often, and nobody else for its sake', async () => {
    const [stuck, soonGone] = [await silent(), await silent()];
    // Each question to them waits ten seconds for its answer.
    const job = reconcileUntilWhole(stage.prisma, 2);
    expect(await job(going)).toEqual({ againInMs: AGAIN_MS });
    expect(await found()).toMatchObject({ unknown: 2 });
    expect(await run(false)).toBeUndefined();
    await change(open, { wait_chosen: true });
    expect(await job(going)).toEqual({ againInMs: 2 * AGAIN_MS });
    await over(soonGone);
    const { againInMs } = await job(going);
    expect(againInMs).toBeGreaterThan(RECONCILE_EVERY_MS / 2);
    expect(await found()).toMatchObject({ unknown: 1 });
    expect((await open.row()).wait_chosen).toBe(true);
    await over(stuck);
    // Then it is the turn of all again.
    await stage.prisma.chore.deleteMany();
    expect(await job(going)).toEqual({ againInMs: RECONCILE_EVERY_MS });
    expect((await open.row()).wait_chosen).toBe(false);
  });

  it('that is stopped waits for no answer', async () => {
    await stage.stopWorker();
    const loop = repeat('reconcile', HOUR, (stopping) => reconcileInTurn(stage.prisma, { starting: true, stopping }));
    await until('it is at it', async () => {
      const locks = await stage.prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE locktype = 'advisory' AND granted AND datname = current_database()`;
      return locks.length > 0;
    });
    const told = performance.now();
    await loop.stop();
    expect(performance.now() - told).toBeLessThan(5 * SECOND);
    expect(await stage.prisma.chore.count()).toBe(0);
  });
});
