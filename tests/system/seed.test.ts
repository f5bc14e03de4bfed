import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRunningRequestIds } from '#modules/request/temporal.ts';
import type { SystemAddresses } from '#scripts/lib/running.ts';
import { clearDemo, seedDemo } from '#scripts/lib/seed/demo.ts';
import { checkInvariants } from '../faults/checks.ts';
import { startFaultSystem } from '../faults/system.ts';
import type { FaultSystem } from '../faults/system.ts';

/** A fifth of these requests, twelve, are open. That's enough for one at every stage. */
const TOTAL_COUNT = 60;
const OPEN_COUNT = 12;

let system: FaultSystem;
let running: SystemAddresses;

beforeAll(async () => {
  system = await startFaultSystem();
  const { databaseUrl, siteUrl, smsEmulatorUrl: textEmulatorUrl, stripeEmulatorUrl } = system;
  const { TEMPORAL_ADDRESS: temporalAddress = '', STRIPE_SECRET_KEY: secretKey = '' } = process.env;
  running = {
    databaseUrl,
    temporalAddress,
    siteUrl,
    textEmulatorUrl,
    payments: { secretKey, emulatorUrl: stripeEmulatorUrl },
  };
});

afterAll(() => system.stop());

async function countWorkflows(): Promise<number> {
  const ids: string[] = [];
  for await (const id of listRunningRequestIds()) ids.push(id);
  return ids.length;
}

it('fills a demo with consistent rows, workflows, SMS and payments, and clears it again', async () => {
  const { folder } = system;
  const seeded = await seedDemo({ running, folder, count: TOTAL_COUNT });
  expect(seeded).toEqual({ old: TOTAL_COUNT - OPEN_COUNT, open: OPEN_COUNT, refused: [] });
  expect(await checkInvariants(system, [])).toEqual([]);
  expect(await countWorkflows()).toBe(TOTAL_COUNT);
  const rows = await system.query(
    `SELECT DISTINCT status FROM customer_requests WHERE status NOT IN ('completed', 'cancelled')`,
  );
  expect(rows.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['pending_admin_review', 'admin_priced', 'negotiating', 'deposit_paid', 'en_route']),
  );
  expect(await seedDemo({ running, folder, count: TOTAL_COUNT })).toMatchObject({ old: 0, open: 0 });

  expect(await clearDemo(running)).toBe(TOTAL_COUNT);
  expect(await system.query('SELECT id FROM customer_requests UNION ALL SELECT id FROM payments')).toEqual([]);
  await expect.poll(countWorkflows).toBe(0);
});
