import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { requestNumberOf } from '#scripts/lib/seed/ids.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { readListSearch } from '../../http/desk/list-search.server.ts';
import { loadActive } from './active.server.ts';
import { COUNT_LIMIT, LIST_SIZE } from '#modules/dispatch/queries/dashboard-lists.ts';
import { loadLists } from './list.server.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
});

const search = (text: string) => {
  const query = new URLSearchParams(text);
  // The page decrypts the search of a URL. Here it's plain, so set it directly.
  return loadLists(query, { ...readListSearch(query), q: query.get('q') ?? '' });
};
const idsOf = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id);
const found = async (q: string) => idsOf((await search(`q=${encodeURIComponent(q)}`)).online);
type Fields = Partial<Prisma.CustomerRequestCreateManyInput>;
const make = async (fields: Fields = {}) => (await desk.insertRequest(fields)).id;
const ended = (minutes: number): Fields => ({
  status: 'completed',
  service_completed_at: new Date(Date.now() - minutes * MINUTE),
});

/** Reads all pages of one list. */
async function pageThrough(query: string, type: 'online' | 'phone'): Promise<string[]> {
  const ids: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const lists = await search(`${query}${before && `&${type}_before=${before}`}`);
    ids.push(...idsOf(lists[type]));
    before = lists[type].older;
  }
  return ids;
}

describe('active requests', () => {
  it('are split by type, newest first, without ended ones', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
    const older = await make({ created_at: at(5) });
    const newer = await make({ created_at: at(1), status: 'en_route' });
    const called = await make({ created_at: at(3), request_type: 'phone', status: 'payment_pending' });
    await make(ended(10));
    await make({ status: 'cancelled', cancelled_at: at(1) });
    const { online, phone } = await search('');
    expect([idsOf(online), idsOf(phone)]).toEqual([[newer, older], [called]]);
    expect([online.isFirst, online.older, online.count]).toEqual([true, null, undefined]);
  });

  it('begin with a child or pet locked in, whatever the service is now, until the job is done', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
    const waiting = await make({ waiting_since: at(20) });
    const pet = await make({ locked_in: 'pet', waiting_since: at(30), created_at: at(30) });
    const child = await make({ locked_in: 'child', service_type: 'towing', status: 'in_progress', created_at: at(5) });
    await make({ ...ended(10), locked_in: 'child' });
    for (const query of ['', 'service=jump_start']) {
      const { lockedIn, longest } = await loadActive(new URLSearchParams(query));
      expect([idsOf({ rows: lockedIn }), longest?.id]).toEqual([[child, pet], query ? undefined : waiting]);
    }
  });

  it('have pages without gaps or repeats, even with equal times', async () => {
    const now = Date.now();
    const rows = Array.from({ length: 2 * LIST_SIZE + 7 }, (_, n) => ({ created_at: new Date(now - (n % 4)) }));
    const ids = await Promise.all(rows.map((row) => make(row)));
    await make({ request_type: 'phone' });
    const through = await pageThrough('', 'online');
    expect(through).toHaveLength(ids.length);
    expect(new Set(through)).toEqual(new Set(ids));
  });

  it('start at the top for an invalid cursor', async () => {
    const id = await make();
    for (const cursor of ['x', '1_2', "1_' OR 1=1", '99999999999999999_00000000-0000-4000-8000-000000000000']) {
      const { online } = await search(`online_before=${encodeURIComponent(cursor)}`);
      expect([idsOf(online), online.isFirst]).toEqual([[id], true]);
    }
  });

  it('include the one that has waited longest, and those cancelled today', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
    await make({ waiting_since: at(3) });
    await make({ status: 'admin_priced', waiting_since: at(60) });
    const longest = await make({ status: 'deposit_paid', waiting_since: at(9) });
    // This provider has been on the way for an hour, and the customer asked to cancel just now.
    await make({ status: 'en_route', waiting_since: at(60), cancellation_asked_at: at(1) });
    const cancelled = await make({ status: 'cancelled', cancelled_at: at(30) });
    await make({ status: 'cancelled', cancelled_at: at(25 * 60) });
    const shown = await loadActive(new URLSearchParams());
    expect([shown.longest?.id, shown.longest?.turn]).toEqual([longest, 'admin']);
    expect(shown.cancelled.map(({ id }) => id)).toEqual([cancelled]);
  });
});

