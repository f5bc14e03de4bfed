import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { compareLedgerWithStripe } from '#modules/payment/money-check.ts';
import { unsettledRequestIds } from '#modules/payment/retention.ts';
import { owedFees } from '#modules/dispatch/index.ts';
import { jobByLink, setFeePaymentMethod } from '#modules/provider/index.ts';
import { ledgerJobs, jobsNotDone } from '#modules/dispatch/queries/completed.ts';
import { requestForDesk } from '#modules/dispatch/queries/request-page.ts';
import { deleteExpiredRows } from '#modules/request/retention.ts';
import { addMonths } from '#modules/request/rules/deadlines.ts';
import { SmsPhones } from '../support/phones.ts';
import { receiveSms } from '../support/sms.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Jobs that fail on site: what dispatch decides, who gets the deposit, and who is told what. */

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145570');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** When the provider's phone last sent a position. */
const POSITION_SENT_AT = new Date(Date.now() - 90_000);
const CANCEL_REASON = { personal: { cancel_reason: 'PRIVATE-REASON: the battery is dead for good' } };

async function readPayment(actor: Actor) {
  return stage.prisma.payment.findFirstOrThrow({ where: { request_id: actor.id } });
}

async function readMessageBodies(actor: Actor, recipient: 'customer' | 'provider'): Promise<string> {
  const rows = await stage.prisma.message.findMany({ where: { request_id: actor.id, recipient } });
  return rows.map(({ purpose, body }) => `${purpose.split(':')[0]}: ${body}`).join('\n');
}

async function expectMoneyAgrees(actor: Actor): Promise<void> {
  expect((await compareLedgerWithStripe(stage.prisma, stripeGateway(), actor.id)).differences).toEqual([]);
}

