import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { metrics } from '#kernel/server/metrics.ts';
import { findStuckRequests } from '#modules/request/index.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { systemHealth } from './health.ts';
import { createAlertReporter } from './part-reports.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  // Nothing listens at the ports of Temporal, Stripe and Google, so these count as down. Twilio isn't set up.
  desk = await openDeskDatabase({ GOOGLE_MAPS_API_KEY: 'key', GOOGLE_MAPS_URL: 'http://localhost:3' });
});
afterAll(() => desk.close());
beforeEach(() => db().partReport.deleteMany());

const firingAlerts = async (now: number) =>
  (await systemHealth(now)).alerts?.filter((one) => one.firing).map(({ alert, about }) => `${alert} ${about}`.trim());

describe('the health of the system', () => {
  it('says which parts are down, and since when', async () => {
    const began = Date.now();
    const { parts, schedules, archivedAt } = await systemHealth(began);
    expect(Object.fromEntries(parts.map(({ part, state }) => [part, state]))).toEqual({
      database: 'ok',
      temporal: 'down',
      worker: 'down',
      stripe: 'down',
      twilio: 'off',
      google: 'down',
    });
    const stripeHealth = (await systemHealth(began + MINUTE)).parts.find(({ part }) => part === 'stripe');
    expect(stripeHealth?.downSince).toEqual(new Date(began));
    expect({ schedules, archivedAt }).toEqual({ schedules: null, archivedAt: null });
  });

  it('lists requests whose next step is overdue, and those without a workflow', async () => {
    const now = Date.now();
    const minutesAgo = (minutes: number) => new Date(now - minutes * MINUTE);
    const waiting = {
      status: 'admin_priced' as const,
      version: 2,
      created_at: minutesAgo(60),
      waiting_since: minutesAgo(20),
    };
    await desk.insertRequest(waiting);
    const overdueRequest = await desk.insertRequest({ ...waiting, waiting_since: minutesAgo(40) });
    const orphan = await desk.insertRequest({ version: 0, created_at: minutesAgo(5), waiting_since: minutesAgo(5) });
    const stuck = await findStuckRequests(db(), now);
    expect(stuck.map(({ id, why }) => [id, why])).toEqual([
      [overdueRequest.id, 'answer_reminder'],
      [orphan.id, 'not_adopted'],
    ]);
    await db().customerRequest.deleteMany();
  });
});

describe('the alert rules', () => {
  it('hold by what each process measures, until it measures otherwise', async () => {
    const now = Date.now();
    const [web, worker] = [createAlertReporter(db(), 'web'), createAlertReporter(db(), 'worker')];
    await worker(now - 30 * SECOND);
    await web(now - 30 * SECOND);
    expect(await firingAlerts(now - 30 * SECOND)).toEqual([]);
    metrics().reconciledLast.set({ result: 'repaired' }, 2);
    await worker(now);
    expect(await firingAlerts(now)).toEqual(['RowsWereRepaired repaired']);
    metrics().reconciledLast.set({ result: 'repaired' }, 0);
    await worker(now + 15 * SECOND);
    expect(await firingAlerts(now + 15 * SECOND)).toEqual([]);
  });

  it('alert of a worker that has been silent for a minute after its last word counted', async () => {
    const start = Date.now();
    const [web, worker] = [createAlertReporter(db(), 'web'), createAlertReporter(db(), 'worker')];
    await worker(start);
    for (const seconds of [0, 45, 75, 120]) await web(start + seconds * SECOND);
    expect(await firingAlerts(start + 120 * SECOND)).toEqual([]);
    await web(start + 140 * SECOND);
    expect(await firingAlerts(start + 140 * SECOND)).toEqual(['PartMissing worker']);
    const workerHealth = (await systemHealth(start + 140 * SECOND)).parts.find(({ part }) => part === 'worker');
    expect(workerHealth?.lastSuccess).toEqual(new Date(start));
  });
});
