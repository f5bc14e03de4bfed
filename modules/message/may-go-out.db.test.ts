import '#modules/request/index.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';
import { MAX_REPEATS_PER_HOUR } from './rules/limits.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskWithSms } from '#tests/support/desk-texts.ts';
import type { DeskWithSms } from '#tests/support/desk-texts.ts';
import { db } from '#kernel/server/db.ts';
import { optIn, optOut } from './consent.ts';
import { sendingVerdict } from './may-go-out.ts';
import type { CandidateMessage } from './may-go-out.ts';
import { deliver, enqueue } from './outbox.ts';
import type { NewMessage } from './outbox.ts';

const CUSTOMER = '+12145550142';
const DRIVER_PHONE = '+18175550161';

let desk: DeskWithSms;
beforeAll(async () => {
  desk = await openDeskWithSms();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
});

async function insertRequest(more: Partial<Prisma.CustomerRequestCreateManyInput> = {}) {
  const { id } = await desk.insertRequest({ text_consent_at: new Date(), ...more });
  return db().customerRequest.findUniqueOrThrow({ where: { id } });
}

async function makeCandidate(more: Partial<CandidateMessage> = {}): Promise<CandidateMessage> {
  const request = more.request ?? (await insertRequest());
  return {
    id: randomUUID(),
    purpose: 'offer:2',
    recipient: 'customer',
    phone: CUSTOMER,
    created_at: new Date(),
    deadline_at: null,
    asked_at: null,
    ...more,
    request,
  };
}

const askMayGoOut = async (more: Partial<CandidateMessage> = {}, { on = true, now = Date.now() } = {}) =>
  sendingVerdict(db(), await makeCandidate(more), { on, now });

/** Adds messages that were sent earlier to the same number. */
async function insertEarlierMessages(
  count: number,
  about: string,
  more: Partial<Prisma.MessageCreateManyInput> = {},
): Promise<void> {
  const { id } = await insertRequest();
  const common = { request_id: id, recipient: 'customer', phone: CUSTOMER, body: 'x', status: 'delivered' } as const;
  const data = Array.from({ length: count }, () => ({ ...common, purpose: `${about}:${randomUUID()}`, ...more }));
  await db().message.createMany({ data });
}

