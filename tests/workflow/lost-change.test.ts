import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#kernel/constants.ts';
import { PROVIDER_RESPONSE_LIMIT_MS } from '#modules/request/rules/limits.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { reconcileWorkflowWithRow } from '#modules/request/temporal.ts';
import { reconcileOne } from '#modules/request/reconcile.ts';
import { STATE_QUERY } from '#modules/request/rules/contract.ts';
import { restartWorkflowBehindRow } from '../support/actor.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Temporal's enum value that excludes Updates from a reset. */
const EXCLUDE_UPDATES = 2;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Makes a request whose provider has accepted. The row has that change, but the restarted workflow doesn't know it. */
async function createWithLostAgreement(asBefore: Partial<RequestState> = {}): Promise<Actor> {
  const actor = await (await Actor.submitOnline(stage)).toAssigned();
  await restartWorkflowBehindRow(actor, () => actor.perform('acceptAgreement', { minutes: 45 }), asBefore);
  return actor;
}

const logLines = async (actor: Actor) =>
  (await stage.prisma.requestActivityLog.findMany({ where: { request_id: actor.id }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );

describe('a change that Temporal lost and the row has', () => {
  it('is taken over by the next command, which then continues', async () => {
    const actor = await createWithLostAgreement();
    const { version } = await actor.row();
    await actor.perform('startJob', {});
    expect(await actor.row()).toMatchObject({ version: version + 1, status: 'en_route' });
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
    const log = await logLines(actor);
    expect(new Set(log).size).toBe(log.length);
  });

  it('is applied once if its sender got no response and sends it again', async () => {
    const actor = await createWithLostAgreement();
    const { version } = await actor.row();
    expect((await actor.send('acceptAgreement', { minutes: 45 })).ok).toBe(true);
    expect((await actor.row()).version).toBe(version);
  });

  it('is taken over once when several people send commands at once', async () => {
    const actor = await createWithLostAgreement();
    const outcomes = await Promise.all([actor.send('startJob', {}), actor.send('cancelRequest', { by: 'customer' })]);
    for (const outcome of outcomes)
      expect(outcome.ok || outcome.kind === 'rejected', JSON.stringify(outcome)).toBe(true);
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });

  it('is not undone by a deadline that fires before the next command', async () => {
    const actor = await createWithLostAgreement({
      waitingSince: Date.now() - PROVIDER_RESPONSE_LIMIT_MS + 2 * SECOND,
    });
    const { version } = await actor.row();
    await waitUntil('the deadline has come', async () => {
      const { events } = await actor.workflowHandle().fetchHistory();
      return (events ?? []).some((event) => event.timerFiredEventAttributes);
    });
    await waitUntil(
      'it knows',
      async () => (await actor.workflowHandle().query<RequestState>(STATE_QUERY)).version >= version,
    );
    expect(await actor.row()).toMatchObject({ version, provider_silent_at: null });
    expect((await actor.row()).agreement_accepted_at).not.toBeNull();
    await actor.perform('startJob', {});
    expect((await actor.row()).status).toBe('en_route');
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });

  it('is taken over by the reconciliation, without undoing later states', async () => {
    const actor = await createWithLostAgreement();
    expect(await reconcileOne(stage.prisma, actor.id)).toMatchObject({ result: 'caught_up' });
    await actor.perform('startJob', {});
    const { version } = await actor.row();
    expect(await reconcileWorkflowWithRow(actor.id)).toEqual({ version, status: 'en_route', tookOver: false });
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });
});

describe('a cancellation that Temporal lost and the row has', () => {
  it('prevents opening a payment page', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    await restartWorkflowBehindRow(actor, () => actor.perform('cancelRequest', { by: 'customer' }));
    const outcome = await actor.send('openPayment', { by: 'customer', termsAccepted: true });
    expect(outcome).toMatchObject({ ok: false, kind: 'rejected', rejection: { status: 'cancelled' } });
    const stripeState = await (await fetch(`${stage.stripeEmulatorUrl}/_emulator/state`)).text();
    expect(stripeState).not.toContain(actor.id);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });
});

describe('a workflow that an operator resets (docs/operations.md)', () => {
  /** Resets the workflow to its first task. The Updates after that task aren't applied again. */
  async function resetWorkflow(actor: Actor): Promise<void> {
    const handle = actor.workflowHandle();
    const { events } = await handle.fetchHistory();
    const task = (events ?? []).find((event) => event.workflowTaskCompletedEventAttributes);
    await handle.client.workflowService.resetWorkflowExecution({
      namespace: handle.client.options.namespace,
      workflowExecution: { workflowId: handle.workflowId },
      workflowTaskFinishEventId: task?.eventId,
      requestId: randomUUID(),
      reason: 'a task that the code could not do',
      // Don't apply the Updates again, because the row already has their changes. docs/operations.md does the same.
      resetReapplyExcludeTypes: [EXCLUDE_UPDATES],
    });
  }

  it('catches up with its row at the next command; nothing is paid or sent twice', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    await actor.perform('acceptAgreement', { minutes: 45 });
    const [before, logBeforeReset] = [await actor.row(), await logLines(actor)];
    await resetWorkflow(actor);
    await actor.perform('startJob', {});
    expect(await actor.row()).toMatchObject({ version: before.version + 1, status: 'en_route' });
    expect(await stage.prisma.payment.count({ where: { request_id: actor.id } })).toBe(1);
    expect((await logLines(actor)).slice(0, logBeforeReset.length)).toEqual(logBeforeReset);
    expect(await logLines(actor)).toHaveLength(logBeforeReset.length + 1);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
  });

  it('catches up with its row on its own', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    const before = await actor.row();
    await resetWorkflow(actor);
    expect(await reconcileOne(stage.prisma, actor.id)).toEqual({ result: 'same', columns: [] });
    expect((await actor.row()).version).toBe(before.version);
  });
});
