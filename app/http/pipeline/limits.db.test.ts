import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { HOUR } from '#kernel/constants.ts';
import { freshDatabase } from '#tests/support/database.ts';
import type { FreshDatabase } from '#tests/support/database.ts';
import { LIMITS, createLimits } from './limits.ts';

/** Two limiters stand for two web processes: each has its own pool and memory, and they share only PostgreSQL. */
let database: FreshDatabase;
let one: ReturnType<typeof createLimits>;
let other: ReturnType<typeof createLimits>;
beforeEach(async () => {
  database = await freshDatabase();
  one = createLimits(database.url);
  other = createLimits(database.url);
});
afterEach(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

async function rows(): Promise<{ key: string; points: number; msLeft: number }[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ key: string; points: number; expire: string }>(
      'SELECT key, points, expire FROM rate_limits ORDER BY key',
    );
    return found.map(({ key, points, expire }) => ({ key, points, msLeft: Number(expire) - Date.now() }));
  } finally {
    await client.end();
  }
}

describe('a shared limit', () => {
  it("counts across web processes, and each of them refuses once it's used up", async () => {
    const { points } = LIMITS.signIn;
    for (let n = 0; n < points; n++) {
      expect(await (n % 2 ? one : other).consume('signIn', '203.0.113.7'), String(n)).toEqual({ ok: true });
    }
    for (const site of [one, other]) {
      const refused = await site.consume('signIn', '203.0.113.7');
      expect(refused).toMatchObject({ ok: false });
      if (refused.ok) throw new Error('not refused');
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.retryAfter).toBeLessThanOrEqual(LIMITS.signIn.window);
      expect(await site.peek('signIn', '203.0.113.7')).toMatchObject({ ok: false });
    }
    // Other addresses aren't affected.
    expect(await one.consume('signIn', '203.0.113.8')).toEqual({ ok: true });
    expect(await other.consume('create', '203.0.113.7')).toEqual({ ok: true });
  });

  it('counts each of many concurrent uses', async () => {
    const { points } = LIMITS.secondStep;
    const tries = await Promise.all(
      Array.from({ length: points * 2 }, (_, n) => (n % 2 ? one : other).consume('secondStep', 'somebody')),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(points);
  });

  it("doesn't count a use that was given back", async () => {
    const { points } = LIMITS.signInAddress;
    for (let n = 0; n < points; n++) await one.consume('signInAddress', '203.0.113.7');
    await one.giveBack('signInAddress', '203.0.113.7');
    expect(await one.consume('signInAddress', '203.0.113.7')).toEqual({ ok: true });
    expect(await one.consume('signInAddress', '203.0.113.7')).toMatchObject({ ok: false });
  });

  it('is stored only for its window, so IP addresses are deleted within an hour', async () => {
    const shared = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).filter((name) => LIMITS[name].count === 'shared');
    for (const name of shared) await one.consume(name, '203.0.113.7');
    const stored = await rows();
    expect(stored.map(({ key }) => key).sort()).toEqual(shared.map((name) => `${name}:203.0.113.7`).sort());
    for (const { key, msLeft } of stored) expect(msLeft, key).toBeLessThanOrEqual(HOUR);
  });
});

describe("a database that's down", () => {
  it('neither locks everybody out nor lets a flood through: each process counts by itself', async () => {
    const alone = createLimits('postgresql://nobody@127.0.0.1:1/nothing');
    const { points } = LIMITS.signIn;
    const tries = [];
    for (let n = 0; n < points + 3; n++) tries.push(await alone.consume('signIn', '203.0.113.7'));
    expect(tries.slice(0, points).every(({ ok }) => ok)).toBe(true);
    expect(tries.slice(points).some(({ ok }) => ok)).toBe(false);
    await alone.close();
  });
});

describe('every class', () => {
  it('of frequent requests is counted per process, without a write each', async () => {
    const names = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).filter((name) => LIMITS[name].count === 'process');
    expect(names.sort()).toEqual([
      ...[
        'beats',
        'deskPages',
        'deskPosts',
        'foreign',
        'forgedNotices',
        'forms',
        'howFar',
        'landings',
        'linkPages',
        'linkPhotos',
      ],
      ...['linkPosts', 'misses', 'pages', 'pocket', 'positions', 'posts', 'signInPosts'],
    ]);
    const { points } = LIMITS.positions;
    for (const site of [one, other]) {
      for (let n = 0; n < points; n++) expect(await site.consume('positions', 'a job')).toEqual({ ok: true });
      expect(await site.consume('positions', 'a job')).toMatchObject({ ok: false });
    }
    expect(await rows()).toEqual([]);
  });

  it('that protects accounts, requests, locate links or money is shared', () => {
    for (const name of [
      'signIn',
      'signInAddress',
      'signInAccount',
      'secondStep',
      'ownPassword',
      'create',
      'signInBrowser',
      'places',
      'locateMisses',
      'texts',
    ] as const) {
      expect(LIMITS[name].count, name).toBe('shared');
    }
  });
});
