import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { addMonths } from '#modules/request/rules/deadlines.ts';
import { formatTime } from '#modules/place/rules/times.ts';
import { expireSettingsCache } from '#modules/dispatch/settings.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/**
 * These tests use the time-skipping server: two months pass in a second, but only while the test sleeps. Each test has
 * a server of its own, because a server's clock never goes back.
 */
let stage: Stage;
beforeEach(async () => {
  stage = await openStage('time-skipping');
});
afterEach(() => stage.close());

async function sleep(ms: number): Promise<void> {
  if (!stage.timeSkipping) throw new Error('needs the time-skipping server');
  await stage.timeSkipping.sleep(ms);
}

async function serverTime(): Promise<number> {
  return (await stage.timeSkipping?.currentTimeMs()) ?? 0;
}

describe('links', () => {
  it('expire 5 minutes after completion, not before', async () => {
    const actor = await (await Actor.submitOnline(stage)).toCompleted();
    const completed = (await actor.row()).service_completed_at?.getTime() ?? 0;
    await sleep(completed + 5 * MINUTE - 10 * SECOND - (await serverTime()));
    expect((await actor.row()).links_expired_at).toBeNull();
    await sleep(20 * SECOND);
    await waitUntil('links expired', async () => (await actor.row()).links_expired_at !== null);
    const expiredAt = (await actor.row()).links_expired_at?.getTime() ?? 0;
    expect(expiredAt - completed).toBeGreaterThanOrEqual(5 * MINUTE);
    expect(await actor.readLog()).toContain('Links expired');
  });
});

describe('the second deposit of a changed job', () => {
  async function openSecondDeposit(): Promise<{ actor: Actor; sessionId: string }> {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    const change = { serviceType: 'flatbed', priceCents: 32_500, overCents: 10_000, sameProvider: true } as const;
    const why = { personal: { change_reason: 'the axle is broken' } };
    await actor.perform('proposeChange', { by: 'admin', ...change }, why);
    await actor.perform('acceptChange', {});
    return { actor, sessionId: await actor.openPayment() };
  }

  it('counts if it was paid in time, though no webhook came', async () => {
    const { actor, sessionId } = await openSecondDeposit();
    await actor.payAtStripe(sessionId);
    await sleep(31 * MINUTE);
    await waitUntil('the change counts', async () => (await actor.row()).change_status === 'accepted');
    expect(await actor.row()).toMatchObject({ final_price_cents: 32_500, deposit_amount_cents: 4_875 });
  });

  it('can no longer be paid once its time is over', async () => {
    const { actor, sessionId } = await openSecondDeposit();
    await sleep(31 * MINUTE);
    await waitUntil('the change is off', async () => (await actor.row()).change_status === 'withdrawn');
    await expect(actor.payAtStripe(sessionId)).rejects.toThrow('emulator: ');
  });
});

describe('the purge', () => {
  it('deletes row, log and texts two calendar months after completion, across a worker restart', async () => {
    const actor = await (await Actor.submitOnline(stage)).toCompleted();
    await stage.prisma.message.create({
      data: { request_id: actor.id, purpose: 'test', recipient: 'customer', phone: '+12145550123', body: 'text' },
    });
    const completed = (await actor.row()).service_completed_at?.getTime() ?? 0;
    await sleep(2 * MINUTE);
    await stage.stopWorker();
    await stage.startWorker();
    await sleep(4 * MINUTE);
    await waitUntil('links expired', async () => (await actor.row()).links_expired_at !== null);
    await sleep(addMonths(completed, 2) - DAY - (await serverTime()));
    expect(await stage.prisma.customerRequest.count({ where: { id: actor.id } })).toBe(1);
    await stage.stopWorker();
    await stage.startWorker();
    await sleep(DAY + MINUTE);
    expect(await actor.workflowHandle().result()).toBe('purged');
    expect(await stage.prisma.customerRequest.count({ where: { id: actor.id } })).toBe(0);
    expect(await stage.prisma.requestActivityLog.count({ where: { request_id: actor.id } })).toBe(0);
    expect(await stage.prisma.message.count({ where: { request_id: actor.id } })).toBe(0);
    expect(await stage.prisma.payment.count({ where: { request_id: actor.id } })).toBe(1);
  });

  it('also comes two months after a cancellation', async () => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('cancelRequest', { by: 'customer' });
    await sleep(63 * DAY);
    expect(await actor.workflowHandle().result()).toBe('purged');
    expect(await stage.prisma.customerRequest.count({ where: { id: actor.id } })).toBe(0);
  });
});

