import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { requestNumberOf } from '#scripts/lib/seed/ids.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { readListSearch } from '../../http/desk/list-search.server.ts';
import { loadActive } from './active.server.ts';
import { loadBoardPage } from '#modules/dispatch/index.ts';
import { BOARD_PAGE_SIZE } from '#modules/dispatch/queries/board-page.ts';
import { FOUND_PAGE_SIZE, MAX_COUNTED_REQUESTS } from '#modules/dispatch/queries/found-requests.ts';

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
  // In a real URL, the search is encrypted. In these tests it's plain text, so set it directly.
  return loadBoardPage({ ...readListSearch(query), q: query.get('q') ?? '' }, query.get('from'));
};
const idsOf = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id);
const counted = (count: number, more = false) => ({ count, more });
const find = async (q: string) => idsOf(await search(`q=${encodeURIComponent(q)}`));
type RequestColumns = Partial<Prisma.CustomerRequestCreateManyInput>;
const add = async (fields: RequestColumns = {}) => (await desk.insertRequest(fields)).id;
const ended = (minutes: number): RequestColumns => ({
  status: 'completed',
  service_completed_at: new Date(Date.now() - minutes * MINUTE),
});

/** Reads all pages of the board. */
async function pageThrough(query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let from: string | null = ''; from !== null;) {
    const page = await search(`${query}${from && `&from=${from}`}`);
    ids.push(...idsOf(page));
    from = page.next;
  }
  return ids;
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

describe('active requests', () => {
  it('come by whose turn it is, then by the longest wait, without ended ones; a view has one type', async () => {
    const short = await add({ waiting_since: minutesAgo(1) });
    const long = await add({ waiting_since: minutesAgo(5), status: 'deposit_paid' });
    const driving = await add({ waiting_since: minutesAgo(60), status: 'en_route' });
    // This provider has been on the way for an hour, and the customer has just asked to cancel.
    const asked = await add({
      status: 'en_route',
      waiting_since: minutesAgo(60),
      cancellation_asked_at: minutesAgo(3),
    });
    const called = await add({ waiting_since: minutesAgo(9), request_type: 'phone', status: 'payment_pending' });
    await add(ended(10));
    await add({ status: 'cancelled', cancelled_at: minutesAgo(1) });
    const page = await search('');
    expect(idsOf(page)).toEqual([long, asked, short, called, driving]);
    expect(page).toMatchObject({ isFirst: true, next: null, counts: { phone: counted(1), online: counted(4) } });
    expect(page.rows.map(({ next }) => next)).toEqual(['assign', 'decide_cancellation', 'price', null, null]);
    const phone = await search('type=phone');
    expect([idsOf(phone), phone.counts]).toEqual([[called], page.counts]);
  });

  it('begin with a child or pet locked in, whatever the service is now, until the job is done', async () => {
    const waiting = await add({ waiting_since: minutesAgo(40) });
    const pet = await add({ locked_in: 'pet', waiting_since: minutesAgo(30), created_at: minutesAgo(30) });
    const child = await add({
      locked_in: 'child',
      service_type: 'towing',
      status: 'in_progress',
      created_at: minutesAgo(5),
    });
    await add({ ...ended(10), locked_in: 'child' });
    expect(idsOf(await search(''))).toEqual([child, pet, waiting]);
  });

  it('put an overdue promise before a longer wait', async () => {
    const promise = (minutes: number): RequestColumns => ({
      status: 'en_route',
      promised_at: minutesAgo(minutes),
      promised_first_at: minutesAgo(minutes),
      promise_made_at: minutesAgo(60),
    });
    const onTime = await add({ ...promise(-10), waiting_since: minutesAgo(50) });
    const overdue = await add({ ...promise(1), waiting_since: minutesAgo(20) });
    expect(idsOf(await search(''))).toEqual([overdue, onTime]);
  });

  it('have no second page up to 200, and beyond that pages without gaps or repeats', async () => {
    const now = Date.now();
    const ids = await Promise.all(
      Array.from({ length: BOARD_PAGE_SIZE }, (_, n) => add({ waiting_since: new Date(now - (n % 4)) })),
    );
    expect((await search('')).next).toBeNull();
    ids.push(await add({ status: 'approved' }), await add({ request_type: 'phone', status: 'approved' }));
    const through = await pageThrough('');
    expect([through.length, new Set(through)]).toEqual([ids.length, new Set(ids)]);
    expect((await search('status=approved')).next).toBeNull();
  });

  it('start at the top for an invalid cursor', async () => {
    const id = await add();
    for (const cursor of ['x', '-1', '1_2', "1_' OR 1=1", '99999999999999999_00000000-0000-4000-8000-000000000000']) {
      for (const query of ['', 'q=outback']) {
        const page = await search(`${query}&from=${encodeURIComponent(cursor)}`);
        expect([idsOf(page), page.isFirst], query).toEqual([[id], true]);
      }
    }
  });

  it('include those cancelled today', async () => {
    await add();
    const cancelled = await add({ status: 'cancelled', cancelled_at: minutesAgo(30) });
    await add({ status: 'cancelled', cancelled_at: minutesAgo(25 * 60) });
    expect(idsOf({ rows: (await loadActive(new URLSearchParams())).cancelled })).toEqual([cancelled]);
  });
});

