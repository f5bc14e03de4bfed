import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#kernel/constants.ts';
import { Phones } from '../support/phones.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Daily limit of SMS to a number. */
const A_DAY = 60;

let stage: Stage;
const phones = new Phones(() => stage, '2145563');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Earlier SMS to a number, as rows of its request. */
async function had(actor: Actor, phone: string, count: number, as: { status: string; ago: number }): Promise<void> {
  const { status, ago } = as;
  const one = { request_id: actor.id, recipient: 'customer', phone, body: 'Shoulder: …', status } as const;
  const created_at = new Date(Date.now() - ago);
  const data = Array.from({ length: count }, () => ({ ...one, purpose: `had:${randomUUID()}`, created_at }));
  await stage.prisma.message.createMany({ data });
}

describe('a number', () => {
  it('gets a limited number of SMS a day, not counting older or unsent ones', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await phones.arrives(phone, 'we have your request');
    await had(actor, phone, A_DAY, { status: 'delivered', ago: DAY + MINUTE });
    await had(actor, phone, A_DAY, { status: 'withheld', ago: MINUTE });
    // With the one received and the price, that's the daily limit.
    await had(actor, phone, A_DAY - 2, { status: 'delivered', ago: MINUTE });
    await actor.does('setPrice', { amountCents: 20_000 });
    await phones.arrives(phone, 'your price is $200.00');
    await actor.does('counterOffer', { amountCents: 15_000 });
    await actor.does('finalCounter', { amountCents: 17_500 });
    const last = () => stage.prisma.message.findFirst({ where: { phone, error_code: 'limit' } });
    await until('withheld', async () => (await last()) !== null);
    expect(await last()).toMatchObject({ status: 'withheld', sent_at: null });
    expect((await phones.inbox(phone)).filter((body) => body.includes('final offer'))).toEqual([]);
    // Other recipients aren't affected, and the job continues.
    expect((await actor.row()).status).toBe('negotiating');
    const other = phones.next();
    await Actor.online(stage, { text_consent: true, phone: other });
    await phones.arrives(other, 'we have your request');
  });
});
