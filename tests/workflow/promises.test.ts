import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { formatTime } from '#modules/place/rules/times.ts';
import { receiveSms } from '../support/sms.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/* Tests the messages about a promised arrival time: who gets which one, and when. Uses the time-skipping server. */
let stage: Stage;
beforeEach(async () => {
  stage = await openStage('time-skipping');
});
afterEach(() => stage.close());

async function sleepUntil(at: number): Promise<void> {
  if (!stage.timeSkipping) throw new Error('needs the time-skipping server');
  const now = await stage.timeSkipping.currentTimeMs();
  await stage.timeSkipping.sleep(Math.max(at - now, 0));
}

const PROMISE_TEXTS = ['promise_check', 'promise_warning', 'new_time'];

/** The SMS about the promised time, oldest first, each with the time at which it was written. */
async function readPromiseTexts({ id }: Actor) {
  const all = await stage.prisma.message.findMany({ where: { request_id: id }, orderBy: { created_at: 'asc' } });
  return all
    .map(({ purpose, recipient, body, created_at }) => ({
      text: `${recipient}: ${purpose.split(':')[0]}`,
      body,
      at: created_at.getTime(),
    }))
    .filter(({ text }) => PROMISE_TEXTS.includes(text.split(': ')[1] ?? ''));
}

/** Makes a job whose provider has just promised to arrive in this many minutes. The driver gets SMS. */
async function createWithPromise(minutes: number): Promise<{ actor: Actor; promisedAt: number }> {
  const actor = await (await Actor.submitOnline(stage, { text_consent: true })).toAssigned();
  await actor.perform('acceptAgreement', { minutes });
  return { actor, promisedAt: (await actor.row()).promised_at?.getTime() ?? 0 };
}

const readJob = ({ id }: Actor) => stage.prisma.providerJob.findFirstOrThrow({ where: { request_id: id } });

describe('a promise that is kept', () => {
  it('asks and tells nobody anything, and is on record with the arrival', async () => {
    const { actor, promisedAt } = await createWithPromise(30);
    await sleepUntil(promisedAt - 10 * MINUTE);
    await actor.perform('startJob', {});
    await actor.perform('arrived', {});
    await sleepUntil(promisedAt + 10 * MINUTE);
    expect(await readPromiseTexts(actor)).toEqual([]);
    const record = await readJob(actor);
    expect(record).toMatchObject({ promised_at: new Date(promisedAt), last_promised_at: new Date(promisedAt) });
    expect(record.arrived_at?.getTime()).toBeLessThan(promisedAt);
  });
});

describe('a provider who needs longer', () => {
  it('is asked five minutes before, and the driver reads the new time and why before the old one passes', async () => {
    const { actor, promisedAt } = await createWithPromise(30);
    await actor.perform('startJob', {});
    await sleepUntil(promisedAt - 4 * MINUTE);
    await waitUntil('asked', async () => (await readPromiseTexts(actor)).length === 1);
    await actor.perform('promiseAgain', { minutes: 20, reason: 'traffic', by: 'provider' });
    const newAt = (await actor.row()).promised_at?.getTime() ?? 0;
    await sleepUntil(promisedAt + MINUTE);
    const [question, news, ...more] = await readPromiseTexts(actor);
    expect([question?.text, news?.text, more]).toEqual(['provider: promise_check', 'customer: new_time', []]);
    expect(question?.body).toContain(formatTime(promisedAt));
    expect(news?.body).toContain(`by ${formatTime(newAt)} (traffic)`);
    expect(news?.at).toBeLessThan(promisedAt);
    await actor.perform('arrived', {});
    expect(await readJob(actor)).toMatchObject({
      promised_at: new Date(promisedAt),
      last_promised_at: new Date(newAt),
    });
  });

  it('may answer with a number by SMS', async () => {
    const { actor, promisedAt } = await createWithPromise(30);
    await sleepUntil(promisedAt - 4 * MINUTE);
    await waitUntil('asked', async () => (await readPromiseTexts(actor)).length === 1);
    const answer = await receiveSms(PROVIDER_FIELDS.provider_phone, '25 min');
    const newAt = (await actor.row()).promised_at?.getTime() ?? 0;
    expect(newAt).toBeGreaterThan(promisedAt);
    expect(answer).toContain(`we'll tell the customer you'll be there by ${formatTime(newAt)}`);
    expect((await readPromiseTexts(actor)).map(({ text }) => text)).toEqual([
      'provider: promise_check',
      'customer: new_time',
    ]);
  });
});

describe('a provider who is late and gives no new time', () => {
  it.each([5, 7, 45])('of a promise of %s minutes, the driver is told before it passes', async (minutes) => {
    const { actor, promisedAt } = await createWithPromise(minutes);
    await sleepUntil(promisedAt);
    await waitUntil('told', async () => (await readPromiseTexts(actor)).length === 2);
    const [question, warning] = await readPromiseTexts(actor);
    expect([question?.text, warning?.text]).toEqual(['provider: promise_check', 'customer: promise_warning']);
    expect(question?.at).toBeLessThan(warning?.at ?? 0);
    expect(warning?.at).toBeLessThan(promisedAt);
    expect(warning?.body).toContain(formatTime(promisedAt + 30 * MINUTE));
    const row = await actor.row();
    expect(row).toMatchObject({ next_actor: 'admin', turn_since: row.promise_warned_at });
  });

  it('tells the driver only once, and a new time from the desk ends its turn', async () => {
    const { actor, promisedAt } = await createWithPromise(10);
    await sleepUntil(promisedAt + 60 * MINUTE);
    await waitUntil('told', async () => (await readPromiseTexts(actor)).length === 2);
    expect((await readPromiseTexts(actor)).map(({ text }) => text)).toEqual([
      'provider: promise_check',
      'customer: promise_warning',
    ]);
    await actor.perform('promiseAgain', { minutes: 15, by: 'admin' });
    expect(await actor.row()).toMatchObject({ next_actor: 'provider', promised_first_at: new Date(promisedAt) });
  });
});

describe('another provider', () => {
  it('starts without the promise of the one before, whose record keeps it', async () => {
    const { actor, promisedAt } = await createWithPromise(10);
    await actor.perform('reassignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_phone: '+12145550198' } });
    expect(await actor.row()).toMatchObject({ promised_at: null, promised_first_at: null, promise_renewals: 0 });
    await sleepUntil(promisedAt + MINUTE);
    expect(await readPromiseTexts(actor)).toEqual([]);
    expect(await readJob(actor)).toMatchObject({ assignment: 1, promised_at: new Date(promisedAt), arrived_at: null });
  });
});
