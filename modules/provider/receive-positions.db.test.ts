import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import type { MeasuredPosition } from './rules/positions.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { receiveLatePositions, receivePositions } from './receive-positions.ts';

const JOB_ID = 'ab12cd34e';
/** A mile in degrees of latitude. */
const DEGREES_PER_MILE = 1 / 69.1;

let desk: DeskDatabase;
let requestId: string;
let now: number;

beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await db().customerRequest.deleteMany();
  now = Date.now();
});

async function insertJob(more: Partial<Prisma.CustomerRequestCreateManyInput> = {}): Promise<void> {
  const agreed = new Date(now - HOUR);
  ({ id: requestId } = await desk.insertRequest({
    status: 'en_route',
    assignments: 1,
    provider_assigned: true,
    provider_job_id: JOB_ID,
    agreement_accepted_at: agreed,
    ...more,
  }));
}

/**
 * A position measured some time ago.
 * @param ago how many seconds ago
 * @param miles how many miles north of the pickup
 */
const positionAt = (ago: number, miles: number, more: Partial<MeasuredPosition> = {}): MeasuredPosition => ({
  lat: 32.788 + miles * DEGREES_PER_MILE,
  lng: -96.8,
  at: now - ago * SECOND,
  accuracy: 10,
  ...more,
});
const sendPositions = (...points: MeasuredPosition[]) => receivePositions(JOB_ID, points);
/** How many seconds ago each stored position was measured, oldest first. */
async function storedAges(doubted = false): Promise<number[]> {
  const rows = await db().providerPosition.findMany({
    where: { request_id: requestId, doubted },
    orderBy: { at: 'asc' },
  });
  return rows.map((row) => (now - row.at.getTime()) / SECOND);
}
/** How many seconds ago the position that pages show was measured. */
async function shownAge(): Promise<number | null> {
  const row = await db().customerRequest.findUniqueOrThrow({ where: { id: requestId } });
  return row.provider_last_location_update && (now - row.provider_last_location_update.getTime()) / SECOND;
}

describe('positions of a provider', () => {
  it.each([
    ['before the agreement', { agreement_accepted_at: null }, 'closed'],
    ['before anybody is assigned', { status: 'deposit_paid' }, 'closed'],
    ['after completion', { status: 'completed', service_completed_at: new Date() }, 'over'],
    ['after cancellation', { status: 'cancelled', cancelled_at: new Date() }, 'over'],
  ] as const)("aren't accepted %s", async (_when, columns, reception) => {
    await insertJob(columns);
    expect(await sendPositions(positionAt(0, 5))).toBe(reception);
    expect([await storedAges(), await shownAge()]).toEqual([[], null]);
  });

  it('are accepted from the agreement until completion', async () => {
    await insertJob({ status: 'provider_assigned', agreement_accepted_at: new Date(now - MINUTE) });
    expect(await sendPositions(positionAt(70, 5), positionAt(50, 5))).toEqual({ shownAt: now - 50 * SECOND });
    expect(await storedAges()).toEqual([50]);
    for (const [ago, status] of [
      [40, 'en_route'],
      [30, 'arrived'],
      [20, 'in_progress'],
    ] as const) {
      await db().customerRequest.update({ where: { id: requestId }, data: { status } });
      expect(await sendPositions(positionAt(ago, 5))).toEqual({ shownAt: now - ago * SECOND });
    }
    expect(await storedAges()).toEqual([50, 40, 30, 20]);
  });

  it('are refused from an unknown link', async () => {
    await insertJob();
    expect(await receivePositions('ZZ12CD34E', [positionAt(0, 5)])).toBe('unknown');
  });

  it('arrive as one queue after two minutes without signal, and the newest is shown', async () => {
    await insertJob();
    await sendPositions(positionAt(130, 6));
    const queue = Array.from({ length: 24 }, (_, n) => positionAt(120 - n * 5, 5.9 - n * 0.05));
    expect(await sendPositions(...queue)).toEqual({ shownAt: now - 5 * SECOND });
    expect(await storedAges()).toHaveLength(25);
    expect(await shownAge()).toBe(5);
    // The response got lost, so the phone sends everything again. A late position arrives too.
    await sendPositions(...queue);
    await sendPositions(positionAt(90, 5.4));
    expect(await storedAges()).toHaveLength(25);
    expect(await shownAge()).toBe(5);
  });

  it('are checked one after the other if two devices send at once', async () => {
    await insertJob();
    const queue = Array.from({ length: 20 }, (_, n) => positionAt(100 - n * 5, 5));
    await Promise.all(Array.from({ length: 8 }, () => sendPositions(...queue)));
    expect(await storedAges()).toEqual(queue.map((_, n) => 100 - n * 5));
  });

  it('are dropped without a fix or after an impossible jump, and a wrong first one is corrected', async () => {
    await insertJob();
    await sendPositions(positionAt(60, 80));
    await sendPositions(positionAt(50, 0, { lat: 0, lng: 0 }));
    await sendPositions(positionAt(40, 5));
    await sendPositions(positionAt(35, 4.9));
    expect([await storedAges(), await storedAges(true), await shownAge()]).toEqual([[60], [40, 35], 60]);
    await sendPositions(positionAt(30, 4.8));
    expect([await storedAges(), await storedAges(true), await shownAge()]).toEqual([[60, 30], [], 30]);
    await sendPositions(positionAt(20, 200));
    await sendPositions(positionAt(10, 4.7));
    expect([await storedAges(), await storedAges(true), await shownAge()]).toEqual([[60, 30, 10], [], 10]);
  });

  it("don't change what's shown if we don't believe them", async () => {
    await insertJob();
    expect(await sendPositions(positionAt(60, 5, { accuracy: 3_000 }))).toEqual({ shownAt: null });
    expect(await sendPositions(positionAt(50, 5))).toEqual({ shownAt: now - 50 * SECOND });
    for (const unseen of [positionAt(40, 5, { accuracy: 3_000 }), positionAt(30, 200)]) {
      expect(await sendPositions(unseen)).toEqual({ shownAt: now - 50 * SECOND });
    }
  });

  it('keep the accuracy of the last one', async () => {
    await insertJob();
    await sendPositions(positionAt(60, 5, { accuracy: 1_200 }));
    await sendPositions(positionAt(55, 4.3));
    expect(await shownAge()).toBe(55);
  });
});

