import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { reportMinutes } from './positions.ts';
import { receivePositions } from './receive-positions.ts';
import { optIn, optOut } from '#modules/message/consent.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskWithSms } from '#tests/support/desk-texts.ts';
import type { DeskWithSms } from '#tests/support/desk-texts.ts';
import { receiveSms } from '#tests/support/sms.ts';
import { askSilentProviders, deleteOldTracks } from './silent-providers.ts';

const PROVIDER_PHONE = '+18175550160';
const SITE = { publicUrl: 'http://localhost:3000' };

let desk: DeskWithSms;

beforeAll(async () => {
  desk = await openDeskWithSms();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
});
afterEach(() => desk.smsEmulator.clearFaults());

let jobCount = 0;
type RequestColumns = Partial<Prisma.CustomerRequestCreateManyInput>;

/**
 * Inserts a request whose provider started driving 15 minutes ago.
 * @param unseenMs how long ago the provider was last seen; null for never
 */
async function insertEnRouteRequest(unseenMs: number | null, more: RequestColumns = {}) {
  jobCount += 1;
  const now = Date.now();
  const job = `job${String(jobCount).padStart(6, '0')}`;
  const lastSeenAt = unseenMs === null ? null : new Date(now - unseenMs);
  const { id } = await desk.insertRequest({
    status: 'en_route',
    provider_assigned: true,
    assignments: 1,
    provider_job_id: job,
    provider_phone: PROVIDER_PHONE,
    agreement_accepted_at: new Date(now - 20 * MINUTE),
    waiting_since: new Date(now - 15 * MINUTE),
    ...(lastSeenAt
      ? { provider_current_lat: 32.93, provider_current_lng: -96.7, provider_last_location_update: lastSeenAt }
      : {}),
    ...more,
  });
  return { id, job };
}

const askSilent = (now = Date.now()) => askSilentProviders(db(), desk.gateway, { ...SITE, now });
const messagesOf = (request_id: string) =>
  db().message.findMany({
    where: { request_id },
    orderBy: { created_at: 'asc' },
    select: { recipient: true, status: true, error_code: true },
  });
const logLines = async (request_id: string) =>
  (await db().requestActivityLog.findMany({ where: { request_id }, orderBy: { id: 'asc' } })).map(
    ({ action, user_type }) => `${user_type}: ${action}`,
  );

/** The texts that a job's provider got. */
async function textsToProvider(job: string): Promise<string[]> {
  return (await desk.smsEmulator.receivedBodies(PROVIDER_PHONE)).filter((body) => body.includes(job));
}

