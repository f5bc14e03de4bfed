import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { compareLedgerWithStripe } from '#modules/payment/money-check.ts';
import { providerWhoLeft } from '#modules/provider/provider-records.ts';
import { ledgerJobs } from '#modules/dispatch/queries/completed.ts';
import { SmsPhones } from '../support/phones.ts';
import { receiveSms } from '../support/sms.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Jobs that turn out to need another service: the customer agrees, pays what's due, and everybody is told. */

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145571');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** $50 more than the agreed $175. The customer pays it on site, without a second deposit. */
const SMALL_RISE = { by: 'provider', serviceType: 'flatbed', priceCents: 22_500, overCents: 10_000 } as const;
/** $150 more: a second deposit of $22.50 is due. */
const LARGE_RISE = { ...SMALL_RISE, priceCents: 32_500 } as const;
const CHANGE_FIELDS = {
  personal: {
    change_reason: 'PRIVATE-REASON: the axle is broken',
    change_destination: 'PRIVATE-SHOP, 100 Main St, Dallas',
    change_destination_point: '32.78,-96.8',
  },
};

async function readPayments(actor: Actor) {
  return stage.prisma.payment.findMany({ where: { request_id: actor.id }, orderBy: { n: 'asc' } });
}

async function readMessageBodies(actor: Actor, recipient: 'customer' | 'provider'): Promise<string> {
  const rows = await stage.prisma.message.findMany({ where: { request_id: actor.id, recipient } });
  return rows.map(({ purpose, body }) => `${purpose.split(':')[0]}: ${body}`).join('\n');
}

async function expectMoneyAgrees(actor: Actor): Promise<void> {
  expect((await compareLedgerWithStripe(stage.prisma, stripeGateway(), actor.id)).differences).toEqual([]);
}

/** The job's line in the export. */
async function readExportLine(actor: Actor) {
  const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
  const { request_number } = await actor.row();
  return (await ledgerJobs(range)).filter((job) => job.request_number === request_number);
}

async function readEarnings(): Promise<{ jobs: number; revenue: number; commission: number }> {
  const days = await stage.prisma.earnedDay.findMany();
  return {
    jobs: days.reduce((sum, { jobs }) => sum + jobs, 0),
    revenue: days.reduce((sum, day) => sum + Number(day.revenue_cents), 0),
    commission: days.reduce((sum, day) => sum + Number(day.commission_cents), 0),
  };
}

/** Makes a job whose customer got two SMS: one about a change, then one that the provider can't find the customer. */
async function createSearchedAfterProposal(): Promise<{ actor: Actor; phone: string }> {
  const phone = phones.newPhone();
  const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
  await actor.perform('proposeChange', { ...SMALL_RISE, sameProvider: true }, CHANGE_FIELDS);
  await actor.waitForText('change_asked');
  await actor.perform('startSearch', { called: false, reachable: true });
  await actor.waitForText('search');
  return { actor, phone };
}