describe('a search', () => {
  it('finds by number, by its beginning, and by the first letters of the id, but never by the link', async () => {
    const id = await add({ request_number: 'K7MQX4', customer_tracking_id: 'p5x9q2abc' });
    await add({ request_number: 'ZZ2222' });
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
      expect(await find(q), q).toEqual([id]);
    }
    for (const q of ['7mqx4', 'k7mqx42', 'k7n', 'p5x9q2abc']) expect(await find(q), q).toEqual([]);
  });

  it('finds by phone in any format, by its beginning and by its last four digits', async () => {
    const id = await add({ phone: '+12145550123' });
    await add({ phone: '+18175559876' });
    for (const q of ['(214) 555-0123', '+12145550123', '214 555 0123', '555-0123', '0123', '214555', '214']) {
      expect(await find(q), q).toEqual([id]);
    }
    expect(await find('123')).toEqual([]);
    const abroad = await add({ phone: '+525512345678' });
    expect([await find('+52 55 1234 5678'), await find('5678')]).toEqual([[abroad], [abroad]]);
  });

  it('finds by plate, with or without punctuation', async () => {
    const id = await add({ vehicle_plate: 'PRV-1234' });
    for (const q of ['PRV-1234', 'prv1234', 'prv 1234', 'prv', '1234']) expect(await find(q), q).toEqual([id]);
  });

  it("finds by the provider's name and phone, and by e-mail, without accents", async () => {
    const fields = { status: 'provider_assigned', provider_assigned: true } as const;
    const id = await add({ ...fields, provider_name: 'María-José García', provider_phone: '+18175550160' });
    const lopez = await add({ email: 'Maria.Lopez7@example.com' });
    expect((await find('maria')).sort()).toEqual([id, lopez].sort());
    for (const q of ['garcia', 'GARCÍA', 'jose garcia', 'garc', '817 555 0160', '0160']) {
      expect(await find(q), q).toEqual([id]);
    }
    for (const q of ['maria.lopez7@example.com', 'lopez7', 'maria lopez7']) expect(await find(q), q).toEqual([lopez]);
    expect(await find('maria smith')).toEqual([]);
  });

  it("finds by make, model and street, and by the provider's email", async () => {
    const fields = { status: 'provider_assigned', provider_assigned: true } as const;
    const vehicle = {
      vehicle_make: 'Ford',
      vehicle_model: 'F-150',
      location_address: '4100 Lemmon Ave, Dallas, TX 75219',
    };
    const id = await add({ ...fields, ...vehicle, provider_name: 'Rosa', provider_email: 'rd.tows@example.com' });
    for (const q of ['ford', 'f-150', 'F150', 'ford f150', 'lemmon', '4100 Lemmon', 'rd.tows@example.com', 'tows']) {
      expect(await find(q), q).toEqual([id]);
    }
    for (const q of ['dallas', '75219', 'ford civic']) expect(await find(q), q).toEqual([]);
    await db().customerRequest.update({ where: { id }, data: { vehicle_model: 'Ranger' } });
    expect([await find('f150'), await find('ranger')]).toEqual([[], [id]]);
  });

  it.each([
    ['number', { request_number: 'B4MQX4' }, 'B4M-QX4'],
    ['phone', { phone: '+12145550987' }, '(214) 555-0987'],
    ['plate', { vehicle_plate: 'LKR-8821' }, 'lkr 8821'],
    ['make', { vehicle_make: 'Mitsubishi' }, 'mitsubishi'],
    ['model', { vehicle_model: 'Outlander' }, 'outland'],
    ['street', { location_address: '5100 Belt Line Rd, Addison, TX 75254' }, 'belt line'],
    ['email', { email: 'pat.lee@example.com' }, 'pat.lee@example.com'],
    ["the provider's name", { provider_name: 'Quang Towing' }, 'quang'],
    ["the provider's phone", { provider_phone: '+19725550456' }, '972 555 0456'],
    ["the provider's email", { provider_email: 'office@quang.example' }, 'office@quang.example'],
  ] satisfies [string, RequestColumns, string][])('finds by %s alone', async (_field, fields, q) => {
    const id = await add(fields);
    await add();
    expect(await find(q)).toEqual([id]);
  });

  it('treats special characters as characters', async () => {
    const id = await add({ vehicle_plate: 'ABC-1' });
    for (const q of ["x' OR 1=1 --", '%bc', 'a_c', '{abc}x', 'abc*z']) expect(await find(q), q).toEqual([]);
    // These strings contain no search terms, so all active requests are listed.
    for (const q of ['\\', '"', '%', '{}']) expect(await find(q), q).toEqual([id]);
  });

  it('follows corrections, assignments and deletions', async () => {
    const id = await add({ phone: '+12145550111' });
    await db().customerRequest.update({ where: { id }, data: { phone: '+12145550222', provider_name: 'Rosa' } });
    expect([await find('0111'), await find('0222'), await find('rosa')]).toEqual([[], [id], [id]]);
    await db().customerRequest.delete({ where: { id } });
    expect(await find('rosa')).toEqual([]);
  });

  it('finds ended requests too, newest first, and counts all results', async () => {
    const id = await add({ ...ended(3), vehicle_plate: 'OLD-1', created_at: minutesAgo(5) });
    const called = await add({ vehicle_plate: 'OLD-2', request_type: 'phone' });
    const both = await search('q=old');
    expect([idsOf(both), both.counts]).toEqual([[called, id], { phone: counted(1), online: counted(1) }]);
    expect(idsOf(await search('q=old&type=online'))).toEqual([id]);
    expect(idsOf(await search('q=old&status=completed'))).toEqual([id]);
    expect(idsOf(await search('q=old&service=lockout'))).toEqual([]);
  });

  it('has pages of few and of very many results, newest first', async () => {
    const many = MAX_COUNTED_REQUESTS + 2 * FOUND_PAGE_SIZE;
    const now = Date.now();
    await db().customerRequest.createMany({
      data: Array.from({ length: many }, (_, n) => ({
        request_number: requestNumberOf(n),
        request_type: n % 3 === 0 ? ('phone' as const) : ('online' as const),
        phone: '+12145550142',
        service_type: 'towing' as const,
        vehicle_year: '2016',
        vehicle_make: 'Subaru',
        vehicle_model: 'Outback',
        vehicle_plate: n % 5 === 0 ? `FIFTH-${n}` : null,
        location_address: '2200 Ross Ave',
        version: 1,
        created_at: new Date(now - n * 1_000),
      })),
    });
    const first = await search('q=214');
    expect(first.counts).toEqual({ phone: counted(FOUND_PAGE_SIZE, true), online: counted(FOUND_PAGE_SIZE, true) });
    const through = await pageThrough('q=214');
    expect([through.length, new Set(through).size]).toEqual([many, many]);
    const fifth = await search('q=fifth');
    expect(fifth.counts.phone.count + fifth.counts.online.count).toBe(Math.ceil(many / 5));
    const order = await pageThrough('q=fifth');
    expect(order).toHaveLength(Math.ceil(many / 5));
    expect(order).toEqual(through.filter((id) => order.includes(id)));
  });
});

describe('a filter', () => {
  it('shows a status with its synonyms, even an ended one', async () => {
    const priced = [await add({ status: 'admin_priced' }), await add({ status: 'pending_customer_response' })];
    const endedId = await add(ended(2));
    expect(idsOf(await search('status=admin_priced')).sort()).toEqual(priced.sort());
    const completed = await search('status=completed');
    expect([idsOf(completed), completed.counts.online]).toEqual([[endedId], counted(1)]);
  });

  it('shows a service among active requests, and with a status among all', async () => {
    const lockout = await add({ service_type: 'lockout' });
    const endedId = await add({ ...ended(2), service_type: 'lockout' });
    await add();
    expect(idsOf(await search('service=lockout'))).toEqual([lockout]);
    expect(idsOf(await search('service=lockout&status=completed'))).toEqual([endedId]);
  });

  it('counts ended requests beyond its page', async () => {
    await Promise.all(Array.from({ length: FOUND_PAGE_SIZE + 3 }, () => add(ended(1))));
    const { rows, counts } = await search('status=completed');
    expect([rows.length, counts.online]).toEqual([FOUND_PAGE_SIZE, counted(FOUND_PAGE_SIZE + 3)]);
  });
});
