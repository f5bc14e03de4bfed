import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/constants.ts';
import { metrics } from '#platform/metrics.ts';
import { inTurn } from '#worker/in-turn.ts';
import { reconcileInTurn } from '#worker/reconcile-in-turn.ts';
import type { ReconcileReport } from '#worker/reconcile.ts';
import { Actor, openStage } from '../support/stage.ts';
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
const looked = (report: ReconcileReport | undefined) =>
  report && Object.values(report).reduce((total, count) => total + count, 0);
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
    expect(await found()).toMatchObject({ repaired: 1, same: 1, ahead: 0 });
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