describe('a provider who does not answer', () => {
  it('is asked again after 5 minutes, and the desk is told', async () => {
    const silentActor = await (await Actor.submitOnline(stage)).toAssigned();
    await sleep(4 * MINUTE);
    expect((await silentActor.row()).provider_silent_at).toBeNull();
    await sleep(2 * MINUTE);
    await waitUntil('the desk is told', async () => (await silentActor.row()).provider_silent_at !== null);
    expect(await silentActor.row()).toMatchObject({ status: 'provider_assigned' });
    expect(await silentActor.readLog()).toContain("Provider didn't respond within 5 minutes, needs attention");
    const smsTexts = await stage.prisma.message.findMany({
      where: { request_id: silentActor.id, recipient: 'provider' },
    });
    expect(smsTexts.map(({ purpose }) => purpose.split(':')[0])).toEqual(['job', 'job_unanswered']);
  });

  it('is not reminded after accepting; the next one also has 5 minutes', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    await actor.perform('acceptAgreement', { minutes: 45 });
    await sleep(10 * MINUTE);
    expect((await actor.row()).provider_silent_at).toBeNull();
    await actor.perform('reassignProvider', {}, { personal: { provider_name: 'Next' } });
    await sleep(6 * MINUTE);
    await waitUntil('the desk is told', async () => (await actor.row()).provider_silent_at !== null);
    expect((await actor.readLog()).filter((line) => line.startsWith("Provider didn't respond"))).toHaveLength(1);
  });
});

describe('a request that waits for the desk', () => {
  const onCallAlerts = async ({ id }: Actor) =>
    (
      await stage.prisma.message.findMany({
        where: { request_id: id, recipient: 'admin', status: 'sent' },
        orderBy: { created_at: 'asc' },
      })
    ).map(({ body }) => /has waited (\d+ min for .*)\. http/.exec(body)?.[1]);
  beforeEach(async () => {
    await stage.prisma.deskSettings.update({ where: { id: 1 }, data: { on_call_phone: '+12145550151' } });
    expireSettingsCache();
  });

  it('alerts the on-call phone after 2 and 5 minutes and six times more, each time it waits', async () => {
    const lateActor = await Actor.submitOnline(stage);
    const promptActor = await Actor.submitOnline(stage);
    await promptActor.perform('setPrice', { amountCents: 20_000 });
    await sleep(MINUTE);
    expect(await onCallAlerts(lateActor)).toEqual([]);
    await sleep(MINUTE + 10 * SECOND);
    await waitUntil('called', async () => (await onCallAlerts(lateActor)).length === 1);
    await stage.stopWorker();
    await stage.startWorker();
    await sleep(3 * MINUTE);
    await waitUntil('called again', async () => (await onCallAlerts(lateActor)).length === 2);
    await sleep(2 * HOUR);
    expect((await onCallAlerts(lateActor)).slice(6)).toEqual(['55 min for a price', '65 min for a price']);
    expect(await onCallAlerts(promptActor)).toEqual([]);
    await lateActor.perform('setPrice', { amountCents: 20_000 });
    await lateActor.perform('counterOffer', { amountCents: 15_000 });
    await sleep(2 * MINUTE + 10 * SECOND);
    await waitUntil('called for the answer', async () => (await onCallAlerts(lateActor)).length === 9);
    expect((await onCallAlerts(lateActor)).at(-1)).toBe('2 min for an answer to the counter-offer');
  });

  it('uses the limits that the desk has set since', async () => {
    const actor = await Actor.submitOnline(stage);
    await stage.prisma.deskSettings.update({ where: { id: 1 }, data: { late_minutes: 20, overdue_minutes: 40 } });
    expireSettingsCache();
    await sleep(19 * MINUTE);
    expect(await onCallAlerts(actor)).toEqual([]);
    await sleep(2 * MINUTE);
    await waitUntil('called', async () => (await onCallAlerts(actor)).length === 1);
    expect(await onCallAlerts(actor)).toEqual(['20 min for a price']);
  });
});

describe('a price that nobody answers', () => {
  it('is followed by one reminder after half an hour', async () => {
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone: '+12145558801' });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await sleep(29 * MINUTE);
    expect((await actor.row()).answer_reminded_at).toBeNull();
    await sleep(2 * MINUTE);
    await waitUntil('reminded', async () => (await actor.row()).answer_reminded_at !== null);
    expect((await actor.readLog()).filter((line) => line === 'Customer was reminded about the price')).toHaveLength(1);
    const findReminder = () =>
      stage.prisma.message.findFirst({ where: { request_id: actor.id, purpose: { startsWith: 'price_reminder:' } } });
    await waitUntil('texted', async () => (await findReminder())?.status === 'sent');
    expect((await findReminder())?.body).toContain("you haven't answered our offer of");
    await actor.perform('acceptOffer', { termsAccepted: true });
    await sleep(31 * MINUTE);
    await waitUntil('reminded of the deposit', async () =>
      (await actor.readLog()).includes('Customer was reminded about the deposit'),
    );
  });
});

