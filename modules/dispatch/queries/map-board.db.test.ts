import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#kernel/server/db.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { readMapBoard } from './map-board.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.close());

const NO_FILTERS = { q: '', status: null, service: null, type: null };
const DALLAS = { customer_lat: 32.788, customer_lng: -96.8 };
const POSITION = { provider_current_lat: 32.9, provider_current_lng: -96.7 };

describe('the map of open jobs', () => {
  it('has a mark for each job and for each provider at work, and names the jobs without a place', async () => {
    const seenAt = new Date('2026-03-01T12:00:00Z');
    const waiting = await desk.insertRequest(DALLAS);
    const driving = await desk.insertRequest({
      ...DALLAS,
      ...POSITION,
      status: 'en_route',
      provider_last_location_update: seenAt,
    });
    const nowhere = await desk.insertRequest({ request_type: 'phone', location_address: null });
    await desk.insertRequest({ ...DALLAS, ...POSITION, status: 'cancelled', cancelled_at: seenAt });
    // The provider was taken off this job, so their last position says nothing about it.
    await desk.insertRequest({ ...DALLAS, ...POSITION, status: 'deposit_paid', provider_last_location_update: seenAt });
    const board = await readMapBoard(NO_FILTERS);
    expect(board.rows).toHaveLength(4);
    expect(board.unplaced).toEqual([nowhere.id]);
    expect(board.trucks).toEqual([{ mark: `truck-${driving.id}`, requestId: driving.id, at: seenAt.getTime() }]);
    for (const map of [board.maps.wide, board.maps.narrow]) {
      const marked = [...map.marks.map(({ id }) => id), ...map.clusters.flatMap(({ ids }) => ids)];
      expect(marked).toEqual(expect.arrayContaining([waiting.id, driving.id, `truck-${driving.id}`]));
      expect(marked).toHaveLength(4);
    }
  });

  it('has the free providers at their bases, in the chosen area, by service', async () => {
    await db().provider.createMany({
      data: [
        { name: 'Near', phone: '+12145551001', base_zip: '75201', services: ['towing'] },
        { name: 'Far', phone: '+12145551002', base_zip: '76102', services: ['lockout'] },
      ],
    });
    await desk.insertRequest(DALLAS);
    const labels = async (...given: Parameters<typeof readMapBoard>) =>
      (await readMapBoard(...given)).bases.map(({ label }) => label).toSorted();
    // The map of all jobs reaches as far as the bases nearest to them.
    expect(await labels(NO_FILTERS)).toContain('Dallas 75201');
    expect(await labels({ ...NO_FILTERS, q: 'nobody-has-this' })).toEqual(['Dallas 75201', 'Fort Worth 76102']);
    expect(await labels({ ...NO_FILTERS, service: 'lockout' })).toEqual(['Fort Worth 76102']);
    const dallas = { zoom: 12, center: { lat: 32.788, lng: -96.8 } };
    const board = await readMapBoard(NO_FILTERS, dallas);
    expect(board.bases).toEqual([
      { zip: '75201', label: 'Dallas 75201', providers: [expect.objectContaining({ name: 'Near' })] },
    ]);
    expect(board.maps.wide.bases.map(({ ids }) => ids)).toEqual([['75201']]);
    expect(board.freeCount).toBe(2);
  });

  it('shows what a search found, and an empty map if that is nothing', async () => {
    const found = await desk.insertRequest({ ...DALLAS, vehicle_plate: 'MAP-77' });
    expect((await readMapBoard({ ...NO_FILTERS, q: 'map-77' })).rows.map(({ id }) => id)).toEqual([found.id]);
    const emptyBoard = await readMapBoard({ ...NO_FILTERS, q: 'nobody-has-this' });
    expect([emptyBoard.rows, emptyBoard.unplaced, emptyBoard.maps.wide.marks]).toEqual([[], [], []]);
  });
});
