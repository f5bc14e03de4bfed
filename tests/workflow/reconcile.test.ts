import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { expireSettingsCache } from '#modules/dispatch/settings.ts';
import { listRunningRequestIds, temporal } from '#modules/request/temporal.ts';
import { ROOT } from '#scripts/lib/folders.ts';
import { workflowId } from '#kernel/ids.ts';
import { WORKFLOW_TYPE } from '#modules/request/rules/contract.ts';
import { findWorkflowsWithoutRow } from '#modules/request/lost.ts';
import { reconcile, reconcileOne } from '#modules/request/reconcile.ts';
import type { ReconcileReport } from '#modules/request/reconcile.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const setColumns = (actor: Actor, data: object) =>
  stage.prisma.customerRequest.update({ where: { id: actor.id }, data });
const sumCounts = (counts: ReconcileReport) => Object.values(counts).reduce((total, count) => total + count, 0);
const reconcileActor = (actor: Actor) => reconcileOne(stage.prisma, actor.id);

describe('reconciling', () => {
  it('changes nothing that matches', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    const before = await actor.row();
    expect(await reconcileActor(actor)).toEqual({ result: 'same', columns: [] });
    expect(await actor.row()).toEqual(before);
  });

  it('restores a row that somebody changed by hand', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    const rightRow = await actor.row();
    await setColumns(actor, { status: 'payment_pending', wait_chosen: true });
    const { result, columns } = await reconcileActor(actor);
    expect(result).toBe('repaired');
    expect(columns.sort()).toEqual(['status', 'wait_chosen']);
    const { updated_at: _a, ...now } = await actor.row();
    const { updated_at: _b, ...then } = rightRow;
    expect(now).toEqual(then);
    expect(await reconcileActor(actor)).toMatchObject({ result: 'same' });
  });

  it('updates a row from an old backup: status, job link, ledger', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    const { version } = await actor.row();
    await setColumns(actor, {
      version: version - 2,
      status: 'payment_pending',
      payment_status: null,
      deposit_paid: false,
      deposit_paid_at: null,
      provider_assigned: false,
      assignments: 0,
      provider_job_id: null,
      handshake: null,
    });
    await stage.prisma.payment.updateMany({ where: { request_id: actor.id }, data: { status: 'open', paid_at: null } });
    expect(await reconcileActor(actor)).toMatchObject({ result: 'repaired' });
    const row = await actor.row();
    expect(row).toMatchObject({ version, status: 'provider_assigned', deposit_paid: true, assignments: 1 });
    expect(row.provider_job_id).toMatch(/^[a-z0-9]{9}$/);
    const [payment] = await stage.prisma.payment.findMany({ where: { request_id: actor.id } });
    expect(payment).toMatchObject({ status: 'paid' });
    expect(payment?.paid_at).not.toBeNull();
  });

  it('lets a workflow take over changes that only its row has', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    const { version } = await actor.row();
    await setColumns(actor, { version: version + 1, status: 'payment_pending' });
    expect(await reconcileActor(actor)).toMatchObject({ result: 'caught_up' });
    expect(await actor.row()).toMatchObject({ version: version + 1, status: 'payment_pending' });
    expect(await reconcileActor(actor)).toEqual({ result: 'same', columns: [] });
  });

  it('restarts a terminated workflow with its timers', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    const before = await actor.row();
    await actor.workflowHandle().terminate('a click in the Web UI');
    expect(await reconcileActor(actor)).toEqual({ result: 'restarted', columns: [] });
    await waitUntil('running', async () => (await actor.workflowHandle().describe()).status.name === 'RUNNING');
    expect(await reconcileActor(actor)).toMatchObject({ result: 'same' });
    expect((await actor.row()).version).toBe(before.version);
  });

  it('restarts a workflow whose request waits for the desk, with its on-call alerts', async () => {
    await stage.prisma.deskSettings.update({ where: { id: 1 }, data: { on_call_phone: '+12145550151' } });
    expireSettingsCache();
    const actor = await Actor.submitOnline(stage);
    await waitUntil('adopted', async () => (await actor.row()).version === 1);
    await actor.workflowHandle().terminate('a click in the Web UI');
    const since = new Date(Date.now() - 3 * MINUTE);
    await setColumns(actor, { waiting_since: since, turn_since: since });
    expect(await reconcileActor(actor)).toEqual({ result: 'restarted', columns: [] });
    const onCallMessages = () => stage.prisma.message.findMany({ where: { request_id: actor.id, recipient: 'admin' } });
    await waitUntil('told', async () => (await onCallMessages()).some(({ status }) => status === 'sent'));
    expect((await onCallMessages()).map(({ purpose }) => purpose)).toEqual(['on_call:1']);
  });

  it('goes through all open requests and counts them', async () => {
    const wrongActor = await (await Actor.submitOnline(stage)).toApproved();
    await setColumns(wrongActor, { wait_chosen: true });
    const results: string[] = [];
    const report = await reconcile(stage.prisma, { onResult: (id, result) => results.push(`${id} ${result}`) });
    const open = await stage.prisma.customerRequest.count();
    expect(sumCounts(report)).toBe(open);
    expect(report).toMatchObject({ repaired: 1, unknown: 0 });
    expect(results).toContain(`${wrongActor.id} repaired`);
    // Requests that ended long ago are checked only with `--all`.
    const ended = await Actor.submitOnline(stage);
    await ended.perform('cancelRequest', { by: 'customer' });
    await setColumns(ended, { updated_at: new Date(Date.now() - 8 * 24 * 60 * MINUTE), cancel_reason: null });
    const openReport = await reconcile(stage.prisma, { onResult: () => undefined });
    const fullReport = await reconcile(stage.prisma, { onResult: () => undefined, all: true });
    expect(sumCounts(fullReport) - sumCounts(openReport)).toBe(1);
  });
});