describe('an hour without a provider', () => {
  it('refunds the deposit automatically', async () => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await sleep(59 * MINUTE);
    expect((await actor.row()).status).toBe('deposit_paid');
    await sleep(2 * MINUTE);
    await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
    expect((await actor.row()).status).toBe('cancelled');
    expect(await actor.readLog()).toContain('Request cancelled because no provider was found within 60 minutes');
  });

  it('uses the desk’s setting for requests paid after the change', async () => {
    const before = await (await Actor.submitOnline(stage)).toDepositPaid();
    const setLimit = async (provider_wait_minutes: number | null) => {
      await stage.prisma.deskSettings.update({ where: { id: 1 }, data: { provider_wait_minutes } });
      expireSettingsCache();
    };
    await setLimit(20);
    const phone = '+12145559920';
    const actor = await (await Actor.submitOnline(stage, { phone, text_consent: true })).toDepositPaid();
    expect(await actor.row()).toMatchObject({ provider_wait_minutes: 20 });
    // Requests whose deposit is already paid keep their deadline.
    await setLimit(null);
    await sleep(11 * MINUTE);
    await waitUntil('warned', async () => (await actor.row()).wait_warned_at !== null);
    const warning = await stage.prisma.message.findFirst({
      where: { request_id: actor.id, purpose: { startsWith: 'wait_choice:' } },
    });
    const ends = (await actor.row()).waiting_since.getTime() + 20 * MINUTE;
    expect(warning?.body).toContain(`by ${formatTime(ends)}, we'll refund your deposit`);
    await sleep(10 * MINUTE);
    await waitUntil('cancelled', async () => (await actor.row()).status === 'cancelled');
    expect(await actor.readLog()).toContain('Request cancelled because no provider was found within 20 minutes');
    expect((await before.row()).status).toBe('deposit_paid');
  });

  it('does not refund if the customer chose to wait', async () => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await actor.perform('waitForProvider', {});
    await sleep(DAY);
    expect(await actor.row()).toMatchObject({ status: 'deposit_paid', payment_status: 'upfront_paid' });
  });
});

describe('the on-site payment', () => {
  it('is asked for after half an hour and alerts the desk after one, unless it was confirmed', async () => {
    const silent = await (await Actor.submitOnline(stage)).toCompleted();
    const confirmed = await (await Actor.submitOnline(stage)).toCompleted();
    await confirmed.perform('confirmPayment', { by: 'provider' });
    const unpaid = await (await Actor.submitOnline(stage, { text_consent: true })).toCompleted();
    await unpaid.perform('reportUnpaid', {});
    await unpaid.waitForText('on_site_unpaid');
    await sleep(29 * MINUTE);
    expect((await silent.row()).on_site_reminded_at).toBeNull();
    await sleep(2 * MINUTE);
    await waitUntil('reminded', async () => (await silent.row()).on_site_reminded_at !== null);
    expect((await silent.row()).on_site_overdue_at).toBeNull();
    await sleep(30 * MINUTE);
    await waitUntil('overdue', async () => (await silent.row()).on_site_overdue_at !== null);
    expect(await silent.readLog()).toContain("On-site payment wasn't confirmed within 1 hour, needs attention");
    expect(await confirmed.row()).toMatchObject({ on_site_reminded_at: null, payment_status: 'completed' });
    // This provider has reported that they weren't paid, so there's no reminder.
    expect(await unpaid.row()).toMatchObject({ on_site_reminded_at: null, on_site_overdue_at: null });
  });
});

describe('an extra', () => {
  it('that is not answered within 10 minutes is declined', async () => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
    await sleep(9 * MINUTE);
    expect((await actor.row()).extra_status).toBe('asked');
    await sleep(2 * MINUTE);
    await waitUntil('declined', async () => (await actor.row()).extra_status === 'declined');
    expect((await actor.row()).status).toBe('in_progress');
  });
});

describe('a price negotiation that stops', () => {
  it('cancels a request nobody prices within 24 hours', async () => {
    const actor = await Actor.submitOnline(stage);
    await sleep(DAY - MINUTE);
    expect((await actor.row()).status).toBe('pending_admin_review');
    await sleep(2 * MINUTE);
    await waitUntil('cancelled', async () => (await actor.row()).status === 'cancelled');
    expect(await actor.readLog()).toContain('Request cancelled because no one answered within 24 hours');
  });

  it('starts its 24 hours again with every decision', async () => {
    const actor = await Actor.submitOnline(stage);
    await sleep(20 * 60 * MINUTE);
    await actor.perform('setPrice', { amountCents: 20_000 });
    await sleep(20 * 60 * MINUTE);
    expect((await actor.row()).status).toBe('admin_priced');
    await sleep(5 * 60 * MINUTE);
    await waitUntil('cancelled', async () => (await actor.row()).status === 'cancelled');
  });

  it('cancels an agreed price whose deposit is not paid within 24 hours', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    await sleep(DAY + MINUTE);
    await waitUntil('cancelled', async () => (await actor.row()).status === 'cancelled');
    expect(await actor.readLog()).toContain("Request cancelled because the deposit wasn't paid within 24 hours");
  });
});