describe('a changed job', () => {
  it('is agreed to by text, done by the same provider, and paid on site', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toInProgress();
    await actor.perform('proposeChange', { ...SMALL_RISE, sameProvider: true }, CHANGE_FIELDS);
    expect(await actor.row()).toMatchObject({ next_actor: 'customer', service_type: 'towing', change_status: 'asked' });
    expect(await actor.send('completeJob', {})).toMatchObject({ rejection: { code: 'change_open' } });
    await actor.waitForText('change_asked');
    expect(await readMessageBodies(actor, 'customer')).toContain(
      ', $225.00 total instead of $175.00. Paid: $26.25. On site: $198.75.',
    );
    // There's no direct reply, because the text about the changed job is the answer.
    expect(await receiveSms(phone, 'Yes')).toBeUndefined();
    expect(await readMessageBodies(actor, 'customer')).toContain(
      'job_changed: Shoulder: the job is now Flatbed Service for $225.00. You pay $198.75',
    );
    expect(await actor.row()).toMatchObject({
      service_type: 'flatbed',
      final_price_cents: 22_500,
      deposit_amount_cents: 2_625,
      first_service_type: 'towing',
      first_price_cents: 17_500,
      destination_address: CHANGE_FIELDS.personal.change_destination,
      destination_lat: 32.78,
      destination_lng: -96.8,
    });
    expect(await readMessageBodies(actor, 'provider')).toContain('Collect $198.75 on site');
    const before = await readEarnings();
    await actor.perform('completeJob', {});
    const after = await readEarnings();
    expect([after.jobs - before.jobs, after.revenue - before.revenue]).toEqual([1, 22_500]);
    expect(await readExportLine(actor)).toMatchObject([
      { service_type: 'flatbed', final_price_cents: 22_500, kept_cents: 2_625 },
    ]);
    await expectMoneyAgrees(actor);
    expect(JSON.stringify(await actor.workflowHandle().fetchHistory())).not.toContain('PRIVATE-');
  });

  it('over the limit counts once its second deposit is paid, by another provider', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
    await actor.perform('proposeChange', { ...LARGE_RISE, by: 'admin', sameProvider: false }, CHANGE_FIELDS);
    await actor.perform('acceptChange', {});
    expect(await actor.row()).toMatchObject({
      status: 'arrived',
      change_status: 'deposit_due',
      final_price_cents: 17_500,
    });
    await actor.waitForText('change_asked');
    expect(await receiveSms(phone, 'yes')).toContain(
      `once you pay the second deposit of $22.50: http://localhost:3000/payment/${actor.id}`,
    );
    const sessionId = await actor.openPayment();
    expect(await readPayments(actor)).toMatchObject([{ second: false }, { second: true, amount_cents: 2_250 }]);
    await actor.payAtStripe(sessionId);
    await actor.perform('observePayment', { sessionId, reported: false });
    expect(await actor.row()).toMatchObject({
      status: 'deposit_paid',
      provider_assigned: false,
      final_price_cents: 32_500,
      deposit_amount_cents: 4_875,
    });
    const smsBodies = await readMessageBodies(actor, 'customer');
    expect(smsBodies).toContain('instead of $175.00. Another provider would do it.');
    expect(smsBodies).toContain("Another provider will do it, and we're finding one.");
    expect(smsBodies).not.toContain('provider_left');
    expect(await providerWhoLeft(stage.prisma, await actor.row())).toMatchObject({ changed: true });
    const [job] = await stage.prisma.providerJob.findMany({ where: { request_id: actor.id } });
    expect(job).toMatchObject({ outcome: 'changed', service_type: 'towing', price_cents: 17_500 });

    await actor.perform('assignProvider', {}, { personal: PROVIDER_FIELDS });
    await actor.perform('acceptAgreement', { minutes: 45 });
    for (const name of ['startJob', 'arrived', 'verifyCode', 'startService'] as const) {
      await actor.perform(name, {});
    }
    const before = await readEarnings();
    await actor.perform('completeJob', {});
    const after = await readEarnings();
    expect({
      jobs: after.jobs - before.jobs,
      revenue: after.revenue - before.revenue,
      commission: after.commission - before.commission,
    }).toEqual({ jobs: 1, revenue: 32_500, commission: 4_875 });
    expect(await readExportLine(actor)).toMatchObject([{ final_price_cents: 32_500, kept_cents: 4_875 }]);
    await expectMoneyAgrees(actor);
  });

  it('for less money sends the rest of the deposit back when it is done, after a restart too', async () => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('proposeChange', { ...SMALL_RISE, priceCents: 10_000, sameProvider: true }, CHANGE_FIELDS);
    await actor.perform('acceptChange', {});
    await actor.workflowHandle().terminate('a click');
    await actor.perform('completeJob', {});
    await waitUntil('the rest went back', async () => (await readPayments(actor))[0]?.returned_cents === 1_125);
    expect(await readPayments(actor)).toMatchObject([
      { status: 'paid', amount_cents: 2_625, final_price_cents: 10_000 },
    ]);
    expect(await readExportLine(actor)).toMatchObject([{ final_price_cents: 10_000, kept_cents: 1_500 }]);
    await expectMoneyAgrees(actor);
  });

  it('has one price for everything, also for the extra that was approved before', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toInProgress();
    await actor.perform('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'PRIVATE-EXTRA' } });
    await actor.perform('approveExtra', { version: (await actor.row()).version });
    await actor.perform('proposeChange', { ...SMALL_RISE, sameProvider: true }, CHANGE_FIELDS);
    await actor.waitForText('change_asked');
    expect(await readMessageBodies(actor, 'customer')).toContain(
      '$225.00 total instead of $175.00 plus the $40.00 extra charge.',
    );
    await actor.perform('withdrawChange', { by: 'provider' });
    await actor.waitForText('change_off');
    expect(await readMessageBodies(actor, 'customer')).toContain(
      'Your price is still $175.00, plus the extra charge of $40.00.',
    );
    await actor.perform('proposeChange', { ...SMALL_RISE, sameProvider: true }, CHANGE_FIELDS);
    await actor.waitForText('change_asked');
    expect(await receiveSms(phone, 'YES')).toBeUndefined();
    expect(await readMessageBodies(actor, 'customer')).toContain('You pay $198.75 of it on site');
    expect(await actor.row()).toMatchObject({ extra_cents: null, extra_status: null, extra_reason: null });
    expect(await readMessageBodies(actor, 'provider')).toContain('Collect $198.75 on site');
  });

  it('is not decided by a reply that came before its text', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toInProgress();
    await phones.setFaults({ calls: [{ kind: 'down', phone }] });
    await actor.perform('proposeChange', { ...SMALL_RISE, sameProvider: true }, CHANGE_FIELDS);
    expect(await receiveSms(phone, 'YES')).toContain('we need your answer on');
    expect(await actor.row()).toMatchObject({ change_status: 'asked' });
    await phones.clearFaults();
    await actor.waitForText('change_asked');
    expect(await receiveSms(phone, 'NO')).toContain('The job stays as it was');
    expect(await actor.row()).toMatchObject({ change_status: 'declined', final_price_cents: 17_500 });
    expect(await readMessageBodies(actor, 'provider')).toContain('change_refused: ');
  });

  it('keeps what the desk saw if its second deposit is paid while it is being cancelled', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    await actor.perform('proposeChange', { ...LARGE_RISE, sameProvider: true }, CHANGE_FIELDS);
    await actor.perform('acceptChange', {});
    await actor.payAtStripe(await actor.openPayment());
    const { version } = await actor.row();
    const reason = { personal: { cancel_reason: 'PRIVATE-REASON: the shop is closed' } };
    await actor.perform('cancelRequest', { by: 'admin', refundDeposit: false, version }, reason);
    await waitUntil('the second one went back', async () => (await readPayments(actor))[1]?.status === 'refunded');
    expect(await readPayments(actor)).toMatchObject([{ status: 'paid', returned_cents: 0 }, { returned_cents: 2_250 }]);
    expect(await actor.row()).toMatchObject({ status: 'cancelled', final_price_cents: 17_500 });
    await expectMoneyAgrees(actor);
  });

  it('is not decided by a YES to another question that was texted later', async () => {
    const { actor, phone } = await createSearchedAfterProposal();
    expect(await receiveSms(phone, 'NO')).toContain("You can reply HERE if you're still there, and ACCEPT or REJECT");
    expect(await receiveSms(phone, 'YES')).toContain("we told your provider you're there");
    const { search_answered_at: answered } = await actor.row();
    expect([answered === null, (await actor.row()).change_status]).toEqual([false, 'asked']);
    // The search has ended, so this YES may be about the change. We ask the customer again before we change the job.
    expect(await receiveSms(phone, 'YES')).toContain('we need your answer on');
    expect((await actor.row()).change_status).toBe('asked');
  });

  it('is decided by ACCEPT, which answers no other question, whatever was texted later', async () => {
    const { actor, phone } = await createSearchedAfterProposal();
    expect(await receiveSms(phone, 'ACCEPT')).toBeUndefined();
    expect(await readMessageBodies(actor, 'customer')).toContain('the job is now Flatbed Service');
  });

  it('that is withdrawn or still open: customer and provider are told what the job waits for', async () => {
    const failed = async () => {
      const actor = await (
        await Actor.submitOnline(stage, { text_consent: true, phone: phones.newPhone() })
      ).toInProgress();
      await actor.perform('reportFailure', { reason: 'service_failed' });
      await actor.perform('proposeChange', { ...SMALL_RISE, by: 'admin', sameProvider: true }, CHANGE_FIELDS);
      return actor;
    };
    const lapsed = await failed();
    await lapsed.perform('withdrawChange', { by: 'admin' });
    expect(await readMessageBodies(lapsed, 'customer')).toContain('dispatch is deciding');
    expect(await readMessageBodies(lapsed, 'customer')).not.toContain('Your price is still');
    expect(await readMessageBodies(lapsed, 'provider')).toContain('still deciding what to do');
    const open = await failed();
    await open.perform('resumeJob', { by: 'admin' });
    expect(await readMessageBodies(open, 'customer')).toContain(
      "They're waiting for your answer to the proposed change",
    );
    expect(await readMessageBodies(open, 'provider')).toContain('but please wait. The customer is deciding');
    await open.perform('cancelRequest', { by: 'customer' });
    await open.perform('declineCancellation', {});
    expect(await readMessageBodies(open, 'customer')).not.toContain('the job will continue');
    expect(await readMessageBodies(open, 'provider')).not.toContain('go ahead');
  });

  it('is ended with both deposits, of which no more than agreed is kept', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    await actor.perform('proposeChange', { ...LARGE_RISE, sameProvider: true }, CHANGE_FIELDS);
    await actor.perform('acceptChange', {});
    const sessionId = await actor.openPayment();
    await actor.payAtStripe(sessionId);
    await actor.perform('observePayment', { sessionId, reported: false });
    const ending = { outcome: 'not_done', providerCents: 2_500 } as const;
    const reason = { personal: { cancel_reason: 'PRIVATE-REASON: the shop is closed' } };
    expect(await actor.send('endJob', { ...ending, keptCents: 4_876 }, reason)).toMatchObject({
      rejection: { code: 'settlement_range' },
    });
    await actor.perform('endJob', { ...ending, keptCents: 3_000 }, reason);
    await waitUntil('the rest went back', async () => (await readPayments(actor))[1]?.returned_cents === 1_875);
    expect(await readExportLine(actor)).toMatchObject([
      { outcome: 'not_done', kept_cents: 3_000, provider_fee_cents: 2_500 },
    ]);
    await expectMoneyAgrees(actor);
  });
});
