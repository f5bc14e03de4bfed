import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findByTracking } from '#app/http/customer-link.server.ts';
import { MINUTE } from '#kernel/constants.ts';
import { editRequest } from '#modules/request/row-edits.ts';
import { recordVoiceConsent } from '#modules/request/voice-consent.ts';
import { searchableText } from '../support/history-text.ts';
import { SmsPhones } from '../support/phones.ts';
import { receiveSms, runOutboxLoopOnce } from '../support/sms.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145540');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => phones.clearFaults());

const messageStatuses = async (actor: Actor) =>
  (await stage.prisma.message.findMany({ where: { request_id: actor.id }, orderBy: { created_at: 'asc' } })).map(
    ({ purpose, phone, status, error_code }) => [purpose.split(':')[0], phone, status, error_code],
  );

describe('a phone number that the desk corrects', () => {
  it('loses its consent, which is asked for again by voice', async () => {
    const [wrong, right] = [phones.newPhone(), phones.newPhone()];
    const actor = await Actor.createByPhone(stage, { phone: wrong, text_consent: true });
    const consentCount = await stage.prisma.textConsent.count();
    await editRequest(actor.id, { phone: right });
    expect((await actor.row()).text_consent_at).toBeNull();
    expect(await actor.readLog()).toContain(
      "Phone number corrected: the customer hadn't agreed to texts at the new number",
    );
    await actor.perform('openPayment', { by: 'admin', termsAccepted: false });
    expect(await messageStatuses(actor)).toEqual([['payment_link', right, 'withheld', 'no_consent']]);
    expect(await recordVoiceConsent(actor.id)).toBe(true);
    expect(await stage.prisma.textConsent.count()).toBe(consentCount + 1);
    await runOutboxLoopOnce(stage, Date.now() + 2 * MINUTE);
    const { customer_tracking_id: trackingId } = await actor.row();
    expect(await phones.waitForSms(right, `/payment/${trackingId}`)).not.toContain(actor.id);
    expect(await phones.receivedBodies(wrong)).toEqual([]);
  });

  it('gets the last text sent to the wrong number, once its owner agrees', async () => {
    const [wrong, right] = [phones.newPhone(), phones.newPhone()];
    const actor = await Actor.submitOnline(stage, { phone: wrong, text_consent: true });
    await actor.perform('setPrice', { amountCents: 17_500 });
    const offer = await phones.waitForSms(wrong, '$175.00');
    await editRequest(actor.id, { phone: right });
    await runOutboxLoopOnce(stage, Date.now() + 2 * MINUTE);
    expect(await phones.receivedBodies(right)).toEqual([]);
    await recordVoiceConsent(actor.id);
    await runOutboxLoopOnce(stage, Date.now() + 2 * MINUTE);
    const { customer_tracking_id: trackingId } = await actor.row();
    expect(await phones.receivedBodies(right)).toEqual([offer.replace(actor.created.trackingId, String(trackingId))]);
    expect(await phones.receivedBodies(right)).not.toEqual([offer]);
    expect((await phones.receivedBodies(wrong)).filter((text) => text === offer)).toHaveLength(1);
  });

  it('gets its new link once its owner agrees, even if there is no news', async () => {
    const [wrong, right] = [phones.newPhone(), phones.newPhone()];
    const actor = await Actor.createByPhone(stage, { phone: wrong });
    await editRequest(actor.id, { phone: right });
    await recordVoiceConsent(actor.id);
    await recordVoiceConsent(actor.id);
    await runOutboxLoopOnce(stage, Date.now() + 2 * MINUTE);
    const { customer_tracking_id: trackingId } = await actor.row();
    expect(await phones.receivedBodies(right)).toEqual([expect.stringContaining(`/track/${trackingId} `)]);
  });

  it('leaves the wrong number no link, and no keyword to reply with', async () => {
    const [wrong, right] = [phones.newPhone(), phones.newPhone()];
    const actor = await Actor.submitOnline(stage, { phone: wrong, text_consent: true });
    await actor.perform('setPrice', { amountCents: 17_500 });
    await phones.waitForSms(wrong, '$175.00');
    await editRequest(actor.id, { phone: right });
    for (const text of await phones.receivedBodies(wrong)) {
      const [, trackingId] = /\/track\/(\w+)/.exec(text) ?? [];
      expect(trackingId).toBe(actor.created.trackingId);
      expect(await findByTracking(trackingId)).toBeNull();
    }
    for (const word of ['YES', 'ACCEPT', 'REJECT', `ACCEPT ${actor.number}`, '150'])
      expect(await receiveSms(wrong, word)).toContain("don't have an open request");
    expect(await actor.row()).toMatchObject({ status: 'admin_priced', customer_counter_offer_cents: null });
    // The workflow doesn't know the new link, and mustn't overwrite it.
    const { customer_tracking_id: trackingId } = await actor.row();
    await actor.perform('acceptOffer', { termsAccepted: true });
    expect(await actor.row()).toMatchObject({ customer_tracking_id: trackingId, status: 'approved' });
    expect(searchableText(await actor.workflowHandle().fetchHistory())).not.toContain(String(trackingId));
  });

  it('keeps consent if other fields were corrected', async () => {
    const actor = await Actor.createByPhone(stage, { phone: phones.newPhone(), text_consent: true });
    await editRequest(actor.id, { phone: (await actor.row()).phone, vehicle_make: 'Toyota' });
    expect((await actor.row()).text_consent_at).not.toBeNull();
  });

  it('withdraws pending SMS and retries to the old number', async () => {
    const [wrong, right] = [phones.newPhone(), phones.newPhone()];
    await phones.setFaults({ calls: [{ kind: 'down', phone: wrong, times: 1 }] });
    const actor = await Actor.createByPhone(stage, { phone: wrong, text_consent: true });
    await actor.perform('openPayment', { by: 'admin', termsAccepted: false });
    await waitUntil(
      'a try',
      async () => (await stage.prisma.message.count({ where: { phone: wrong, attempted_at: { not: null } } })) > 0,
    );
    // Add a second message, which nobody has tried to send yet.
    await stage.prisma.message.create({
      data: { request_id: actor.id, purpose: 'offer:1', recipient: 'customer', phone: wrong, body: 'PRIVATE' },
    });
    await editRequest(actor.id, { phone: right });
    expect(await messageStatuses(actor)).toContainEqual(['offer', right, 'withheld', 'no_consent']);
    await runOutboxLoopOnce(stage, Date.now() + 2 * MINUTE);
    expect(await messageStatuses(actor)).toContainEqual(['payment_link', right, 'withheld', 'no_consent']);
    await runOutboxLoopOnce(stage, Date.now() + 4 * MINUTE);
    expect([...(await phones.receivedBodies(wrong)), ...(await phones.receivedBodies(right))]).toEqual([]);
    // After the customer consents again, the next SMS goes to the new number.
    await recordVoiceConsent(actor.id);
    await runOutboxLoopOnce(stage, Date.now() + 6 * MINUTE);
    expect(await phones.receivedBodies(right)).toHaveLength(1);
    expect(await phones.receivedBodies(wrong)).toEqual([]);
  });

  it('does not affect the provider’s SMS', async () => {
    const actor = await (
      await Actor.submitOnline(stage, { phone: phones.newPhone(), text_consent: true })
    ).toDepositPaid();
    const truck = phones.newPhone();
    await phones.setFaults({ calls: [{ kind: 'down', phone: truck, times: 1 }] });
    await actor.perform('assignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_phone: truck } });
    await editRequest(actor.id, { phone: phones.newPhone() });
    await runOutboxLoopOnce(stage, Date.now() + 2 * MINUTE);
    await phones.waitForSms(truck, '/provider/');
  });
});
