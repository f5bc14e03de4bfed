import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutOf } from '#kernel/money.ts';
import { STATE_QUERY, requestIdOfWorkflow } from '#modules/request/rules/contract.ts';
import { temporal } from '#modules/request/temporal.ts';
import { MAX_HISTORY_EVENTS, TOWING_LOG, searchableText } from '../support/history-text.ts';
import { Actor, PROVIDER_FIELDS, TOWING_REQUEST, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** The timeout of a transaction. It's longer than the timeouts of its queries, so the queries end first. */
const LONG_TIMEOUT = { timeout: 20_000 };

/** What the Temporal Web UI shows of a workflow, as far as we read it here. */
interface Metadata {
  currentDetails: string;
  definition: { updateDefinitions: { name: string; description?: string }[] };
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('one towing request', () => {
  it('goes from submit to rating, with every step in row, log and history', async () => {
    // Without consent, no SMS are sent. tests/workflow/texts.test.ts counts the events of a request with SMS.
    const actor = await (await Actor.submitOnline(stage, { text_consent: false })).toCompleted();
    await actor.perform('confirmPayment', { by: 'provider' });
    await actor.perform(
      'rate',
      { rating: 5, withReview: true, via: 'web' },
      { personal: { customer_review: 'PRIVATE-REVIEW' } },
    );

    const row = await actor.row();
    expect(row).toMatchObject({
      status: 'completed',
      payment_status: 'completed',
      admin_price_cents: 20_000,
      customer_counter_offer_cents: 15_000,
      admin_counter_offer_cents: 17_500,
      negotiation_round: 2,
      final_price_cents: 17_500,
      deposit_amount_cents: 2_625,
      deposit_paid: true,
      customer_final_decision: 'accepted',
      customer_rating: 5,
      customer_review: 'PRIVATE-REVIEW',
      ...PROVIDER_FIELDS,
    });
    expect(payoutOf(row.final_price_cents ?? 0)).toBe(14_875);
    expect(row.provider_job_id).toMatch(/^[a-z0-9]{9}$/);
    expect(await actor.readLog()).toEqual([...TOWING_LOG, 'Customer rated service: 5 stars with review']);
    expect(await stage.prisma.commandInput.count({ where: { request_id: actor.id } })).toBe(0);

    const description = await actor.workflowHandle().describe();
    expect(description.typedSearchAttributes.getAll()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: 'completed' }),
        expect.objectContaining({ value: 'nobody' }),
        expect.objectContaining({ value: 'towing' }),
      ]),
    );
    const history = await actor.workflowHandle().fetchHistory();
    expect(history.events?.length).toBeLessThanOrEqual(MAX_HISTORY_EVENTS);
    // Stripe is called twice: to open the session, and to check the payment.
    const scheduledActivities = history.events?.flatMap(
      (event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? [],
    );
    expect(scheduledActivities?.filter((name) => name !== 'deliverTexts' && name !== 'project')).toEqual([
      'createCheckout',
      'readCheckout',
    ]);
    const text = searchableText(history, description.raw);
    for (const name of [
      'setPrice',
      'counterOffer',
      'finalCounter',
      'acceptOffer',
      'openPayment',
      'completeJob',
      'rate',
    ]) {
      expect(text).toContain(name);
    }
    const secrets = [
      row.customer_tracking_id,
      row.provider_job_id,
      '32.78',
      '-96.79',
      TOWING_REQUEST.phone,
      '5550123',
      '5550199',
    ];
    for (const secret of ['PRIVATE', 'private.example', 'Ford', 'Focus', ...secrets])
      expect(text).not.toContain(secret);
  });

  it('returns the state to a query, and shows operators whose turn it is and what each Update does', async () => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('setPrice', { amountCents: 9_900 });
    expect(await actor.workflowHandle().query(STATE_QUERY)).toMatchObject({
      status: 'admin_priced',
      adminPriceCents: 9_900,
    });
    const metadata = await actor.workflowHandle().query<Metadata>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).toContain('| Next action by | customer |');
    expect(metadata.currentDetails).toContain('price $99.00');
    const updates = metadata.definition.updateDefinitions;
    expect(updates.map(({ name }) => name)).toEqual(expect.arrayContaining(['setPrice', 'openPayment', 'agree']));
    expect(updates.filter(({ description }) => !description)).toEqual([]);
  });

  it('is in the list of open requests that the runbook gives, until it has ended', async () => {
    const runbook = await readFile('docs/operations.md', 'utf8');
    const query = /really open:\s+temporal workflow list --query "(.+)"\n/.exec(runbook)?.[1];
    const open = await (await Actor.submitOnline(stage)).toDepositPaid();
    const completed = await (await Actor.submitOnline(stage)).toCompleted();
    const cancelled = await Actor.submitOnline(stage);
    await cancelled.perform('cancelRequest', { by: 'customer' });
    await waitUntil('the list has the open one, and neither of the others', async () => {
      const listed: string[] = [];
      for await (const { workflowId } of temporal().workflow.list({ query }))
        listed.push(requestIdOfWorkflow(workflowId));
      return listed.includes(open.id) && ![completed.id, cancelled.id].some((id) => listed.includes(id));
    });
    // The workflow of a request that has ended runs until the request is deleted.
    for (const ended of [completed, cancelled])
      expect(await ended.workflowHandle().describe()).toMatchObject({ status: { name: 'RUNNING' } });
  });

  it('applies a form once, even if sent many times at once', async () => {
    const actor = await Actor.submitOnline(stage);
    const nonce = 'a-nonce-of-one-form';
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () => actor.send('setPrice', { amountCents: 20_000 }, { nonce })),
    );
    // Temporal rejects more than ten Updates at once, so send the rejected ones again. All must get the same result.
    const again = await Promise.all(
      clicks.map(async (click) => (click.ok ? click : actor.send('setPrice', { amountCents: 20_000 }, { nonce }))),
    );
    expect(new Set(again.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify({ ok: true, version: 2, status: 'admin_priced' })]),
    );
    expect((await actor.readLog()).filter((line) => line.startsWith('Admin set a price'))).toHaveLength(1);
  });

  it("refuses a nonce that's reused with other fields, and frees the nonce of a rejected command", async () => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('setPrice', { amountCents: 20_000 }, { nonce: 'first-nonce' });
    expect(await actor.send('rejectOffer', {}, { nonce: 'first-nonce' })).toEqual({ ok: false, kind: 'nonce_reused' });
    const refused = await actor.send('counterOffer', { amountCents: 20_000 }, { nonce: 'second-nonce' });
    expect(refused).toMatchObject({ kind: 'rejected', rejection: { code: 'counter_not_lower' } });
    await actor.perform('counterOffer', { amountCents: 19_000 }, { nonce: 'second-nonce' });
  });

  it('keeps rejected commands out of the history', async () => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('setPrice', { amountCents: 20_000 });
    const before = await actor.countUpdates();
    expect(before).toBe(1);
    await actor.send('startJob', {});
    await actor.send('setPrice', { amountCents: 100 });
    expect(await actor.countUpdates()).toBe(before);
    expect(searchableText(await actor.workflowHandle().fetchHistory())).not.toContain('startJob');
  });
});