describe('positions from an app in the pocket', () => {
  const sendLate = (...points: MeasuredPosition[]) => receiveLatePositions(JOB_ID, points);

  it('move the truck only forward, and complete the track behind it', async () => {
    await insertJob();
    await sendLate(positionAt(60, 5));
    await sendLate(positionAt(10, 4));
    for (const ago of [40, 30, 20, 50]) await sendLate(positionAt(ago, 4 + (ago - 10) / 50));
    expect([await storedAges(), await shownAge()]).toEqual([[60, 50, 40, 30, 20, 10], 10]);
    // These are ignored: a repeated position, one within seconds of another, one impossibly far, and one too inexact.
    await sendLate(
      positionAt(30, 4.4),
      positionAt(32, 4.4),
      positionAt(45, 40),
      positionAt(15, 4.1, { accuracy: 3_000 }),
    );
    expect([await storedAges(), await shownAge()]).toEqual([[60, 50, 40, 30, 20, 10], 10]);
  });

  it('count from the agreement to the arrival, whenever they come', async () => {
    await insertJob({ agreement_accepted_at: new Date(now - 100 * SECOND) });
    await sendLate(positionAt(110, 5), positionAt(90, 5));
    expect(await storedAges()).toEqual([90]);
    const arrived = { status: 'arrived' as const, arrived_at: new Date(now - 50 * SECOND) };
    await db().customerRequest.update({ where: { id: requestId }, data: arrived });
    await sendLate(positionAt(70, 4.9), positionAt(40, 4.8), positionAt(0, 4.8));
    expect(await storedAges()).toEqual([90, 70]);
    await db().customerRequest.update({
      where: { id: requestId },
      data: { status: 'in_progress', service_type: 'lockout' },
    });
    await sendLate(positionAt(0, 4.8));
    expect(await storedAges()).toEqual([90, 70]);
  });

  it('count again once the service of a tow has begun', async () => {
    await insertJob({
      status: 'in_progress',
      service_type: 'towing',
      arrived_at: new Date(now - 60 * SECOND),
      waiting_since: new Date(now - 30 * SECOND),
    });
    await sendLate(positionAt(70, 0), positionAt(45, 0), positionAt(20, 0.1));
    expect(await storedAges()).toEqual([70, 20]);
  });

  it.each([
    ['before the agreement', { agreement_accepted_at: null }, 'closed'],
    ['after completion', { status: 'completed', service_completed_at: new Date() }, 'over'],
    ['once somebody else has the job', { provider_job_id: 'zz12cd34e' }, 'unknown'],
  ] as const)("aren't stored %s", async (_when, columns, reception) => {
    await insertJob(columns);
    expect(await sendLate(positionAt(0, 5))).toBe(reception);
    expect(await storedAges()).toEqual([]);
  });
});