describe('a service that failed', () => {
  it('is ended by dispatch: the provider gets a fee, the driver the rest of the deposit', async () => {
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone: phones.newPhone() })).toArrived();
    expect(await actor.send('skipCode', {})).toMatchObject({ rejection: { code: 'reason_required' } });
    expect(await actor.send('reportFailure', { reason: 'service_failed' })).toMatchObject({
      rejection: { code: 'code_required' },
    });
    await actor.perform('verifyCode', {});
    await actor.perform('reportFailure', { reason: 'service_failed' }, { personal: { failure_note: 'PRIVATE-NOTE' } });
    expect(await actor.row()).toMatchObject({
      status: 'arrived',
      next_actor: 'admin',
      failure_reason: 'service_failed',
    });
    expect(await readMessageBodies(actor, 'customer')).toContain(
      "can't do the job: the service was tried but didn't work",
    );
    expect(await actor.send('requestExtra', { amountCents: 500 })).toMatchObject({
      rejection: { code: 'failure_open' },
    });

    const deposit = (await actor.row()).deposit_amount_cents ?? 0;
    const settlement = { outcome: 'not_done', keptCents: 1_000, providerCents: 1_000 } as const;
    expect(await actor.send('endJob', settlement)).toMatchObject({ rejection: { code: 'reason_required' } });
    expect(await actor.send('endJob', { ...settlement, keptCents: deposit + 1 }, CANCEL_REASON)).toMatchObject({
      rejection: { code: 'settlement_range' },
    });
    await actor.perform('endJob', settlement, CANCEL_REASON);
    expect(await stage.prisma.jobFigure.findMany({ where: { request_id: actor.id } })).toMatchObject([
      { lost_reason: 'not_done', accepted: true, price_band: expect.any(Number), arrive_minutes: expect.any(Number) },
    ]);
    await waitUntil('the rest went back', async () => (await readPayment(actor)).returned_cents > 0);
    expect(await readPayment(actor)).toMatchObject({
      status: 'paid',
      amount_cents: deposit,
      returned_cents: deposit - 1_000,
      outcome: 'not_done',
      provider_fee_cents: 1_000,
      completed_at: null,
    });
    expect(await actor.row()).toMatchObject({
      status: 'cancelled',
      outcome: 'not_done',
      payment_status: 'upfront_paid',
      provider_fee_cents: 1_000,
      cancel_reason: CANCEL_REASON.personal.cancel_reason,
    });
    await expectMoneyAgrees(actor);
    const customer = await readMessageBodies(actor, 'customer');
    expect(customer).toContain("We'll keep $10.00 of your deposit and refund the rest");
    expect(customer).toContain('part_refunded: ');
    expect(customer).not.toContain('cancelled: ');
    expect(await readMessageBodies(actor, 'provider')).toContain('tell us how to pay you $10.00 for coming');
    expect(JSON.stringify(await actor.workflowHandle().fetchHistory())).not.toContain('PRIVATE-');

    const { provider_job_id: jobId } = await actor.row();
    // The provider's link works until the fee is paid, even after the other links have expired.
    expect((await jobByLink(jobId ?? '', false, Date.now() + 10 * DAY))?.kind).toBe('cancelled');
    expect(await setFeePaymentMethod(actor.id, 'zelle', 'PRIVATE-ACCOUNT')).toBe(true);
    expect((await owedFees()).find(({ id }) => id === actor.id)?.pay).toEqual({
      method: 'zelle',
      account: 'PRIVATE-ACCOUNT',
    });
    expect(JSON.stringify(await actor.workflowHandle().fetchHistory())).not.toContain('PRIVATE-');

    await actor.perform('payProviderFee', {});
    expect((await jobByLink(jobId ?? '', false, Date.now() + 10 * DAY))?.kind).toBe('expired');
    expect(await setFeePaymentMethod(actor.id, 'check', 'Too late')).toBe(false);
    const updates = await actor.countUpdates();
    await actor.perform('payProviderFee', {});
    expect(await actor.countUpdates()).toBe(updates);
    const period = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
    expect(await jobsNotDone(period)).toMatchObject({ count: 1, keptCents: 1_000, feesCents: 1_000 });
  });

  it('stays readable at the desk after another provider is sent, with who reported it and when they were where', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    await stage.prisma.customerRequest.update({
      where: { id: actor.id },
      data: {
        provider_current_lat: 32.7,
        provider_current_lng: -96.8,
        provider_last_location_update: POSITION_SENT_AT,
      },
    });
    await actor.perform('reportFailure', { reason: 'own_vehicle' }, { personal: { failure_note: 'PRIVATE-NOTE' } });
    expect(await actor.send('declineJob', {})).toMatchObject({ rejection: { code: 'failure_open' } });
    await actor.perform('reassignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_name: 'Next' } });
    const found = await requestForDesk(actor.id, null);
    expect(found?.failures).toMatchObject([
      {
        reason: 'own_vehicle',
        provider_name: PROVIDER_FIELDS.provider_name,
        failure_note: 'PRIVATE-NOTE',
        failure_lat: 32.7,
        failure_lng: -96.8,
        positioned_at: POSITION_SENT_AT,
      },
    ]);
  });

  it('is swept two months later, but not before its provider is paid', async () => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('endJob', { outcome: 'not_done', keptCents: 500, providerCents: 500 }, CANCEL_REASON);
    const sweepAndCheckIfDeleted = async () => {
      const cancelled_at = new Date(addMonths(Date.now(), -2) - 2 * DAY);
      await stage.prisma.customerRequest.update({ where: { id: actor.id }, data: { cancelled_at } });
      await deleteExpiredRows(stage.prisma, unsettledRequestIds);
      return (await stage.prisma.customerRequest.count({ where: { id: actor.id } })) === 0;
    };
    await waitUntil('the rest went back', async () => (await readPayment(actor)).status === 'paid');
    expect(await sweepAndCheckIfDeleted()).toBe(false);
    await actor.perform('payProviderFee', {});
    expect(await sweepAndCheckIfDeleted()).toBe(true);
  });

  it('goes on if dispatch or the provider finds a way', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    for (const by of ['provider', 'admin'] as const) {
      await actor.perform('reportFailure', { reason: 'wrong_equipment' });
      await actor.perform('resumeJob', { by });
      expect(await actor.row()).toMatchObject({ failure_reason: null, next_actor: 'provider', status: 'arrived' });
    }
  });

  it('keeps the right amounts if Stripe first refuses the partial refund and then accepts it', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    await actor.refuseRefund('charge_already_refunded');
    await actor.perform('endJob', { outcome: 'not_done', keptCents: 600, providerCents: 0 }, CANCEL_REASON);
    await waitUntil('refused', async () => (await readPayment(actor)).status === 'refund_failed');
    await actor.workflowHandle().terminate('a click');
    await actor.perform('retryRefund', {});
    await waitUntil('the rest went back', async () => (await readPayment(actor)).status === 'paid');
    const { amount_cents: paid, returned_cents: returned } = await readPayment(actor);
    expect(paid - returned).toBe(600);
    await expectMoneyAgrees(actor);
  });
});

