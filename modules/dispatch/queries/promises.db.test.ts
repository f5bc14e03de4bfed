import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { arrivalPromisesIn } from './promises.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());

/** 5:10 PM in Dallas. */
const PROMISED_AT = Date.parse('2026-06-16T22:10:00Z');
const NOW = PROMISED_AT + 60 * MINUTE;
const RANGE = { from: new Date('2026-06-15T05:00:00Z'), to: new Date('2026-06-17T04:59:59Z') };
const at = (minutes: number) => new Date(PROMISED_AT + minutes * MINUTE);

describe('the promises of a period', () => {
  it('were kept if the provider was there by the first time, however often it was renewed', async () => {
    const provider = async (name: string) =>
      (await db().provider.create({ data: { name, phone: `+1214556${String(name.length).padStart(4, '0')}` } })).id;
    const [ann, bo] = [await provider('Ann'), await provider('Bo')];
    const job = (provider_id: string, more: Partial<Prisma.ProviderJobCreateManyInput>) => ({
      provider_id,
      request_id: randomUUID(),
      assignment: 1,
      service_type: 'towing' as const,
      distance_band: 0,
      assigned_at: at(-50),
      promised_at: at(0),
      last_promised_at: at(0),
      ...more,
    });
    await db().providerJob.createMany({
      data: [
        job(ann, { arrived_at: at(0) }),
        job(ann, { arrived_at: at(-1), service_type: 'lockout' }),
        job(ann, { arrived_at: at(5), last_promised_at: at(10) }),
        // Handed back after the promised time: not kept. Handed back before it: doesn't count.
        job(bo, { outcome: 'declined', ended_at: at(1) }),
        job(bo, { outcome: 'declined', ended_at: at(-1) }),
        // Still on the way when the promised time passed.
        job(bo, {}),
        // These don't count: not yet due, in another period, or without a promise.
        job(bo, { promised_at: at(90) }),
        job(bo, { promised_at: new Date('2026-06-10T12:00:00Z'), arrived_at: new Date('2026-06-10T12:00:00Z') }),
        job(bo, { promised_at: null, last_promised_at: null }),
      ],
    });
    expect(await arrivalPromisesIn(RANGE, NOW)).toEqual({
      total: { kept: 2, late: 3 },
      byProvider: [
        { id: ann, name: 'Ann', kept: 2, late: 1 },
        { id: bo, name: 'Bo', kept: 0, late: 2 },
      ],
      byHour: [{ hour: 17, kept: 2, late: 3 }],
      byService: [
        { service: 'towing', kept: 1, late: 3 },
        { service: 'lockout', kept: 1, late: 0 },
      ],
    });
  });

  it('are all zero in a period without promises', async () => {
    const empty = { from: new Date('2026-01-01T06:00:00Z'), to: new Date('2026-01-02T06:00:00Z') };
    expect(await arrivalPromisesIn(empty, NOW)).toEqual({
      total: { kept: 0, late: 0 },
      byProvider: [],
      byHour: [],
      byService: [],
    });
  });
});
