import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmsPhones } from '../support/phones.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145574');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** More than the worker runs activities at a time. */
const REQUESTS = 140;

it('a text service that hangs holds no request up, on a busy night either', async () => {
  await phones.faults({ calls: [{ kind: 'slow', ms: 120_000, method: 'POST' }] });
  const submitOne = () => Actor.submitOnline(stage, { text_consent: true, phone: phones.newPhone() });
  const actors = await Promise.all(Array.from({ length: REQUESTS }, submitOne));
  await waitUntil('all texts due', async () => (await stage.prisma.message.count()) === REQUESTS);
  const priced = await Promise.all(actors.slice(0, 10).map((actor) => actor.send('setPrice', { amountCents: 10_000 })));
  expect(priced.filter(({ ok }) => ok)).toHaveLength(10);
  // Nobody waited until the first texts gave up, after 8 seconds: Twilio would then be asked, and know them.
  expect(await stage.prisma.message.count({ where: { status: 'sent' } })).toBe(0);
});
