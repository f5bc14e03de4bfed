import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { loadTracking } from '#app/routes/_site.track.$trackingId/load.server.ts';
import { openTroubleOf } from '#app/routes/admin.request.$id/trouble.server.ts';
import { expireSettingsCache } from '#modules/dispatch/settings.ts';
import { requestForDesk } from '#modules/dispatch/queries/request-page.ts';
import { formatTime } from '#modules/place/rules/times.ts';
import { DEFAULT_ENDING_TERMS } from '#modules/request/rules/endings.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { SmsPhones } from '../support/phones.ts';
import { receiveSms } from '../support/sms.ts';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Tests that deposits follow the terms that the driver agreed to: what is kept, and when a late job is refunded. */

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145571');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => saveTerms(Prisma.DbNull));

const HIGHER_FEE_TERMS = {
  ...DEFAULT_ENDING_TERMS,
  dryRunCents: 6_000,
  deposit: { ...DEFAULT_ENDING_TERMS.deposit, own_vehicle: 'keep' as const },
  lateRefundMinutes: 90,
};

async function saveTerms(ending_terms: Prisma.InputJsonObject | typeof Prisma.DbNull): Promise<void> {
  await stage.prisma.deskSettings.update({ where: { id: 1 }, data: { ending_terms } });
  expireSettingsCache();
}

const submitRequest = (phone = phones.newPhone()) => Actor.submitOnline(stage, { text_consent: true, phone });

async function proposalFor(actor: Actor) {
  const found = await requestForDesk(actor.id, null);
  return (found && (await openTroubleOf(found, Date.now())))?.proposal.settlement;
}

describe('terms that an owner changes', () => {
  it('stay the same for a driver who agreed before, and count for one who agrees later', async () => {
    const [before, after] = [await (await submitRequest()).toArrived(), await submitRequest()];
    expect((await before.row()).ending_terms).toEqual(DEFAULT_ENDING_TERMS);
    expect((await after.row()).ending_terms).toBeNull();
    await saveTerms(HIGHER_FEE_TERMS);
    await before.perform('reportFailure', { reason: 'own_vehicle' });
    expect(await proposalFor(before)).toEqual({ keptCents: 0, providerCents: 0 });
    await after.toArrived();
    expect((await after.row()).ending_terms).toEqual(HIGHER_FEE_TERMS);
    await after.perform('reportFailure', { reason: 'own_vehicle' });
    expect((await proposalFor(after))?.keptCents).toBe((await after.row()).deposit_amount_cents);
  });

  it('leave the time that was texted as it is', async () => {
    const actor = await (await submitRequest()).toAssigned();
    await actor.perform('acceptAgreement', { minutes: 30 });
    const { promised_first_at: first } = await actor.row();
    await saveTerms(HIGHER_FEE_TERMS);
    const { data } = await loadTrackingOf(actor);
    const from = data.kind === 'open' ? (data.depositBack?.from ?? 0) : 0;
    expect(formatTime(from)).toBe(formatTime((first?.getTime() ?? 0) + 30 * MINUTE));
  });
});

function loadTrackingOf(actor: Actor) {
  const { trackingId } = actor.created;
  const request = new Request(`http://localhost:3000/track/${trackingId}`);
  return loadTracking({ request, params: { trackingId }, context: {} } as never);
}

describe('the deposit', () => {
  it("goes back for the provider's own breakdown, also if the driver got going meanwhile", async () => {
    const phone = phones.newPhone();
    const actor = await (await submitRequest(phone)).toArrived();
    await actor.perform('reportFailure', { reason: 'own_vehicle' });
    expect(await receiveSms(phone, 'SOLVED')).toContain('Under our terms, you get it all back');
    expect(await proposalFor(actor)).toEqual({ keptCents: 0, providerCents: 0 });
  });

  it('goes back on the page too if the provider came too late', async () => {
    const actor = await (await submitRequest()).toAssigned();
    await actor.perform('acceptAgreement', { minutes: 10 });
    await actor.perform('startJob', {});
    await actor.perform('cancelRequest', { by: 'customer' });
    await actor.perform('arrived', {});
    await actor.perform('reportFailure', { reason: 'drop_off_closed' });
    const job = { serviceType: 'towing', priceCents: 30_000, overCents: 10_000, sameProvider: true } as const;
    await actor.perform('proposeChange', { ...job, by: 'admin' }, { personal: { change_reason: 'It needs a tow' } });
    const readKeptCents = async () => {
      const { data } = await loadTrackingOf(actor);
      return data.kind === 'open' ? data.keptIfDeclined : undefined;
    };
    expect(await readKeptCents()).toBeGreaterThan(0);
    const { arrived_at: arrivedAt } = await actor.row();
    await stage.prisma.customerRequest.update({
      where: { id: actor.id },
      data: { promised_first_at: new Date((arrivedAt?.getTime() ?? 0) - 31 * MINUTE) },
    });
    expect(await readKeptCents()).toBe(0);
    expect(await proposalFor(actor)).toEqual({ keptCents: 0, providerCents: 0 });
  });
});
