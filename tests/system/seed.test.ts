import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningRequests } from '#modules/request/temporal.ts';
import type { Running } from '#scripts/lib/running.ts';
import { clearDemo, seedDemo } from '#scripts/lib/seed/demo.ts';
import { checkAll } from '../faults/checks.ts';
import { startFaultSystem } from '../faults/system.ts';
import type { FaultSystem } from '../faults/system.ts';

const UP_MS = 180_000;
/** A dozen open ones stand at every stage. */
const COUNT = 60;
const OPEN = 12;

let system: FaultSystem;
let running: Running;

beforeAll(async () => {
  system = await startFaultSystem();
  const { databaseUrl, siteUrl, textsUrl: textEmulatorUrl, emulatorUrl } = system;
  const { TEMPORAL_ADDRESS: temporalAddress = '', STRIPE_SECRET_KEY: secretKey = '' } = process.env;
  running = { databaseUrl, temporalAddress, siteUrl, textEmulatorUrl, payments: { secretKey, emulatorUrl } };
}, UP_MS);

afterAll(() => system.stop(), UP_MS);

async function workflows(): Promise<number> {
  const ids: string[] = [];
  for await (const id of runningRequests()) ids.push(id);
  return ids.length;
}

it(
  'fills a demo whose rows, workflows, texts and payments agree, and takes it away again',
  async () => {
    const { folder } = system;
    const seeded = await seedDemo({ running, folder, count: COUNT });
    expect(seeded).toEqual({ old: COUNT - OPEN, open: OPEN, refused: [] });
    expect(await checkAll(system, [])).toEqual([]);
    expect(await workflows()).toBe(COUNT);
    const rows = await system.query(
      `SELECT DISTINCT status FROM customer_requests WHERE status NOT IN ('completed', 'cancelled')`,
    );
    expect(rows.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['pending_admin_review', 'admin_priced', 'negotiating', 'deposit_paid', 'en_route']),
    );
    expect(await seedDemo({ running, folder, count: COUNT })).toMatchObject({ old: 0, open: 0 });

    expect(await clearDemo(running)).toBe(COUNT);
    expect(await system.query('SELECT id FROM customer_requests UNION ALL SELECT id FROM payments')).toEqual([]);
    await expect.poll(workflows, { timeout: 10_000 }).toBe(0);
  },
  UP_MS,
);
