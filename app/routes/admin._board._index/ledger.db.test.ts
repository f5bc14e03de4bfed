import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppLoadContext } from '@remix-run/node';
import { periodRange, chartBarsOf } from '#modules/payment/rules/commission-periods.ts';
import { MINUTE } from '#kernel/constants.ts';
import { formatRequestNumber, makeRequestNumber } from '#kernel/request-number.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { LEDGER_BATCH_SIZE } from '#modules/dispatch/queries/completed.ts';
import { earningsQuery } from '#modules/dispatch/queries/statistics.ts';
import { exportJobs } from '../../http/desk/export-jobs.server.ts';
import { loadCompleted } from './completed.server.ts';
import { loadStatistics } from './statistics.server.ts';
import type { PickedPeriod } from '../../http/desk/picked-period.ts';

/** Wednesday, 10:00 in Dallas. */
const NOW = Date.parse('2026-06-17T15:00:00Z');
const WEEK = { period: 'week', from: '', to: '' } as const;
const period = (from: string, to: string) => ({ period: 'custom', from, to }) as const;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.prisma.payment.deleteMany();
  await db.prisma.customerRequest.deleteMany();
});

interface TestJob {
  at: string;
  price?: number;
  status?: 'paid' | 'refunded';
  /** The request's columns; undefined if the request has been deleted. */
  request?: Partial<Prisma.CustomerRequestCreateManyInput>;
}

async function addJob({ at, price = 20_000, status = 'paid', request }: TestJob): Promise<string> {
  const id = randomUUID();
  const request_number = makeRequestNumber();
  const completed_at = new Date(at);
  if (request) {
    await db.prisma.customerRequest.create({
      data: {
        id,
        request_number,
        phone: '+12145550142',
        email: 'private@customer.example',
        service_type: 'towing',
        vehicle_year: '2016',
        vehicle_make: 'Subaru',
        vehicle_model: 'Outback',
        vehicle_plate: 'PRIVATE-PLATE',
        location_address: 'PRIVATE-STREET',
        status: 'completed',
        service_completed_at: completed_at,
        final_price_cents: price,
        deposit_amount_cents: Math.round(price * 0.15),
        ...request,
      },
    });
  }
  await db.prisma.payment.create({
    data: {
      request_id: id,
      request_number,
      n: 1,
      session_id: randomUUID(),
      status,
      amount_cents: Math.round(price * 0.15),
      final_price_cents: price,
      expires_at: completed_at,
      service_type: 'towing',
      completed_at,
    },
  });
  return id;
}

describe('the statistics', () => {
  it('count by days in Dallas, including deleted requests, without refunded deposits', async () => {
    await addJob({ at: '2026-06-15T05:00:00Z', price: 10_000 }); // Monday 00:00
    await addJob({ at: '2026-06-15T04:59:59Z', price: 99_000 }); // still Sunday
    await addJob({ at: '2026-06-16T04:30:00Z', price: 20_000, request: {} }); // Monday 23:30
    await addJob({ at: '2026-06-17T14:00:00Z', price: 33_333 });
    await addJob({ at: '2026-06-17T14:30:00Z', price: 50_000, status: 'refunded' });
    const { totals, chart } = await loadStatistics(WEEK, NOW);
    expect(totals).toEqual({ count: 3, revenueCents: 63_333, commissionCents: 9_500, providerShareCents: 53_833 });
    expect(chart?.bars.map(({ count, revenueCents }) => [count, revenueCents])).toEqual([
      [2, 30_000],
      [0, 0],
      [1, 33_333],
    ]);
    expect(chart).toMatchObject({ unit: 'day', places: 7 });
  });

  it('are right on a day of 25 hours', async () => {
    await addJob({ at: '2026-11-01T05:00:00Z' });
    await addJob({ at: '2026-11-02T05:59:59.999Z' });
    await addJob({ at: '2026-11-02T06:00:00Z' });
    const { chart } = await loadStatistics(period('2026-11-01', '2026-11-02'), Date.parse('2026-12-01T00:00:00Z'));
    expect(chart?.bars.map(({ count }) => count)).toEqual([2, 1]);
  });

  it('are empty for an invalid range, or one in the future', async () => {
    expect(await loadStatistics(period('2026-06-01', ''), NOW)).toMatchObject({ problem: 'bothDates', totals: null });
    expect(await loadStatistics(period('2026-06-02', '2026-06-01'), NOW)).toMatchObject({ problem: 'datesReversed' });
    expect(await loadStatistics(period('2026-07-01', '2026-07-02'), NOW)).toMatchObject({
      problem: null,
      totals: { count: 0 },
    });
  });
});

