import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#kernel/constants.ts';
import { PROVIDER_RESPONSE_MS } from '#modules/request/rules/limits.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { syncWithRow } from '#modules/request/temporal.ts';
import { reconcileOne } from '#modules/request/reconcile.ts';
import { STATE_QUERY } from '#modules/request/rules/contract.ts';
import { setBackBefore } from '../support/actor.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Temporal's enum value for excluding Updates from a reset. */
const UPDATES = 2;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A workflow that lost the agreement which its row has. */
async function agreedAndLost(asBefore: Partial<RequestState> = {}): Promise<Actor> {
  const actor = await (await Actor.online(stage)).toAssigned();
  await setBackBefore(actor, () => actor.does('acceptAgreement', {}), asBefore);
  return actor;
}

const lines = async (actor: Actor) =>
  (await stage.prisma.requestActivityLog.findMany({ where: { request_id: actor.id }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );

describe('a change that Temporal lost and the row has', () => {
  it('is taken over by the next command, which then continues', async () => {
    const actor = await agreedAndLost();
    const { version } = await actor.row();
    await actor.does('startJob', {});
    expect(await actor.row()).toMatchObject({ version: version + 1, status: 'en_route' });
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
    const told = await lines(actor);
    expect(new Set(told).size).toBe(told.length);
  });

  it('sent again by a person without an answer is answered, and applied once', async () => {
    const actor = await agreedAndLost();
    const { version } = await actor.row();
    expect((await actor.send('acceptAgreement', {})).ok).toBe(true);
    expect((await actor.row()).version).toBe(version);
  });

  it('is taken over once when several people act at once', async () => {
    const actor = await agreedAndLost();
    const outcomes = await Promise.all([actor.send('startJob', {}), actor.send('cancelRequest', { by: 'customer' })]);
    for (const outcome of outcomes)
      expect(outcome.ok || outcome.kind === 'rejected', JSON.stringify(outcome)).toBe(true);
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });

  it('is not undone by a deadline that fires before the next command', async () => {
    const actor = await agreedAndLost({ waitingSince: Date.now() - PROVIDER_RESPONSE_MS + 2 * SECOND });
    const { version } = await actor.row();
    await until('the deadline has come', async () => {
      const { events } = await actor.handle().fetchHistory();
      return (events ?? []).some((event) => event.timerFiredEventAttributes);
    });
    await until('it knows', async () => (await actor.handle().query<RequestState>(STATE_QUERY)).version >= version);
    expect(await actor.row()).toMatchObject({ version, provider_silent_at: null });
    expect((await actor.row()).agreement_accepted_at).not.toBeNull();
    await actor.does('startJob', {});
    expect((await actor.row()).status).toBe('en_route');
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });

  it('is taken over by the reconciliation, without undoing later states', async () => {
    const actor = await agreedAndLost();
    expect(await reconcileOne(stage.prisma, actor.id)).toMatchObject({ result: 'caught_up' });
    await actor.does('startJob', {});
    const { version } = await actor.row();
    expect(await syncWithRow(actor.id)).toEqual({ version, status: 'en_route', tookOver: false });
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });
});

describe('a cancellation that Temporal lost and the row has', () => {
  it('prevents opening a payment page', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    await setBackBefore(actor, () => actor.does('cancelRequest', { by: 'customer' }));
    const outcome = await actor.send('openPayment', { by: 'customer', termsAccepted: true });
    expect(outcome).toMatchObject({ ok: false, kind: 'rejected', rejection: { status: 'cancelled' } });
    const atStripe = await (await fetch(`${stage.emulatorUrl}/_emulator/state`)).text();
    expect(atStripe).not.toContain(actor.id);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });
});

describe('a workflow that an operator resets (docs/operations.md)', () => {
  /** Resets the workflow to its first task; later Updates are excluded. */
  async function reset(actor: Actor): Promise<void> {
    const handle = actor.handle();
    const { events } = await handle.fetchHistory();
    const task = (events ?? []).find((event) => event.workflowTaskCompletedEventAttributes);
    await handle.client.workflowService.resetWorkflowExecution({
      namespace: handle.client.options.namespace,
      workflowExecution: { workflowId: handle.workflowId },
      workflowTaskFinishEventId: task?.eventId,
      requestId: randomUUID(),
      reason: 'a task that the code could not do',
      // As in docs/operations.md: the row already has those changes.
      resetReapplyExcludeTypes: [UPDATES],
    });
  }

  it('catches up with its row at the next command; nothing is paid or sent twice', async () => {
    const actor = await (await Actor.online(stage)).toAssigned();
    await actor.does('acceptAgreement', {});
    const [before, told] = [await actor.row(), await lines(actor)];
    await reset(actor);
    await actor.does('startJob', {});
    expect(await actor.row()).toMatchObject({ version: before.version + 1, status: 'en_route' });
    expect(await stage.prisma.payment.count({ where: { request_id: actor.id } })).toBe(1);
    expect((await lines(actor)).slice(0, told.length)).toEqual(told);
    expect(await lines(actor)).toHaveLength(told.length + 1);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });

  it('catches up with its row on its own', async () => {
    const actor = await (await Actor.online(stage)).toAssigned();
    const before = await actor.row();
    await reset(actor);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
    expect((await actor.row()).version).toBe(before.version);
  });
});
