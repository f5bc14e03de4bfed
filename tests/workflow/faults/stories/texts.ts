import { expect } from 'vitest';
import { waitUntil } from '../../../support/stage.ts';
import { Actor } from '../../../support/stage.ts';
import type { FaultScene } from '../scene.ts';

interface SmsMessage {
  body: string;
  direction: string;
}

let lastCustomerNumber = 0;

/** A customer who gets SMS pays the deposit while Twilio has a fault. The payment doesn't wait for SMS. */
async function payDuringFault(
  scene: FaultScene,
  fault: object,
  phone = `+1214558${1_000 + (lastCustomerNumber += 1)}`,
): Promise<Actor> {
  await scene.callSmsEmulator('POST', 'faults', { calls: [{ ...fault, phone }] });
  const actor = await (await Actor.submitOnline(scene.stage, { text_consent: true, phone })).toApproved();
  await scene.pay(await actor.openPayment());
  await waitUntil('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
  return actor;
}

async function readReceivedTexts(scene: FaultScene, actor: Actor): Promise<string[]> {
  const { phone } = await actor.row();
  const texts = await scene.callSmsEmulator<SmsMessage[]>('GET', `messages?phone=${encodeURIComponent(phone)}`);
  return texts.filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);
}

async function messageStatuses(scene: FaultScene, actor: Actor): Promise<[string, string | null][]> {
  const rows = await scene.stage.prisma.message.findMany({
    where: { request_id: actor.id },
    orderBy: { created_at: 'asc' },
  });
  return rows.map(({ status, error_code }) => [status, error_code]);
}

/** Checks that in the end each SMS was sent exactly once: tracking link, price, final offer, receipt. */
async function expectEachTextSentOnce(scene: FaultScene, actor: Actor): Promise<void> {
  await waitUntil('all texts are handed over', async () =>
    (await messageStatuses(scene, actor)).every(([status]) => !['queued', 'sending'].includes(status)),
  );
  const bodies = await readReceivedTexts(scene, actor);
  for (const phrase of ['we got your request', 'your price is', 'final offer is', 'we got your $26.25 deposit']) {
    expect(
      bodies.filter((body) => body.includes(phrase)),
      phrase,
    ).toHaveLength(1);
  }
  expect(bodies).toHaveLength(4);
}

export async function payWhileTwilioDown(scene: FaultScene): Promise<Actor> {
  const actor = await payDuringFault(scene, { kind: 'down' });
  expect(await readReceivedTexts(scene, actor)).toEqual([]);
  await scene.callSmsEmulator('DELETE', 'faults');
  await expectEachTextSentOnce(scene, actor);
  return actor;
}

/** Twilio responds after our timeout. The SMS must not be sent again. */
export async function payWhileTwilioSlow(scene: FaultScene): Promise<Actor> {
  const actor = await payDuringFault(scene, { kind: 'slow', ms: 30_000, times: 1, method: 'POST' });
  await expectEachTextSentOnce(scene, actor);
  return actor;
}

export async function payWhileTwilioAnswers503(scene: FaultScene): Promise<Actor> {
  const actor = await payDuringFault(scene, { kind: 'refuse', code: 20_500, status: 503, times: 1, method: 'POST' });
  await expectEachTextSentOnce(scene, actor);
  return actor;
}

export async function payWhileTwilioAnswersLost(scene: FaultScene): Promise<Actor> {
  const actor = await payDuringFault(scene, { kind: 'lost', times: 1, method: 'POST' });
  await expectEachTextSentOnce(scene, actor);
  return actor;
}

/** Twilio's error 21610: the phone has opted out, so no more SMS are sent. */
export async function payWithOptedOutPhone(scene: FaultScene): Promise<Actor> {
  const actor = await payDuringFault(scene, { kind: 'refuse', code: 21_610 });
  await waitUntil('recorded', async () =>
    (await messageStatuses(scene, actor)).some(([status]) => status === 'failed'),
  );
  const statuses = await messageStatuses(scene, actor);
  expect(statuses[0]).toEqual(['failed', '21610']);
  expect(statuses.at(-1)).toEqual(['withheld', 'opted_out']);
  expect(await readReceivedTexts(scene, actor)).toEqual([]);
  return actor;
}

/** Twilio's error 21211, invalid number: each SMS is recorded as failed. */
export async function payWithInvalidPhone(scene: FaultScene): Promise<Actor> {
  const actor = await payDuringFault(scene, { kind: 'refuse', code: 21_211 });
  await waitUntil('recorded', async () =>
    (await messageStatuses(scene, actor)).every(([status]) => status === 'failed'),
  );
  expect(await messageStatuses(scene, actor)).toEqual(Array.from({ length: 4 }, () => ['failed', '21211']));
  expect(await readReceivedTexts(scene, actor)).toEqual([]);
  return actor;
}