describe('what a day earned', () => {
  const DAY = period('2026-06-16', '2026-06-16');
  const dayTotals = async () => (await loadStatistics(DAY, NOW)).totals;
  const AT = '2026-06-16T15:00:00Z';

  it('is updated with every change of the ledger', async () => {
    const first = await addJob({ at: AT, price: 10_000 });
    const second = await addJob({ at: AT, price: 20_000 });
    const paymentOf = (request_id: string) => ({ request_id_n: { request_id, n: 1 } });
    await db.prisma.payment.update({ where: paymentOf(first), data: { status: 'refunded' } });
    expect(await dayTotals()).toMatchObject({ count: 1, revenueCents: 20_000, commissionCents: 3_000 });
    await db.prisma.payment.update({ where: paymentOf(first), data: { status: 'paid', amount_cents: 2_000 } });
    expect(await dayTotals()).toMatchObject({ count: 2, revenueCents: 30_000, commissionCents: 5_000 });
    await db.prisma.payment.updateMany({ data: { completed_at: new Date('2026-06-17T04:59:59.999Z') } });
    expect((await dayTotals())?.count).toBe(2);
    await db.prisma.payment.update({
      where: paymentOf(second),
      data: { completed_at: new Date('2026-06-17T05:00:00Z') },
    });
    expect(await dayTotals()).toMatchObject({ count: 1, revenueCents: 10_000, commissionCents: 2_000 });
    await db.prisma.payment.update({ where: paymentOf(second), data: { completed_at: null } });
    await db.prisma.payment.delete({ where: paymentOf(first) });
    expect(await dayTotals()).toMatchObject({ count: 0, revenueCents: 0, commissionCents: 0 });
    expect((await loadStatistics(period('2026-06-01', '2026-06-30'), NOW)).totals?.count).toBe(0);
  });

  it('is right when jobs of one day end at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => addJob({ at: AT, price: 10_000 })));
    expect(await dayTotals()).toMatchObject({ count: 20, revenueCents: 200_000 });
  });
});

/** One node of a query plan, with the table it reads. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
}
const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The nodes of the plan by which PostgreSQL adds up a period's earnings. */
async function planNodesOf(picked: PickedPeriod): Promise<PlanNode[]> {
  const [range, slots] = [periodRange(picked, NOW), chartBarsOf(picked, NOW)];
  if (!range || !slots) throw new Error('the period is none');
  const rows = await db.prisma.$queryRaw<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${earningsQuery(range, slots.starts)}`,
  );
  const [first] = rows[0]?.['QUERY PLAN'] ?? [];
  return first ? nodesOf(first.Plan) : [];
}

describe('with 100,000 jobs of two years', () => {
  const COUNT = 100_000;
  const LATEST = Date.parse('2026-06-17T14:59:00Z');
  const SPACING_MS = 10 * MINUTE;
  const jobsSince = (from: string) => Math.floor((LATEST - Date.parse(from)) / SPACING_MS);
  const fill = async () => {
    await db.prisma.$executeRaw`
      INSERT INTO payments (id, request_id, request_number, n, session_id, status, amount_cents, final_price_cents, expires_at,
                            service_type, completed_at)
      SELECT gen_random_uuid(), gen_random_uuid(), 'K' || lpad(to_hex(n), 5, '0'), 1, 'cs_' || n, 'paid', 3000, 20000, now(), 'towing',
             timestamptz '2026-06-17T14:59:00Z' - n * interval '10 minutes'
        FROM generate_series(1, ${COUNT}::int) AS n`;
    await db.prisma.$executeRaw`VACUUM ANALYZE payments, earned_days`;
  };

  it('two months are added up from one row per day, without reading the ledger', async () => {
    await fill();
    const picked = period('2026-04-17', '2026-06-17');
    const { totals } = await loadStatistics(picked, NOW);
    expect(totals?.count).toBe(jobsSince('2026-04-17T05:00:00Z'));
    expect((await loadStatistics(WEEK, NOW)).totals?.count).toBe(jobsSince('2026-06-15T05:00:00Z'));
    const reads = (await planNodesOf(picked)).filter((node) => node['Relation Name']);
    expect(reads).toMatchObject([{ 'Relation Name': 'earned_days', 'Actual Rows': 62 }]);
  });

  it('the export sends all jobs of a period, in order, once each', async () => {
    await fill();
    const answer = await download('period=custom&from=2026-01-01&to=2026-06-30');
    const lines = (await answer.text()).split('\r\n');
    const times = lines.slice(1, -1).map((line) => line.slice(0, 16));
    expect(times.length).toBeGreaterThan(20 * LEDGER_BATCH_SIZE);
    expect(times).toEqual([...times].sort());
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBeGreaterThan(times.length * 0.99);
    const [{ count } = { count: 0 }] = await db.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM payments WHERE completed_at >= '2026-01-01T06:00:00Z'`;
    expect(times).toHaveLength(count);
  });
});

