import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '#modules/message/index.ts';
import type { SmsGateway } from '#modules/message/index.ts';
import type { SentSms } from '#modules/message/sms/gateway.ts';
import { messageActivities } from '#modules/request/index.ts';
import { SmsPhones } from '../support/phones.ts';
import { lastSmsGateway } from '../support/sms.ts';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145574');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A worker sends the SMS of at most this many requests at the same time. */
const MAX_PARALLEL_DELIVERIES = 30;

it('a text service that hangs blocks only a part of the worker, and the texts wait', async () => {
  const answers: ((sent: SentSms) => void)[] = [];
  const hanging: SmsGateway = {
    ...lastSmsGateway(),
    send: () => new Promise((resolve) => answers.push(resolve)),
  };
  const { deliverTexts } = messageActivities(stage.prisma, hanging, stage);
  const requestWithText = async () => {
    const actor = await Actor.submitOnline(stage, { phone: phones.newPhone(), text_consent: true });
    // Wait until the worker has sent the confirmation, so that it won't also send the SMS that this test adds.
    await actor.waitForText('submitted');
    const request = await actor.row();
    const text = { request, recipient: 'customer', phone: request.phone, body: 'Shoulder: hello.' } as const;
    await enqueue(stage.prisma, { ...text, purpose: `bring:${randomUUID()}` }, { on: true });
    return actor.id;
  };
  const deliveries: Promise<void>[] = [];
  for (let n = 0; n < MAX_PARALLEL_DELIVERIES; n += 1) deliveries.push(deliverTexts(await requestWithText()));
  await expect.poll(() => answers.length).toBe(MAX_PARALLEL_DELIVERIES);

  const oneMore = await requestWithText();
  await expect(deliverTexts(oneMore)).rejects.toMatchObject({ type: 'TextsUnavailable' });
  answers.forEach((answer, n) => answer({ sid: `SM${String(n).padStart(32, '0')}`, status: 'sent' }));
  await Promise.all(deliveries);
  const last = deliverTexts(oneMore);
  await expect.poll(() => answers.length).toBe(MAX_PARALLEL_DELIVERIES + 1);
  answers.at(-1)?.({ sid: `SM${'f'.repeat(32)}`, status: 'sent' });
  await last;
});
