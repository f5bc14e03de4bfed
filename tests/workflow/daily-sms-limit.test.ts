import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#kernel/constants.ts';
import { SmsPhones } from '../support/phones.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** How many SMS a number may get a day. */
const DAILY_LIMIT = 60;

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145563');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Adds earlier SMS to a number. Each needs its own purpose, because a request has only one message per purpose. */
async function insertSms(
  actor: Actor,
  phone: string,
  count: number,
  as: { status: string; age: number },
): Promise<void> {
  const { status, age } = as;
  const one = { request_id: actor.id, recipient: 'customer', phone, body: 'Shoulder: …', status } as const;
  const created_at = new Date(Date.now() - age);
  const data = Array.from({ length: count }, () => ({ ...one, purpose: `had:${randomUUID()}`, created_at }));
  await stage.prisma.message.createMany({ data });
}

describe('a phone number', () => {
  it('gets a limited number of SMS a day, not counting older or unsent ones', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await phones.waitForSms(phone, 'we got your request');
    await insertSms(actor, phone, DAILY_LIMIT, { status: 'delivered', age: DAY + MINUTE });
    await insertSms(actor, phone, DAILY_LIMIT, { status: 'withheld', age: MINUTE });
    // Together with the confirmation and the price, these SMS reach the daily limit.
    await insertSms(actor, phone, DAILY_LIMIT - 2, { status: 'delivered', age: MINUTE });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await phones.waitForSms(phone, 'your price is $200.00');
    await actor.perform('counterOffer', { amountCents: 15_000 });
    await actor.perform('finalCounter', { amountCents: 17_500 });
    const lastText = () => stage.prisma.message.findFirst({ where: { phone, error_code: 'limit' } });
    await waitUntil('withheld', async () => (await lastText()) !== null);
    expect(await lastText()).toMatchObject({ status: 'withheld', sent_at: null });
    expect((await phones.receivedBodies(phone)).filter((body) => body.includes('final offer'))).toEqual([]);
    // Other numbers still get SMS, and the job continues.
    expect((await actor.row()).status).toBe('negotiating');
    const otherPhone = phones.newPhone();
    await Actor.submitOnline(stage, { text_consent: true, phone: otherPhone });
    await phones.waitForSms(otherPhone, 'we got your request');
  });
});