/** Inserts the directory's record of a job, with its promised time and arrival. */
async function addPromise(request_id: string, times: { promised_at: Date; arrived_at: Date }): Promise<void> {
  const provider = await db.prisma.provider.create({ data: { name: 'Rosa Delgado', phone: '+12145550177' } });
  const ids = { provider_id: provider.id, request_id, assignment: 1 };
  const facts = { service_type: 'towing', distance_band: 0, assigned_at: times.arrived_at } as const;
  await db.prisma.providerJob.create({ data: { ...ids, ...facts, ...times } });
}

async function download(query: string): Promise<Response> {
  const context = { ended: new AbortController().signal } as AppLoadContext;
  const request = new Request(`http://localhost:3000/admin/completed.csv?${query}`);
  return exportJobs({ request, context, params: {} });
}

describe('the export', () => {
  const RANGE = 'period=custom&from=2026-06-01&to=2026-06-30';

  it('has the columns of the list and the money, and a file name with the period', async () => {
    const doneId = await addJob({
      at: '2026-06-16T04:30:00Z',
      price: 17_500,
      request: { provider_name: 'Rosa Delgado', customer_rating: 5, extra_cents: 4_000, extra_status: 'approved' },
    });
    await addPromise(doneId, {
      promised_at: new Date('2026-06-16T03:40:00Z'),
      arrived_at: new Date('2026-06-16T03:35:00Z'),
    });
    const purged = await addJob({ at: '2026-06-17T14:00:00Z', price: 8_000 });
    const { request_number } = await db.prisma.payment.findFirstOrThrow({ where: { request_id: purged } });
    const answer = await download(RANGE);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="completed-jobs-2026-06-01-to-2026-06-30.csv"',
    );
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [head, first, second, end] = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await answer.arrayBuffer())
      .split('\r\n');
    expect(head).toMatch(/^\uFEFFEnded \(Dallas time\),Request,Service/);
    expect(first).toMatch(
      /^2026-06-15 23:30,[2-9A-Z]{3}-[2-9A-Z]{3},Towing,2016 Subaru Outback,Rosa Delgado,175,26.25,148.75,40,5,Done,2026-06-15 22:40,2026-06-15 22:35$/,
    );
    expect(second).toBe(`2026-06-17 09:00,${formatRequestNumber(request_number)},Towing,,,80,12,68,,,Done,,`);
    expect(end).toBe('');
  });

  it("contains nothing private that the list doesn't show, and no formulas", async () => {
    await addJob({
      at: '2026-06-16T04:30:00Z',
      request: { vehicle_make: '=HYPERLINK("http://evil.example")', provider_name: '@SUM(A1:A9)' },
    });
    const text = await (await download(RANGE)).text();
    expect(text).not.toMatch(/5550142|private@|PRIVATE/);
    expect(text).toContain(`"'@SUM(A1:A9)"`);
    expect(text).toContain('2016 =HYPERLINK(""http://evil.example"") Outback');
  });

  it('redirects an invalid range to the page that says so', async () => {
    const answer = await download('period=custom&from=2026-06-01');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/admin?tab=completed&period=custom&from=2026-06-01&to=');
  });

  it('stops when the browser disconnects', async () => {
    await addJob({ at: '2026-06-16T04:30:00Z' });
    const answer = await download(RANGE);
    const reader = answer.body?.getReader();
    await reader?.read();
    await expect(reader?.cancel()).resolves.toBeUndefined();
  });
});

describe('the list of completed jobs', () => {
  it('has each job on one page, even with equal times', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 120; n++) {
      ids.push(await addJob({ at: `2026-06-16T04:${String(n % 7).padStart(2, '0')}:00Z`, request: {} }));
    }
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const query: URLSearchParams = new URLSearchParams(before ? { before } : {});
      const page = await loadCompleted(query, NOW);
      seen.push(...page.jobs.map(({ id }) => id));
      before = page.older;
    } while (before);
    expect(seen).toHaveLength(120);
    expect(new Set(seen)).toEqual(new Set(ids));
  });
});