describe('a workflow whose row is gone', () => {
  const listLost = async () => {
    const foundIds: string[] = [];
    const lostWorkflows = await findWorkflowsWithoutRow(stage.prisma, { onFound: (id) => foundIds.push(id) });
    expect(foundIds).toEqual(lostWorkflows);
    return lostWorkflows;
  };
  /** Waits until Temporal lists a workflow, which takes a moment after its start. */
  const waitUntilListed = (actor: Actor) =>
    waitUntil('it is listed', async () => {
      for await (const id of listRunningRequestIds()) if (id === actor.id) return true;
      return false;
    });

  it('is reported and left alone', async () => {
    const [lost, keptActor] = [await Actor.submitOnline(stage), await Actor.submitOnline(stage)];
    await Promise.all([waitUntilListed(lost), waitUntilListed(keptActor)]);
    expect(await listLost()).toEqual([]);
    await stage.prisma.customerRequest.delete({ where: { id: lost.id } });
    expect(await listLost()).toEqual([lost.id]);
    expect((await lost.workflowHandle().describe()).status.name).toBe('RUNNING');
    const script = ['--import', 'tsx', 'scripts/reconcile.ts', '--all'];
    const command = promisify(execFile)(process.execPath, script, { cwd: ROOT, env: process.env });
    const { code, stdout } = (await command.catch((error: unknown) => error)) as { code?: number; stdout: string };
    expect(stdout).toContain(`${lost.id}  lost\n`);
    expect(stdout).toMatch(/ 0 unknown, \d+ gone, 1 lost\n$/);
    expect(code).toBe(1);
    await lost.workflowHandle().terminate('there is nobody to help');
    expect(await listLost()).toEqual([]);
  });

  it('is not reported while it is busy, such as deleting its request', async () => {
    const deletingActor = await Actor.submitOnline(stage);
    await waitUntilListed(deletingActor);
    await stage.stopWorker();
    await deletingActor.workflowHandle().cancel();
    await stage.prisma.customerRequest.delete({ where: { id: deletingActor.id } });
    expect(await listLost()).toEqual([]);
    await stage.startWorker();
    await waitUntil('it has done it', async () => (await listLost()).includes(deletingActor.id));
    await deletingActor.workflowHandle().terminate('the test is over');
  });

  it('is not reported if it ended with its request', async () => {
    const deletedActor = await Actor.submitOnline(stage);
    await waitUntilListed(deletedActor);
    await deletedActor.perform('cancelRequest', { by: 'customer' });
    const [namedIds] = await Promise.all([listLost(), deletedActor.perform('deleteRequest', {})]);
    expect(namedIds).toEqual([]);
    expect(await listLost()).toEqual([]);
  });

  it('is not confused with workflows of another system in the same namespace', async () => {
    const taskQueue = `other-${randomUUID()}`;
    const otherId = workflowId(randomUUID());
    await temporal().workflow.start(WORKFLOW_TYPE, { workflowId: otherId, taskQueue, args: [] });
    const query = `TaskQueue = '${taskQueue}'`;
    await waitUntil('it is listed', async () => (await temporal().workflow.count(query)).count === 1);
    expect(await listLost()).toEqual([]);
    await temporal().workflow.getHandle(otherId).terminate('the test is over');
  });
});