describe('a search', () => {
  it('finds by number, by its beginning, and by the first letters of the id, but never by the link', async () => {
    const id = await make({ request_number: 'K7MQX4', customer_tracking_id: 'p5x9q2abc' });
    await make({ request_number: 'ZZ2222' });
    for (const q of [
      'K7M-QX4',
      'k7m-qx4',
      'K7MQX4',
      'k7mqx4',
      'k7m qx4',
      'k7m',
      'K7M-Q',
      id.slice(0, 8).toUpperCase(),
    ]) {
      expect(await found(q), q).toEqual([id]);
    }
    for (const q of ['7mqx4', 'k7mqx42', 'k7n', 'p5x9q2abc']) expect(await found(q), q).toEqual([]);
  });

  it('finds by phone in any format, by its beginning and by its last four digits', async () => {
    const id = await make({ phone: '+12145550123' });
    await make({ phone: '+18175559876' });
    for (const q of ['(214) 555-0123', '+12145550123', '214 555 0123', '555-0123', '0123', '214555', '214']) {
      expect(await found(q), q).toEqual([id]);
    }
    expect(await found('123')).toEqual([]);
    const abroad = await make({ phone: '+525512345678' });
    expect([await found('+52 55 1234 5678'), await found('5678')]).toEqual([[abroad], [abroad]]);
  });

  it('finds by plate, with or without punctuation', async () => {
    const id = await make({ vehicle_plate: 'PRV-1234' });
    for (const q of ['PRV-1234', 'prv1234', 'prv 1234', 'prv', '1234']) expect(await found(q), q).toEqual([id]);
  });

  it("finds by the provider's name and phone, and by e-mail, without accents", async () => {
    const fields = { status: 'provider_assigned', provider_assigned: true } as const;
    const id = await make({ ...fields, provider_name: 'María-José García', provider_phone: '+18175550160' });
    const other = await make({ email: 'Maria.Lopez7@example.com' });
    expect((await found('maria')).sort()).toEqual([id, other].sort());
    for (const q of ['garcia', 'GARCÍA', 'jose garcia', 'garc', '817 555 0160', '0160']) {
      expect(await found(q), q).toEqual([id]);
    }
    for (const q of ['maria.lopez7@example.com', 'lopez7', 'maria lopez7']) expect(await found(q), q).toEqual([other]);
    expect(await found('maria smith')).toEqual([]);
  });

  it("finds by make, model and street, and by the provider's email", async () => {
    const fields = { status: 'provider_assigned', provider_assigned: true } as const;
    const vehicle = {
      vehicle_make: 'Ford',
      vehicle_model: 'F-150',
      location_address: '4100 Lemmon Ave, Dallas, TX 75219',
    };
    const id = await make({ ...fields, ...vehicle, provider_name: 'Rosa', provider_email: 'rd.tows@example.com' });
    for (const q of ['ford', 'f-150', 'F150', 'ford f150', 'lemmon', '4100 Lemmon', 'rd.tows@example.com', 'tows']) {
      expect(await found(q), q).toEqual([id]);
    }
    for (const q of ['dallas', '75219', 'ford civic']) expect(await found(q), q).toEqual([]);
    await db().customerRequest.update({ where: { id }, data: { vehicle_model: 'Ranger' } });
    expect([await found('f150'), await found('ranger')]).toEqual([[], [id]]);
  });

  it('treats special characters as characters', async () => {
    const id = await make({ vehicle_plate: 'ABC-1' });
    for (const q of ["x' OR 1=1 --", '%bc', 'a_c', '{abc}x', 'abc*z']) expect(await found(q), q).toEqual([]);
    // These contain nothing to search for, so all active requests are listed.
    for (const q of ['\\', '"', '%', '{}']) expect(await found(q), q).toEqual([id]);
  });

  it('follows corrections, assignments and deletions', async () => {
    const id = await make({ phone: '+12145550111' });
    await db().customerRequest.update({ where: { id }, data: { phone: '+12145550222', provider_name: 'Rosa' } });
    expect([await found('0111'), await found('0222'), await found('rosa')]).toEqual([[], [id], [id]]);
    await db().customerRequest.delete({ where: { id } });
    expect(await found('rosa')).toEqual([]);
  });

  it('finds ended requests too, and counts all results', async () => {
    const id = await make({ ...ended(3), vehicle_plate: 'OLD-1' });
    const called = await make({ vehicle_plate: 'OLD-2', request_type: 'phone' });
    const { online, phone } = await search('q=old');
    expect([idsOf(online), idsOf(phone)]).toEqual([[id], [called]]);
    expect([online.count, phone.count]).toEqual([
      { count: 1, more: false },
      { count: 1, more: false },
    ]);
    expect(idsOf((await search('q=old&status=completed')).online)).toEqual([id]);
    expect(idsOf((await search('q=old&status=completed')).phone)).toEqual([]);
    expect(idsOf((await search('q=old&service=lockout')).online)).toEqual([]);
  });

  it('has pages of few and of very many results, newest first', async () => {
    const many = COUNT_LIMIT + 2 * LIST_SIZE;
    const now = Date.now();
    await db().customerRequest.createMany({
      data: Array.from({ length: many }, (_, n) => ({
        request_number: requestNumberOf(n),
        phone: '+12145550142',
        service_type: 'towing' as const,
        vehicle_year: '2016',
        vehicle_make: 'Subaru',
        vehicle_model: 'Outback',
        vehicle_plate: n % 10 === 0 ? `TENTH-${n}` : null,
        location_address: '2200 Ross Ave',
        version: 1,
        created_at: new Date(now - n * 1_000),
      })),
    });
    const first = await search('q=214');
    expect(first.online.count).toEqual({ count: LIST_SIZE, more: true });
    const through = await pageThrough('q=214', 'online');
    expect([through.length, new Set(through).size]).toEqual([many, many]);
    const tenth = await search('q=tenth');
    expect(tenth.online.count).toEqual({ count: Math.ceil(many / 10), more: false });
    const order = await pageThrough('q=tenth', 'online');
    expect(order).toHaveLength(Math.ceil(many / 10));
    expect(order).toEqual(through.filter((id) => order.includes(id)));
  });
});

describe('a filter', () => {
  it('shows a status with its synonyms, even an ended one', async () => {
    const priced = [await make({ status: 'admin_priced' }), await make({ status: 'pending_customer_response' })];
    const done = await make(ended(2));
    expect(idsOf((await search('status=admin_priced')).online).sort()).toEqual(priced.sort());
    expect(idsOf((await search('status=completed')).online)).toEqual([done]);
    expect((await search('status=completed')).online.count).toEqual({ count: 1, more: false });
  });

  it('shows a service among active requests, and with a status among all', async () => {
    const lockout = await make({ service_type: 'lockout' });
    const done = await make({ ...ended(2), service_type: 'lockout' });
    await make();
    expect(idsOf((await search('service=lockout')).online)).toEqual([lockout]);
    expect(idsOf((await search('service=lockout&status=completed')).online)).toEqual([done]);
  });

  it('counts beyond its page', async () => {
    await Promise.all(Array.from({ length: LIST_SIZE + 3 }, () => make({ status: 'approved' })));
    const { online } = await search('status=approved');
    expect([online.rows.length, online.count]).toEqual([LIST_SIZE, { count: LIST_SIZE + 3, more: false }]);
  });
});
