import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { optIn, optOut } from '#modules/message/consent.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { turnColumns } from '#tests/support/desk-database.ts';
import { openDeskWithSms } from '#tests/support/desk-texts.ts';
import type { DeskWithSms } from '#tests/support/desk-texts.ts';
import { deliverForRequest } from '#modules/message/outbox.ts';
import { onCallActivities } from './on-call.ts';
import { expireSettingsCache } from './settings.ts';

const ON_CALL = '+12145550151';
const BACKUP = '+12145550152';
const publicUrl = 'http://localhost:3000';

let desk: DeskWithSms;

beforeAll(async () => {
  desk = await openDeskWithSms({ ON_CALL_PHONE: '(214) 555-0151' });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
});
afterEach(() => desk.smsEmulator.clearFaults());

/** The texts that an on-call phone has received about a request. */
async function onCallTexts(about: string, phone = ON_CALL): Promise<string[]> {
  return (await desk.smsEmulator.receivedBodies(phone)).filter((body) => body.includes(about));
}

async function addWaiting(minutes: number, more: Partial<Prisma.CustomerRequestCreateManyInput> = {}) {
  const { id } = await desk.insertRequest({ waiting_since: new Date(Date.now() - minutes * MINUTE), ...more });
  return db().customerRequest.findUniqueOrThrow({ where: { id } });
}

/** Does what the request's workflow does when an alert is due: queues the SMS, then sends it. */
async function runAlert(id: string, now = Date.now(), isSmsOn = true) {
  const result = await onCallActivities(db(), { publicUrl, on: isSmsOn }).tellOnCall({ requestId: id, now });
  if (result.textsWait) await deliverForRequest({ prisma: db(), gateway: desk.gateway, publicUrl }, id);
  return result;
}
const deliverTexts = (id: string) => deliverForRequest({ prisma: db(), gateway: desk.gateway, publicUrl }, id);
const messagesOf = (request_id: string) =>
  db().message.findMany({
    where: { request_id },
    orderBy: { purpose: 'asc' },
    select: { purpose: true, status: true, error_code: true },
  });

