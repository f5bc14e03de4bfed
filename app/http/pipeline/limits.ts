import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createPool } from '#kernel/server/pool.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { outsideLogContext } from '#kernel/server/log-context.ts';
import { logger } from '#kernel/server/logger.ts';
import type { LimitClass, LimitDecision, Limits } from '../context.ts';

interface Limit {
  /** How many uses a window allows. */
  points: number;
  /** In seconds. */
  window: number;
  /**
   * `shared` counts across all web processes, which costs a small write per use. `process` costs no query and is for
   * frequent, cheap requests; with several processes, each allows this many.
   */
  count: 'shared' | 'process';
}

/**
 * All limits. Most count per IP address. A phone network may put thousands of drivers behind one address, so these
 * limits stop floods, not people. Sign-ins also count per account, texts per phone.
 */
export const LIMITS: Record<LimitClass, Limit> = {
  signIn: { points: 10, window: 15 * 60, count: 'shared' },
  signInAddress: { points: 100, window: 15 * 60, count: 'shared' },
  // Counts failed sign-ins to an account from all IP addresses, except in browsers that have signed in to it before.
  signInAccount: { points: 100, window: 15 * 60, count: 'shared' },
  secondStep: { points: 10, window: 15 * 60, count: 'shared' },
  // Counts wrong passwords of somebody who's signed in, where a form asks for the password again.
  ownPassword: { points: 10, window: 15 * 60, count: 'shared' },
  create: { points: 300, window: 10 * 60, count: 'shared' },
  commands: { points: 900, window: 60, count: 'shared' },
  // Each photo may take a quarter of a second of CPU time.
  photos: { points: 600, window: 10 * 60, count: 'shared' },
  pages: { points: 3_000, window: 60, count: 'process' },
  // Loads of the page after payment, per session. Each may ask Stripe, whose own rate limit all our requests share.
  landings: { points: 30, window: 60, count: 'process' },
  positions: { points: 600, window: 60, count: 'process' },
  // A device sends 12 a minute, and more only while it empties its queue.
  positionsOfJob: { points: 60, window: 60, count: 'process' },
  // Address lookups, one per pause in typing. Each may cost the operator money.
  places: { points: 600, window: 60, count: 'shared' },
  // Each open desk page sends one every 10 seconds, and one more whenever something changes.
  beats: { points: 6_000, window: 60, count: 'process' },
  // Locate links: page loads and forms. Guessing one at this rate takes ages (decision 0018).
  locate: { points: 240, window: 60, count: 'shared' },
  // Inbound texts, counted by the hash of the phone number. A whole job by text takes a dozen.
  texts: { points: 60, window: 60 * 60, count: 'shared' },
  // Posts from other sites' pages. All are refused.
  foreign: { points: 600, window: 60, count: 'process' },
  // Webhooks with an invalid signature. We only know after reading each one.
  forgedNotices: { points: 300, window: 60, count: 'process' },
  // Newly opened event streams. app/http/event-stream.server.ts limits how many are open at a time.
  streams: { points: 3_000, window: 60, count: 'process' },
};

/** The migration creates this table: `key varchar(255) primary key, points integer, expire bigint`. */
const TABLE = 'rate_limits';

/**
 * Creates this process's limiters. Shared ones count in PostgreSQL. While that's unreachable, each process counts by
 * itself: otherwise an outage would let a flood through, or lock everybody out.
 */
export function createLimits(databaseUrl = env().DATABASE_URL): Limits & { close(): Promise<void> } {
  const pool = createPool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 500,
    statement_timeout: 500,
    query_timeout: 500,
  });
  pool.on('error', () => outsideLogContext(() => logger.warn('rate limiter lost a connection')));
  const limiters = new Map(
    (Object.keys(LIMITS) as LimitClass[]).map((name) => [name, createLimiter(name, LIMITS[name], pool)]),
  );
  return {
    consume: (name, key) => limitDecision(limiters.get(name)?.consume(key)),
    async peek(name, key) {
      const used = await limiters
        .get(name)
        ?.get(key)
        .catch(() => null);
      return used && used.consumedPoints >= LIMITS[name].points ? refused(used) : { ok: true };
    },
    async forgive(name, key) {
      await limiters
        .get(name)
        ?.delete(key)
        .catch(() => undefined);
    },
    async giveBack(name, key) {
      await limiters
        .get(name)
        ?.reward(key, 1)
        .catch(() => undefined);
    },
    close: () => pool.end(),
  };
}

function createLimiter(name: LimitClass, limit: Limit, pool: Pool): RateLimiterMemory | RateLimiterPostgres {
  const options = { keyPrefix: name, points: limit.points, duration: limit.window };
  if (limit.count === 'process') return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    // A client over the limit is refused from memory, so that a flood doesn't reach the database. The library blocks at
    // this count, and the last use allowed must still pass, so it's one more than the limit.
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

async function limitDecision(attempt: Promise<RateLimiterRes> | undefined): Promise<LimitDecision> {
  try {
    await attempt;
    return { ok: true };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refused(refusal);
    logger.warn({ reason: errorName(refusal) }, 'rate limit not counted');
    return { ok: true };
  }
}

function refused(by: RateLimiterRes): LimitDecision {
  return { ok: false, retryAfter: Math.max(1, Math.ceil(by.msBeforeNext / 1_000)) };
}
