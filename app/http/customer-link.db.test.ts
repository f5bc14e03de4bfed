import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { findFamilyLink } from '#modules/family/family.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { findById, findByTracking } from './customer-link.server.ts';
import { expectsPhoto } from './photos/gate.server.ts';

const LINK = 'p5x9q2ab0';
const NUMBER = 'K7MQX4';

let database: DeskDatabase;
let id: string;

beforeAll(async () => {
  database = await openDeskDatabase();
  const more = { customer_tracking_id: LINK, provider_job_id: 'j0b9q2ab0', request_number: NUMBER };
  ({ id } = await database.insertRequest(more));
});
afterAll(() => database.close());

describe('a tracking link', () => {
  it.each([LINK, LINK.toUpperCase(), 'P5x9q2aB0'])('is found as %s', async (typed) => {
    expect((await findByTracking(typed))?.row.id).toBe(id);
    expect(await expectsPhoto(`/track/${typed}/photos`)).toBe(true);
  });
});

describe('a request number', () => {
  it.each([NUMBER, NUMBER.toLowerCase(), formatRequestNumber(NUMBER)])('gives no access as %s', async (typed) => {
    expect(await findByTracking(typed)).toBeNull();
    expect(await findById(typed)).toBeNull();
    expect(await findFamilyLink(typed)).toBeUndefined();
    for (const kind of ['track', 'provider']) expect(await expectsPhoto(`/${kind}/${typed}/photos`)).toBe(false);
  });
});