describe('deletion', () => {
  it('deletes row, log and SMS, and keeps the anonymous ledger', async () => {
    const actor = await (await Actor.submitOnline(stage)).toCompleted();
    await actor.perform('deleteRequest', {});
    expect(await stage.prisma.customerRequest.count({ where: { id: actor.id } })).toBe(0);
    expect(await stage.prisma.requestActivityLog.count({ where: { request_id: actor.id } })).toBe(0);
    expect(await stage.prisma.payment.findMany({ where: { request_id: actor.id } })).toMatchObject([
      { status: 'paid', amount_cents: 2_625, final_price_cents: 17_500, checkout_url: null },
    ]);
    expect(await actor.workflowHandle().result()).toBe('deleted');
    expect(await actor.send('rate', { rating: 5, withReview: false, via: 'web' })).toEqual({
      ok: false,
      kind: 'missing',
    });
  });

  it('wins over a review sent at the same time', async () => {
    const actor = await (await Actor.submitOnline(stage)).toCompleted();
    const rating = await stage.prisma.$transaction(async (transaction) => {
      await transaction.customerRequest.delete({ where: { id: actor.id } });
      const sent = actor.send(
        'rate',
        { rating: 5, withReview: true, via: 'web' },
        { personal: { customer_review: 'PRIVATE-REVIEW' } },
      );
      await waitUntil('the review waits for the row', async () => {
        const waiting = await stage.prisma.$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
      return { sent };
    }, LONG_TIMEOUT);
    expect(await rating.sent).toEqual({ ok: false, kind: 'missing' });
  });
});
