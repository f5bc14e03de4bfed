import { expect } from 'vitest';
import { until } from '../../../support/stage.ts';
import { Actor } from '../../../support/stage.ts';
import type { Scene } from '../scene.ts';

interface Text {
  body: string;
  direction: string;
}

let people = 0;

/**
 * A whole way to the deposit by somebody who agreed to texts, with Twilio as the fault has it. The money does not wait for
 * texts.
 */
async function paysMeanwhile(scene: Scene, fault: object, phone = `+1214558${1_000 + (people += 1)}`): Promise<Actor> {
  await scene.phones('POST', 'faults', { calls: [{ ...fault, phone }] });
  const actor = await (await Actor.online(scene.stage, { text_consent: true, phone })).toApproved();
  await scene.pays(await actor.opensPayment());
  await until('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
  return actor;
}

async function inbox(scene: Scene, actor: Actor): Promise<string[]> {
  const { phone } = await actor.row();
  const texts = await scene.phones<Text[]>('GET', `messages?phone=${encodeURIComponent(phone)}`);
  return texts.filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);
}

async function messages(scene: Scene, actor: Actor): Promise<[string, string | null][]> {
  const rows = await scene.stage.prisma.message.findMany({
    where: { request_id: actor.id },
    orderBy: { created_at: 'asc' },
  });
  return rows.map(({ status, error_code }) => [status, error_code]);
}

/** Each text once, in the end, and none forgotten: tracking link, price, final offer, receipt. */
async function eachOnce(scene: Scene, actor: Actor): Promise<void> {
  await until('all texts are handed over', async () =>
    (await messages(scene, actor)).every(([status]) => !['queued', 'sending'].includes(status)),
  );
  const bodies = await inbox(scene, actor);
  for (const words of ['we have your request', 'your price is', 'final offer is', 'deposit of $26.25 received']) {
    expect(
      bodies.filter((body) => body.includes(words)),
      words,
    ).toHaveLength(1);
  }
  expect(bodies).toHaveLength(4);
}

export async function down(scene: Scene): Promise<Actor> {
  const actor = await paysMeanwhile(scene, { kind: 'down' });
  expect(await inbox(scene, actor)).toEqual([]);
  await scene.phones('DELETE', 'faults');
  await eachOnce(scene, actor);
  return actor;
}

/** It answers so late that it was given up: what it did meanwhile is not done twice. */
export async function slow(scene: Scene): Promise<Actor> {
  const actor = await paysMeanwhile(scene, { kind: 'slow', ms: 30_000, times: 1, method: 'POST' });
  await eachOnce(scene, actor);
  return actor;
}

export async function failing(scene: Scene): Promise<Actor> {
  const actor = await paysMeanwhile(scene, { kind: 'refuse', code: 20_500, status: 503, times: 1, method: 'POST' });
  await eachOnce(scene, actor);
  return actor;
}

export async function answersLost(scene: Scene): Promise<Actor> {
  const actor = await paysMeanwhile(scene, { kind: 'lost', times: 1, method: 'POST' });
  await eachOnce(scene, actor);
  return actor;
}

/** 21610: nothing more is sent. */
export async function optedOut(scene: Scene): Promise<Actor> {
  const actor = await paysMeanwhile(scene, { kind: 'refuse', code: 21_610 });
  await until('recorded', async () => (await messages(scene, actor)).some(([status]) => status === 'failed'));
  const kept = await messages(scene, actor);
  expect(kept[0]).toEqual(['failed', '21610']);
  expect(kept.at(-1)).toEqual(['withheld', 'opted_out']);
  expect(await inbox(scene, actor)).toEqual([]);
  return actor;
}

/** 21211: each is recorded as refused. */
export async function noSuchNumber(scene: Scene): Promise<Actor> {
  const actor = await paysMeanwhile(scene, { kind: 'refuse', code: 21_211 });
  await until('recorded', async () => (await messages(scene, actor)).every(([status]) => status === 'failed'));
  expect(await messages(scene, actor)).toEqual(Array.from({ length: 4 }, () => ['failed', '21211']));
  expect(await inbox(scene, actor)).toEqual([]);
  return actor;
}