describe('a provider whose positions stop', () => {
  it('is asked once how many minutes away they are, with a link, our name, and nothing personal', async () => {
    const { id, job } = await insertEnRouteRequest(61 * SECOND, { email: 'driver@private.example' });
    const now = Date.now();
    expect(await askSilent(now)).toBe(1);
    expect(await askSilent(now + 5 * SECOND)).toBe(0);
    expect(await askSilent(now + 20 * MINUTE)).toBe(0);
    expect(await textsToProvider(job)).toEqual([
      `Shoulder: we can't see your location. How many minutes away are you? Reply with just the number, like 12. Or tell us here: http://localhost:3000/provider/${job} You're getting job texts because you take jobs through Shoulder. Reply STOP to stop, HELP for help.`,
    ]);
    expect(await messagesOf(id)).toEqual([{ recipient: 'provider', status: 'sent', error_code: null }]);
    expect(await logLines(id)).toEqual(['system: No location from the provider for a minute, so we asked for an ETA']);
  });

  it('is asked even if no position ever came', async () => {
    const { job } = await insertEnRouteRequest(null, { waiting_since: new Date(Date.now() - MINUTE) });
    const recent = await insertEnRouteRequest(null, { waiting_since: new Date(Date.now() - 50 * SECOND) });
    expect(await askSilent()).toBe(1);
    expect([await textsToProvider(job), await textsToProvider(recent.job)]).toEqual([[expect.any(String)], []]);
  });

  it('is asked again when positions stop again, but not each time the connection comes and goes', async () => {
    const { id, job } = await insertEnRouteRequest(2 * MINUTE);
    const now = Date.now();
    await askSilent(now);
    const setLastSeen = (at: number) =>
      db().customerRequest.update({ where: { id }, data: { provider_last_location_update: new Date(at) } });
    await setLastSeen(now + 30 * SECOND);
    expect(await askSilent(now + 2 * MINUTE)).toBe(0);
    await setLastSeen(now + 8 * MINUTE);
    expect(await askSilent(now + 8.5 * MINUTE)).toBe(0);
    expect(await askSilent(now + 9 * MINUTE)).toBe(1);
    expect(await textsToProvider(job)).toHaveLength(2);
  });

  it("isn't asked while positions come, after arrival, before the agreement, or after reporting", async () => {
    await insertEnRouteRequest(55 * SECOND);
    await insertEnRouteRequest(5 * MINUTE, { status: 'arrived' });
    await insertEnRouteRequest(5 * MINUTE, { status: 'provider_assigned' });
    await insertEnRouteRequest(5 * MINUTE, { agreement_accepted_at: null });
    await insertEnRouteRequest(5 * MINUTE, { provider_minutes: 12, provider_minutes_at: new Date() });
    expect(await askSilent()).toBe(0);
  });

  it('is asked only once if several workers run at the same time', async () => {
    const requests = await Promise.all([
      insertEnRouteRequest(2 * MINUTE),
      insertEnRouteRequest(3 * MINUTE),
      insertEnRouteRequest(null),
    ]);
    const now = Date.now();
    const counts = await Promise.all(Array.from({ length: 5 }, () => askSilent(now)));
    await askSilent(now + 31 * SECOND);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    for (const { job } of requests) expect(await textsToProvider(job)).toHaveLength(1);
  });

  it('is asked later after an SMS outage, and not at all after STOP', async () => {
    const { id, job } = await insertEnRouteRequest(2 * MINUTE);
    const now = Date.now();
    await desk.smsEmulator.setFaults({ calls: [{ kind: 'down' }] });
    await askSilent(now);
    expect(await textsToProvider(job)).toEqual([]);
    await desk.smsEmulator.clearFaults();
    await askSilent(now + 61 * SECOND);
    expect([await textsToProvider(job), await messagesOf(id)]).toMatchObject([
      [expect.any(String)],
      [{ status: 'sent' }],
    ]);

    await optOut(db(), PROVIDER_PHONE, 'reply');
    const stopped = await insertEnRouteRequest(2 * MINUTE);
    const withoutSms = await insertEnRouteRequest(2 * MINUTE);
    await askSilentProviders(db(), undefined, SITE);
    expect(await messagesOf(withoutSms.id)).toMatchObject([{ status: 'withheld', error_code: 'off' }]);
    await db().message.deleteMany({ where: { request_id: stopped.id } });
    await askSilent();
    expect(await messagesOf(stopped.id)).toMatchObject([{ status: 'withheld', error_code: 'opted_out' }]);
    await optIn(db(), PROVIDER_PHONE);
  });
});

describe("the provider's SMS with minutes", () => {
  const says = (body: string, from = PROVIDER_PHONE) => receiveSms(from, body);
  const minutesOf = (id: string) =>
    db().customerRequest.findUniqueOrThrow({ where: { id }, select: { provider_minutes: true } });

  it('is passed on to the customer, whatever else the number could mean', async () => {
    const { id } = await insertEnRouteRequest(2 * MINUTE);
    // The provider is also a customer with an open price, so 12 could be a counter-offer.
    await desk.insertRequest({ phone: PROVIDER_PHONE, status: 'admin_priced', admin_price_cents: 20_000 });
    await askSilent();
    const { request_number: number } = await db().customerRequest.findUniqueOrThrow({ where: { id } });
    expect(await says('12')).toBe(
      `Shoulder: thanks. For ${formatRequestNumber(number)}, we'll tell the customer you're 12 min away.`,
    );
    expect(await minutesOf(id)).toEqual({ provider_minutes: 12 });
    expect(await says('About 7 min.')).toContain('thanks');
    expect(await minutesOf(id)).toEqual({ provider_minutes: 7 });
    expect(await logLines(id)).toEqual([
      'system: No location from the provider for a minute, so we asked for an ETA',
      'provider: Provider said they were 12 minutes away',
      'provider: Provider said they were 7 minutes away',
    ]);
  });

  it('is about the named job if several were asked about, and about the only one that still waits', async () => {
    const first = await insertEnRouteRequest(2 * MINUTE);
    const second = await insertEnRouteRequest(2 * MINUTE);
    await askSilent();
    const { request_number: number } = await db().customerRequest.findUniqueOrThrow({ where: { id: first.id } });
    expect(await says('12')).toContain('which job');
    expect(await says(`12 ${formatRequestNumber(number)}`)).toContain(`For ${formatRequestNumber(number)}`);
    const minutes = async () => [await minutesOf(first.id), await minutesOf(second.id)];
    expect(await minutes()).toEqual([{ provider_minutes: 12 }, { provider_minutes: null }]);
    await db().customerRequest.update({ where: { id: second.id }, data: { status: 'arrived' } });
    expect(await says('9')).toContain('thanks');
    expect(await minutes()).toEqual([{ provider_minutes: 9 }, { provider_minutes: null }]);
  });

  it('counts only if the provider was asked, and while somebody is waiting for them', async () => {
    const { id } = await insertEnRouteRequest(2 * MINUTE);
    expect(await says('12')).toContain("we don't have an open request");
    await askSilent();
    expect(await says('12', '+18175550161')).toContain("we don't have an open request");
    for (const body of ['0', '241', '12 miles', '1 2']) expect(await says(body)).not.toContain('thanks');
    await db().customerRequest.update({ where: { id }, data: { status: 'arrived' } });
    expect(await says('12')).not.toContain('tell the customer');
    expect(await minutesOf(id)).toEqual({ provider_minutes: null });
  });

  it('counts only for the assignment that was asked', async () => {
    const { id } = await insertEnRouteRequest(2 * MINUTE);
    expect(await reportMinutes(id, 2, 12)).toBe(false);
    expect(await reportMinutes(id, 1, 12)).toBe(true);
    expect(await reportMinutes(id, 1, 12)).toBe(true);
    expect(await logLines(id)).toEqual(['provider: Provider said they were 12 minutes away']);
  });

  it('is passed on to a customer who asks by SMS', async () => {
    const customer = '+12145550199';
    const { id } = await insertEnRouteRequest(4 * MINUTE + SECOND, {
      phone: customer,
      customer_lat: 32.788,
      customer_lng: -96.8,
    });
    expect(await says('ETA', customer)).toBe(
      'Shoulder: your provider is 11.4 miles away, about 23 to 27 minutes. Last seen 4 min ago.',
    );
    await reportMinutes(id, 1, 12);
    expect(await says('ETA', customer)).toBe("Shoulder: your provider says they're about 12 minutes away.");
    await receivePositions(`job${String(jobCount).padStart(6, '0')}`, [
      { lat: 32.93, lng: -96.7, at: Date.now(), accuracy: 10 },
    ]);
    expect(await says('ETA', customer)).toBe('Shoulder: your provider is 11.4 miles away, about 27 minutes.');
  });
});