describe('the on-call phone', () => {
  it("is texted at each limit, with the request's link and nothing personal", async () => {
    const { id, turn_since } = await addWaiting(2, { request_number: 'K7MQX4', email: 'driver@private.example' });
    const now = Date.now();
    expect(await runAlert(id, now)).toEqual({ textsWait: true, callAt: turn_since.getTime() + 5 * MINUTE });
    await runAlert(id, now + MINUTE);
    const [first = '', ...others] = await onCallTexts(id);
    expect(others).toEqual([]);
    expect(first).toBe(
      `Shoulder: request K7M-QX4 (Towing, Dallas) has waited 2 min for a price. http://localhost:3000/admin/request/${id}`,
    );
    expect(await runAlert(id, now + 3 * MINUTE)).toEqual({
      textsWait: true,
      callAt: turn_since.getTime() + 15 * MINUTE,
    });
    await runAlert(id, now + 12 * MINUTE);
    expect(await onCallTexts(id)).toHaveLength(2);
    expect((await onCallTexts(id)).join()).toContain('has waited 5 min');
    expect((await messagesOf(id)).map(({ purpose, status }) => `${purpose} ${status}`)).toEqual([
      'on_call:1 sent',
      'on_call:2 sent',
    ]);
  });

  it('is texted at once, and again at the first limit, with a child or pet locked in', async () => {
    const { id, turn_since } = await addWaiting(0, { service_type: 'lockout', locked_in: 'child' });
    const firstLimit = turn_since.getTime() + 2 * MINUTE;
    expect(await runAlert(id)).toEqual({ textsWait: true, callAt: firstLimit });
    expect((await onCallTexts(id)).join()).toMatch(/^Shoulder: CHILD LOCKED IN, request .* has waited 0 min/);
    expect(await runAlert(id, firstLimit)).toEqual({ textsWait: true, callAt: firstLimit + 10 * MINUTE });
    expect((await messagesOf(id)).map(({ purpose }) => purpose)).toEqual(['on_call:1', 'on_call:2']);
  });

  it("isn't texted before the limit, nor while it's somebody else's turn", async () => {
    const recent = await addWaiting(1.9);
    expect(await runAlert(recent.id)).toEqual({ textsWait: false, callAt: recent.turn_since.getTime() + 2 * MINUTE });
    const priced = await addWaiting(60, { status: 'admin_priced' });
    const finalOffer = await addWaiting(60, { status: 'negotiating', admin_counter_offer_cents: 9_000 });
    const completed = await addWaiting(60, { status: 'completed', service_completed_at: new Date() });
    for (const { id } of [priced, finalOffer, completed])
      expect(await runAlert(id)).toEqual({ textsWait: false, callAt: null });
    for (const { id } of [recent, priced, finalOffer, completed]) expect(await onCallTexts(id)).toEqual([]);
  });

  it('is told what the request is waiting for', async () => {
    const answer = await addWaiting(3, { status: 'negotiating', negotiation_round: 0 });
    const provider = await addWaiting(3, { status: 'deposit_paid' });
    for (const { id } of [answer, provider]) await runAlert(id);
    expect((await onCallTexts(answer.id)).join()).toContain('for an answer to the counter-offer.');
    expect((await onCallTexts(provider.id)).join()).toContain('for a provider.');
  });

  it('is alerted about each wait: for a price, for a provider, and for the next provider', async () => {
    const { id } = await addWaiting(30);
    await runAlert(id);
    for (const assignments of [0, 1]) {
      const since = new Date(Date.now() - 3 * MINUTE);
      const data = { status: 'deposit_paid', waiting_since: since, assignments } as const;
      await db().customerRequest.update({ where: { id }, data: { ...data, ...turnColumns(data) } });
      await runAlert(id);
      await runAlert(id);
    }
    const alerts = await onCallTexts(id);
    expect(alerts).toHaveLength(3);
    expect(alerts.filter((body) => body.includes('has waited 3 min for a provider.'))).toHaveLength(2);
  });

  it('hears that the customer declined a change, though it was told of the failure before', async () => {
    const { id } = await addWaiting(30, { status: 'arrived' });
    const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
    const failed = {
      status: 'arrived',
      failure_reason: 'unsafe',
      failure_at: ago(20),
      waiting_since: ago(30),
    } as const;
    await db().customerRequest.update({ where: { id }, data: { ...failed, ...turnColumns(failed) } });
    await runAlert(id);
    const declined = { ...failed, change_status: 'declined', change_asked_at: ago(12) } as const;
    const closedAgo = (minutes: number) => ({ ...declined, change_closed_at: ago(minutes) });
    const more = { change_service_type: 'towing', change_price_cents: 25_000 } as const;
    for (const minutes of [0, 3]) {
      const data = { ...closedAgo(minutes), ...more };
      await db().customerRequest.update({ where: { id }, data: { ...data, ...turnColumns(data) } });
      await runAlert(id);
      expect(await onCallTexts(id)).toHaveLength(minutes === 0 ? 1 : 2);
    }
    expect((await onCallTexts(id)).at(-1)).toContain('has waited 3 min for a decision');
  });

  it('is told that a customer asked to cancel, and since when', async () => {
    const askedToCancel = (minutes: number) => ({
      agreement_accepted_at: new Date(),
      cancellation_asked_at: new Date(Date.now() - minutes * MINUTE),
    });
    const just = await addWaiting(30, { status: 'en_route', ...askedToCancel(1) });
    const driving = await addWaiting(30, { status: 'en_route', ...askedToCancel(3) });
    const onSite = await addWaiting(1, { status: 'arrived', ...askedToCancel(4) });
    const assigned = await addWaiting(30, { status: 'provider_assigned', ...askedToCancel(3) });
    for (const { id } of [just, driving, onSite, assigned, driving, onSite, assigned]) await runAlert(id);
    expect(await onCallTexts(just.id)).toEqual([]);
    for (const [{ id }, minutes] of [[driving, 3] as const, [onSite, 4] as const, [assigned, 3] as const]) {
      const words = `has waited ${minutes} min for an answer to the customer who asked to cancel.`;
      expect(await onCallTexts(id)).toEqual([expect.stringContaining(words)]);
    }
  });

  it("is told of a provider who doesn't answer, once at the limits", async () => {
    const silent = await addWaiting(4, { status: 'provider_assigned', assignments: 1, provider_silent_at: new Date() });
    const repeat = silent.turn_since.getTime() + 15 * MINUTE;
    expect(await runAlert(silent.id)).toEqual({ textsWait: true, callAt: repeat });
    const later = silent.turn_since.getTime() + 6 * MINUTE;
    expect(await runAlert(silent.id, later)).toEqual({ textsWait: false, callAt: repeat });
    expect(await onCallTexts(silent.id)).toHaveLength(1);
    await runAlert(silent.id, repeat);
    expect(await onCallTexts(silent.id)).toHaveLength(2);
  });

  it('gets one SMS about a request that passed both limits during an outage', async () => {
    const { id } = await addWaiting(30);
    await runAlert(id);
    expect(await onCallTexts(id)).toHaveLength(1);
    expect(await messagesOf(id)).toEqual([
      { purpose: 'on_call:1', status: 'withheld', error_code: 'overtaken' },
      { purpose: 'on_call_again:4', status: 'sent', error_code: null },
    ]);
  });

  it('gets one SMS from attempts at the same time', async () => {
    const { id } = await addWaiting(3);
    const now = Date.now();
    await Promise.all(Array.from({ length: 5 }, () => runAlert(id, now)));
    expect(await onCallTexts(id)).toHaveLength(1);
  });

  it("gets one SMS if Twilio's response was lost, and gets it later if Twilio was down", async () => {
    const lost = await addWaiting(3);
    await desk.smsEmulator.setFaults({ calls: [{ kind: 'lost', times: 1, method: 'POST' }] });
    await runAlert(lost.id);
    expect(await onCallTexts(lost.id)).toHaveLength(1);
    expect(await messagesOf(lost.id)).toMatchObject([{ status: 'queued' }]);
    await deliverTexts(lost.id);
    expect(await messagesOf(lost.id)).toMatchObject([{ status: 'sent' }]);
    expect(await onCallTexts(lost.id)).toHaveLength(1);

    await desk.smsEmulator.setFaults({ calls: [{ kind: 'down' }] });
    const away = await addWaiting(3);
    await runAlert(away.id);
    expect([await onCallTexts(away.id), await messagesOf(away.id)]).toMatchObject([[], [{ status: 'queued' }]]);
    await desk.smsEmulator.setFaults({ calls: [] });
    await deliverTexts(away.id);
    expect(await onCallTexts(away.id)).toHaveLength(1);
  });

  it("isn't texted after STOP, and withheld messages are recorded if SMS isn't set up", async () => {
    await optOut(db(), ON_CALL, 'reply');
    const stopped = await addWaiting(3);
    await runAlert(stopped.id);
    expect(await messagesOf(stopped.id)).toMatchObject([{ status: 'withheld', error_code: 'opted_out' }]);
    await optIn(db(), ON_CALL);
    const off = await addWaiting(3);
    await runAlert(off.id, Date.now(), false);
    expect(await messagesOf(off.id)).toMatchObject([{ status: 'withheld', error_code: 'off' }]);
    for (const { id } of [stopped, off]) await runAlert(id);
    expect([await onCallTexts(stopped.id), await onCallTexts(off.id)]).toEqual([[], []]);
  });

  it("isn't texted if no number is set", async () => {
    const { id, turn_since } = await addWaiting(3);
    process.env.ON_CALL_PHONE = '';
    await disposeAll();
    try {
      // The workflow tries again at the second limit, because an on-call number may be set before then.
      expect(await runAlert(id)).toEqual({ textsWait: false, callAt: turn_since.getTime() + 5 * MINUTE });
      expect(await messagesOf(id)).toEqual([]);
    } finally {
      process.env.ON_CALL_PHONE = ON_CALL;
      await disposeAll();
    }
  });
});