describe('a job that was partly done', () => {
  it('costs what dispatch decides, everywhere: refund, ledger, statistics, export, record and texts', async () => {
    const actor = await (
      await Actor.submitOnline(stage, { text_consent: true, phone: phones.newPhone() })
    ).toInProgress();
    const { final_price_cents: agreed = 0, deposit_amount_cents: deposit = 0 } = await actor.row();
    await actor.perform('reportFailure', { reason: 'drop_off_closed' });
    const tooMuch = { priceCents: (agreed ?? 0) + 1 };
    expect(await actor.send('endPartlyDone', tooMuch, CANCEL_REASON)).toMatchObject({
      rejection: { code: 'invalid_price' },
    });
    await actor.perform('endPartlyDone', { priceCents: 10_000 }, CANCEL_REASON);
    await waitUntil('the rest went back', async () => (await readPayment(actor)).returned_cents > 0);
    expect(await readPayment(actor)).toMatchObject({
      status: 'paid',
      amount_cents: deposit,
      returned_cents: (deposit ?? 0) - 1_500,
      final_price_cents: 10_000,
      outcome: 'partly_done',
      ended_at: null,
    });
    expect(await actor.row()).toMatchObject({
      status: 'completed',
      outcome: 'partly_done',
      final_price_cents: 10_000,
      deposit_amount_cents: 1_500,
      first_price_cents: agreed,
      cancel_reason: CANCEL_REASON.personal.cancel_reason,
    });
    await expectMoneyAgrees(actor);
    const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
    const exported = (await ledgerJobs(day)).filter(({ final_price_cents }) => final_price_cents === 10_000);
    expect(exported).toMatchObject([{ outcome: 'partly_done', kept_cents: 1_500, provider_fee_cents: 0 }]);
    const record = await stage.prisma.providerJob.findFirstOrThrow({ where: { request_id: actor.id } });
    expect(record).toMatchObject({ outcome: 'completed', price_cents: 10_000 });
    const customer = await readMessageBodies(actor, 'customer');
    expect(customer).toContain('closed your job as partly done, for $100.00 total. You pay $85.00 of it on site.');
    expect(customer).not.toContain('completed: ');
    expect(await readMessageBodies(actor, 'provider')).toContain('Collect $85.00 on site');
    await actor.perform('confirmPayment', { by: 'provider' });
    expect(await actor.row()).toMatchObject({ payment_status: 'completed' });
    expect(JSON.stringify(await actor.workflowHandle().fetchHistory())).not.toContain('PRIVATE-');
  });
});

describe("a driver whom the provider can't find", () => {
  it('is asked at once, and replies by text', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
    expect(await actor.send('reportFailure', { reason: 'nobody_here' })).toMatchObject({
      rejection: { code: 'search_first' },
    });
    await actor.perform('startSearch', { called: false, reachable: true });
    expect(await readMessageBodies(actor, 'customer')).toContain(
      "search: Shoulder: your provider is there but can't find you",
    );
    expect(await actor.send('reportFailure', { reason: 'nobody_here' })).toMatchObject({
      rejection: { code: 'wait_first' },
    });
    expect(await receiveSms(phone, 'Here!')).toContain("we told your provider you're there");
    expect((await actor.row()).search_answered_at).not.toBeNull();
    expect(await readMessageBodies(actor, 'provider')).toContain(
      `search_answered: Shoulder: the customer says, "I'm here."`,
    );
  });

  it('answers for the request whose provider is looking, though another is open', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
    await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('startSearch', { called: false, reachable: true });
    expect(await receiveSms(phone, 'AQUI')).toContain("you're there");
    expect((await actor.row()).search_answered_at).not.toBeNull();
    // No provider is looking for the driver anymore, so HERE alone doesn't say which request is meant.
    expect(await receiveSms(phone, 'HERE')).toContain('more than one open request');
  });

  it('is called first when texts are not welcome', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    expect(await actor.send('startSearch', { called: false, reachable: false })).toMatchObject({
      rejection: { code: 'call_first' },
    });
    await actor.perform('startSearch', { called: true, reachable: false });
    await actor.perform('answerSearch', {});
    await actor.perform('startSearch', { called: true, reachable: false });
    expect((await actor.row()).search_answered_at).toBeNull();
  });
});

describe('a deposit that dispatch keeps when it cancels', () => {
  it('is counted among the jobs that were not done, and exported', async () => {
    const since = new Date();
    const [kept, refunded] = await Promise.all([
      Actor.submitOnline(stage).then((actor) => actor.toArrived()),
      Actor.submitOnline(stage).then((actor) => actor.toArrived()),
    ]);
    for (const actor of [kept, refunded]) {
      await actor.perform('cancelRequest', { by: 'customer' });
      await actor.perform('cancelRequest', { by: 'admin', refundDeposit: actor === refunded }, CANCEL_REASON);
    }
    const { deposit_amount_cents: cents, request_number } = await kept.row();
    expect(await kept.row()).toMatchObject({ status: 'cancelled', outcome: null });
    const range = { from: since, to: new Date(Date.now() + 3_600_000) };
    expect(await jobsNotDone(range)).toMatchObject({ count: 1, keptCents: cents, feesCents: 0 });
    expect(await ledgerJobs(range)).toMatchObject([{ request_number, outcome: 'cancelled', kept_cents: cents }]);
  });
});