describe('the stored positions of a provider', () => {
  const insertPosition = (request_id: string, assignment: number, at: number) =>
    db().providerPosition.create({ data: { request_id, assignment, lat: 32.9, lng: -96.7, at: new Date(at) } });
  const countPositions = (request_id: string) => db().providerPosition.count({ where: { request_id } });

  it('are deleted a day after the job, with the last position and report', async () => {
    const now = Date.now();
    const completed = { status: 'completed' as const, service_completed_at: new Date(now) };
    const cancelled = { status: 'cancelled' as const, cancelled_at: new Date(now) };
    const report = { provider_minutes: 12, provider_minutes_at: new Date(now - HOUR) };
    const jobsOver = [
      await insertEnRouteRequest(HOUR, { ...completed, ...report }),
      await insertEnRouteRequest(HOUR, cancelled),
    ];
    const open = await insertEnRouteRequest(HOUR);
    for (const { id } of [...jobsOver, open]) await insertPosition(id, 1, now - HOUR);
    expect(await deleteOldTracks(db(), now + DAY - SECOND)).toBe(0);
    for (const { id } of jobsOver) {
      expect(await countPositions(id)).toBe(1);
      expect(await db().customerRequest.findUnique({ where: { id } })).toMatchObject({ provider_current_lat: 32.93 });
    }
    expect(await deleteOldTracks(db(), now + DAY + SECOND)).toBe(2);
    for (const { id } of jobsOver) {
      expect(await countPositions(id)).toBe(0);
      expect(await db().customerRequest.findUnique({ where: { id } })).toMatchObject({
        provider_current_lat: null,
        provider_current_lng: null,
        provider_last_location_update: null,
        provider_minutes: null,
        provider_minutes_at: null,
      });
    }
    expect(await countPositions(open.id)).toBe(1);
    expect(await db().customerRequest.findUnique({ where: { id: open.id } })).toMatchObject({
      provider_current_lat: 32.93,
    });
  });

  it('are also deleted a day after the job was handed back or reassigned', async () => {
    const now = Date.now();
    const replaced = await insertEnRouteRequest(null, { assignments: 2 });
    const handedBack = await insertEnRouteRequest(null, { status: 'deposit_paid', provider_assigned: false });
    for (const { id } of [replaced, handedBack]) await insertPosition(id, 1, now);
    await insertPosition(replaced.id, 2, now);
    expect(await deleteOldTracks(db(), now + DAY - SECOND)).toBe(0);
    expect(await deleteOldTracks(db(), now + DAY + SECOND)).toBe(2);
    expect([await countPositions(replaced.id), await countPositions(handedBack.id)]).toEqual([1, 0]);
  });

  it('are deleted with the request', async () => {
    const { id } = await insertEnRouteRequest(null);
    await insertPosition(id, 1, Date.now());
    await db().customerRequest.delete({ where: { id } });
    expect(await countPositions(id)).toBe(0);
  });
});
