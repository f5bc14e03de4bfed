import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppLoadContext } from '@remix-run/node';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { exportJobs } from '../../http/desk/export-jobs.server.ts';
import { loadStatistics } from './statistics.server.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());
beforeEach(() => testDatabase.prisma.payment.deleteMany());

/** Inserts a job for $200 that was changed to one for $350, with its two deposits. */
async function insertChangedJob(): Promise<void> {
  const job = {
    request_id: randomUUID(),
    request_number: makeRequestNumber(),
    service_type: 'flatbed',
    final_price_cents: 35_000,
    status: 'paid',
    expires_at: new Date(),
    completed_at: new Date('2026-06-16T15:00:00Z'),
  } as const;
  const deposits = [
    { n: 1, second: false, amount_cents: 3_000 },
    { n: 2, second: true, amount_cents: 2_250 },
  ];
  await testDatabase.prisma.payment.createMany({
    data: deposits.map((deposit) => ({ ...job, ...deposit, session_id: randomUUID() })),
  });
}

describe('a changed job', () => {
  it.each([
    [
      'its second deposit was disputed and lost',
      { n: 2 },
      { dispute_outcome: 'lost', disputed_cents: 2_250, elsewhere_cents: 2_250 },
      5_250,
    ],
    ['a part of its deposit is still due back', { n: 1 }, { status: 'refund_due', to_return_cents: 1_000 }, 4_250],
    ['that refund failed', { n: 1 }, { status: 'refund_failed', to_return_cents: 1_000 }, 4_250],
  ] as const)('counts alike in the statistics and the export when %s', async (_what, where, data, commission) => {
    await insertChangedJob();
    await testDatabase.prisma.payment.updateMany({ where, data });
    const day = { period: 'custom', from: '2026-06-16', to: '2026-06-16' } as const;
    const { totals } = await loadStatistics(day, Date.parse('2026-06-17T15:00:00Z'));
    expect(totals).toMatchObject({ count: 1, revenueCents: 35_000, commissionCents: commission });
    const request = new Request(`http://localhost:3000/admin/completed.csv?${new URLSearchParams(day)}`);
    const context = { ended: new AbortController().signal } as AppLoadContext;
    const [, line] = (await (await exportJobs({ request, context, params: {} })).text()).split('\r\n');
    expect(line).toContain(`,350,${commission / 100},${(35_000 - commission) / 100},`);
  });
});