describe('a request that nobody takes care of', () => {
  const setPhones = async (data: Prisma.DeskSettingsUpdateInput) => {
    await db().deskSettings.update({ where: { id: 1 }, data });
    expireSettingsCache();
  };
  beforeEach(() => setPhones({ backup_on_call_phone: BACKUP }));
  afterEach(() => setPhones({ backup_on_call_phone: null, on_call_phone: null }));

  /** Runs the alerts that are due from now on, as the workflow does, and returns the minutes after which each ran. */
  async function runAll(id: string, since: Date): Promise<number[]> {
    const minutes: number[] = [];
    let at: number | null = Date.now();
    while (at !== null) {
      minutes.push(Math.round((at - since.getTime()) / MINUTE));
      ({ callAt: at } = await runAlert(id, at));
    }
    return minutes;
  }
  const textedWaits = async (id: string, phone: string) =>
    (await onCallTexts(id, phone)).map((body) => Number(/has waited (\d+) min/.exec(body)?.[1]));

  it('is repeated to both phones every 10 minutes, six times', async () => {
    const { id, turn_since } = await addWaiting(2);
    expect(await runAll(id, turn_since)).toEqual([2, 5, 15, 25, 35, 45, 55, 65]);
    expect(await textedWaits(id, ON_CALL)).toEqual([2, 5, 15, 25, 35, 45, 55, 65]);
    expect(await textedWaits(id, BACKUP)).toEqual([5, 15, 25, 35, 45, 55, 65]);
    expect(await runAlert(id, Date.now() + 600 * MINUTE)).toEqual({ textsWait: false, callAt: null });
  });

  it("isn't repeated, nor told to the backup, while somebody has claimed it", async () => {
    const { id, turn_since } = await addWaiting(5);
    const { id: admin_id } = await db().admin.create({ data: { email: `${id}@tow.example`, password_hash: '' } });
    const now = Date.now();
    const [before, seen_at] = [new Date(now - 6 * MINUTE), new Date(now + 6 * MINUTE)];
    // This claim is older than the wait, so it stops no alert: perhaps only a forgotten page still holds it.
    await db().deskClaim.create({ data: { request_id: id, admin_id, claimed_at: before, seen_at } });
    await runAlert(id, now);
    expect([await textedWaits(id, ON_CALL), await textedWaits(id, BACKUP)]).toEqual([[5], [5]]);
    await db().customerRequest.update({ where: { id }, data: { last_opened_at: new Date() } });
    const [third, fourth] = [15, 25].map((minutes) => turn_since.getTime() + minutes * MINUTE);
    expect(await runAlert(id, third)).toEqual({ textsWait: false, callAt: fourth });
    // The claim has lapsed meanwhile.
    await runAlert(id, fourth);
    expect(await textedWaits(id, ON_CALL)).toEqual([5, 25]);
    expect(await textedWaits(id, BACKUP)).toEqual([5, 25]);
  });

  it("isn't told twice by attempts at the same time", async () => {
    const { id } = await addWaiting(16);
    const now = Date.now();
    await Promise.all(Array.from({ length: 5 }, () => runAlert(id, now)));
    expect(await onCallTexts(id, BACKUP)).toHaveLength(1);
    expect(await onCallTexts(id)).toHaveLength(1);
  });

  it('is told to the backup phone alone if nobody else is on call, and once to a number that is both', async () => {
    const firstRequest = await addWaiting(6);
    await setPhones({ on_call_phone: BACKUP });
    await runAlert(firstRequest.id);
    expect(await onCallTexts(firstRequest.id, BACKUP)).toHaveLength(1);
    const secondRequest = await addWaiting(6);
    await setPhones({ on_call_phone: '' });
    await runAlert(secondRequest.id);
    expect(await onCallTexts(secondRequest.id, BACKUP)).toHaveLength(1);
  });
});