describe('whether a message may go out', () => {
  it('sends a message to a number with consent', async () => {
    expect(await askMayGoOut()).toBe('yes');
  });

  it("sends no message if SMS isn't set up", async () => {
    expect(await askMayGoOut({}, { on: false })).toBe('off');
  });

  it("requires the customer's consent, except for an answer to a reply", async () => {
    const request = await insertRequest({ text_consent_at: null });
    expect(await askMayGoOut({ request })).toBe('no_consent');
    expect(await askMayGoOut({ request, purpose: 'reply:SM1' })).toBe('yes');
    expect(await askMayGoOut({ request, recipient: 'provider', phone: DRIVER_PHONE })).toBe('yes');
    expect(await askMayGoOut({ request, recipient: 'admin', phone: DRIVER_PHONE })).toBe('yes');
  });

  it('sends no message to a number that was corrected, not even an answer to a reply', async () => {
    const request = await insertRequest({ phone: '+12145550143' });
    expect(await askMayGoOut({ request })).toBe('no_consent');
    expect(await askMayGoOut({ request, purpose: 'reply:SM1' })).toBe('no_consent');
  });

  it('sends no message to a number that opted out', async () => {
    await optOut(db(), CUSTOMER, 'reply');
    expect(await askMayGoOut()).toBe('opted_out');
    await optIn(db(), CUSTOMER);
    expect(await askMayGoOut()).toBe('yes');
  });

  it('sends no message shortly before the deadline that the message announces', async () => {
    const now = Date.now();
    expect(await askMayGoOut({ deadline_at: new Date(now + 3 * MINUTE) }, { now })).toBe('yes');
    expect(await askMayGoOut({ deadline_at: new Date(now + MINUTE) }, { now })).toBe('too_late');
  });

  it('sends no message that is over five minutes old and not true anymore', async () => {
    const request = await insertRequest({ status: 'arrived' });
    const now = Date.now();
    const askAfterMinutes = (minutes: number, purpose: string) =>
      askMayGoOut({ request, purpose, created_at: new Date(now - minutes * MINUTE) }, { now });
    expect(await askAfterMinutes(4, 'en_route:5')).toBe('yes');
    expect(await askAfterMinutes(5, 'en_route:5')).toBe('late');
    expect(await askAfterMinutes(5, 'arrived:6')).toBe('yes');
    expect(await askAfterMinutes(60, 'receipt:3')).toBe('yes');
    expect(await askAfterMinutes(5, 'cancel_asked:7')).toBe('late');
  });

  it("sends no question about an extra charge that isn't open anymore", async () => {
    const askedAt = new Date(Date.now() - 10 * MINUTE);
    const request = await insertRequest({
      status: 'arrived',
      extra_status: 'asked',
      extra_cents: 4_000,
      extra_asked_at: askedAt,
    });
    const message = { request, purpose: 'extra_asked:7', created_at: askedAt };
    expect(await askMayGoOut({ ...message, asked_at: askedAt })).toBe('yes');
    expect(await askMayGoOut({ ...message, asked_at: new Date(askedAt.getTime() - MINUTE) })).toBe('late');
  });

  it('sends no message over the daily limit, which leaves out later, older and unsent messages', async () => {
    await insertEarlierMessages(59, 'had');
    await insertEarlierMessages(60, 'had', { status: 'withheld', error_code: 'limit' });
    await insertEarlierMessages(60, 'had', { created_at: new Date(Date.now() - DAY - MINUTE) });
    await insertEarlierMessages(60, 'had', { created_at: new Date(Date.now() + MINUTE) });
    expect(await askMayGoOut()).toBe('yes');
    await insertEarlierMessages(1, 'had');
    expect(await askMayGoOut()).toBe('limit');
    expect(await askMayGoOut({ recipient: 'admin' })).toBe('yes');
  });

  it.each(['submitted', 'locate', 'pickup_moved'])('sends no message over the hourly limit (%s)', async (about) => {
    await insertEarlierMessages(MAX_REPEATS_PER_HOUR - 1, about);
    await insertEarlierMessages(5, about, { created_at: new Date(Date.now() - HOUR - MINUTE) });
    const message = { purpose: `${about}:1` };
    expect(await askMayGoOut(message)).toBe('yes');
    await insertEarlierMessages(1, about);
    expect(await askMayGoOut(message)).toBe('often');
    expect(await askMayGoOut()).toBe('yes');
  });
});

describe('the outbox', () => {
  const makeMessage = async (more: Partial<NewMessage> = {}): Promise<NewMessage> => ({
    request: await insertRequest(),
    purpose: 'offer:2',
    recipient: 'customer',
    phone: CUSTOMER,
    body: 'Shoulder: …',
    ...more,
  });
  const storedMessage = () => db().message.findFirstOrThrow({ include: { request: true } });

  it('takes a message once, and keeps a withheld message with the reason', async () => {
    const newMessage = await makeMessage();
    expect(await enqueue(db(), newMessage, { on: true })).toBe('queued');
    expect(await enqueue(db(), newMessage, { on: true })).toBe('duplicate');
    expect(await storedMessage()).toMatchObject({ status: 'queued', error_code: null });
    expect(await enqueue(db(), { ...newMessage, purpose: 'offer:3' }, { on: false })).toBe('withheld');
    expect(await db().message.count({ where: { status: 'withheld', error_code: 'off' } })).toBe(1);
  });

  it('sends a message once, even if several senders find it', async () => {
    await enqueue(db(), await makeMessage({ body: 'Shoulder: once' }), { on: true });
    const waiting = await storedMessage();
    const sender = { prisma: db(), gateway: desk.gateway, publicUrl: 'http://localhost:3000' };
    const results = await Promise.all(Array.from({ length: 5 }, () => deliver(sender, waiting)));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(await deliver(sender, waiting)).toBe('taken');
    expect((await desk.smsEmulator.receivedBodies(CUSTOMER)).filter((body) => body === 'Shoulder: once')).toHaveLength(
      1,
    );
  });

  it('checks again on sending, so that a STOP in the meantime counts', async () => {
    await enqueue(db(), await makeMessage(), { on: true });
    await optOut(db(), CUSTOMER, 'reply');
    const sender = { prisma: db(), gateway: desk.gateway, publicUrl: 'http://localhost:3000' };
    expect(await deliver(sender, await storedMessage())).toBe('done');
    expect(await storedMessage()).toMatchObject({ status: 'withheld', error_code: 'opted_out', sent_at: null });
    await optIn(db(), CUSTOMER);
  });
});
