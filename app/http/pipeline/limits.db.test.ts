import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { HOUR } from '#kernel/constants.ts';
import { createFreshDatabase } from '#tests/support/database.ts';
import type { FreshDatabase } from '#tests/support/database.ts';
import { RATE_LIMITS, createRateLimiter } from './limits.ts';

/** Two limiters stand for two web processes: each has its own pool and memory, and they share only PostgreSQL. */
let database: FreshDatabase;
let firstLimiter: ReturnType<typeof createRateLimiter>;
let secondLimiter: ReturnType<typeof createRateLimiter>;
beforeEach(async () => {
  database = await createFreshDatabase();
  firstLimiter = createRateLimiter(database.url);
  secondLimiter = createRateLimiter(database.url);
});
afterEach(async () => {
  await firstLimiter.close();
  await secondLimiter.close();
  await database.drop();
});

async function storedCounters(): Promise<{ key: string; points: number; msLeft: number }[]> {
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
    const { points } = RATE_LIMITS.signIn;
    for (let n = 0; n < points; n++) {
      expect(await (n % 2 ? firstLimiter : secondLimiter).consume('signIn', '203.0.113.7'), String(n)).toEqual({
        ok: true,
      });
    }
    for (const limiter of [firstLimiter, secondLimiter]) {
      const refused = await limiter.consume('signIn', '203.0.113.7');
      expect(refused).toMatchObject({ ok: false });
      if (refused.ok) throw new Error('not refused');
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.retryAfter).toBeLessThanOrEqual(RATE_LIMITS.signIn.window);
      expect(await limiter.peek('signIn', '203.0.113.7')).toMatchObject({ ok: false });
    }
    // Other addresses aren't affected.
    expect(await firstLimiter.consume('signIn', '203.0.113.8')).toEqual({ ok: true });
    expect(await secondLimiter.consume('create', '203.0.113.7')).toEqual({ ok: true });
  });

  it('counts each of many concurrent uses', async () => {
    const { points } = RATE_LIMITS.secondStep;
    const tries = await Promise.all(
      Array.from({ length: points * 2 }, (_, n) =>
        (n % 2 ? firstLimiter : secondLimiter).consume('secondStep', 'somebody'),
      ),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(points);
  });

  it("doesn't count a use that was given back", async () => {
    const { points } = RATE_LIMITS.signInAddress;
    for (let n = 0; n < points; n++) await firstLimiter.consume('signInAddress', '203.0.113.7');
    await firstLimiter.giveBack('signInAddress', '203.0.113.7');
    expect(await firstLimiter.consume('signInAddress', '203.0.113.7')).toEqual({ ok: true });
    expect(await firstLimiter.consume('signInAddress', '203.0.113.7')).toMatchObject({ ok: false });
  });

  it('is stored only for its window, so IP addresses are deleted within an hour', async () => {
    const shared = (Object.keys(RATE_LIMITS) as (keyof typeof RATE_LIMITS)[]).filter(
      (name) => RATE_LIMITS[name].count === 'shared',
    );
    for (const name of shared) await firstLimiter.consume(name, '203.0.113.7');
    const stored = await storedCounters();
    expect(stored.map(({ key }) => key).sort()).toEqual(shared.map((name) => `${name}:203.0.113.7`).sort());
    for (const { key, msLeft } of stored) expect(msLeft, key).toBeLessThanOrEqual(HOUR);
  });
});

describe("a database that's down", () => {
  it('neither locks everybody out nor lets a flood through: each process counts by itself', async () => {
    const alone = createRateLimiter('postgresql://nobody@127.0.0.1:1/nothing');
    const { points } = RATE_LIMITS.signIn;
    const tries = [];
    for (let n = 0; n < points + 3; n++) tries.push(await alone.consume('signIn', '203.0.113.7'));
    expect(tries.slice(0, points).every(({ ok }) => ok)).toBe(true);
    expect(tries.slice(points).some(({ ok }) => ok)).toBe(false);
    await alone.close();
  });
});

describe('every class', () => {
  it('of frequent requests is counted per process, without a write each', async () => {
    const names = (Object.keys(RATE_LIMITS) as (keyof typeof RATE_LIMITS)[]).filter(
      (name) => RATE_LIMITS[name].count === 'process',
    );
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
    const { points } = RATE_LIMITS.positions;
    for (const limiter of [firstLimiter, secondLimiter]) {
      for (let n = 0; n < points; n++) expect(await limiter.consume('positions', 'a job')).toEqual({ ok: true });
      expect(await limiter.consume('positions', 'a job')).toMatchObject({ ok: false });
    }
    expect(await storedCounters()).toEqual([]);
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
      expect(RATE_LIMITS[name].count, name).toBe('shared');
    }
  });
});
