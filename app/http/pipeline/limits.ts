import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createPool } from '#kernel/server/pool.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { outsideLogContext } from '#kernel/server/log-context.ts';
import { logger } from '#kernel/server/logger.ts';
import type { LimitClass, LimitDecision, Limits } from '../context.ts';

interface Limit {
  /** How many within the window. */
  points: number;
  /** Seconds. */
  window: number;
  /**
   * `shared` counts over all web processes, by one small write per hit. `process` costs no query: for what comes too often for a
   * write each and is cheap to answer; with several processes each lets so many through.
   */
  count: 'shared' | 'process';
}

/**
 * The one place of all limits. They are per address, and a phone network puts thousands of drivers behind one address:
 * so they stop floods, not people. Sign-in also counts per account and address, texts per phone.
 */
export const LIMITS: Record<LimitClass, Limit> = {
  signIn: { points: 10, window: 15 * 60, count: 'shared' },
  signInAddress: { points: 100, window: 15 * 60, count: 'shared' },
  // Wherever the tries come from; browsers that have signed in before are not counted.
  signInAccount: { points: 100, window: 15 * 60, count: 'shared' },
  secondStep: { points: 10, window: 15 * 60, count: 'shared' },
  // Of somebody who is signed in, before what needs the own password.
  ownPassword: { points: 10, window: 15 * 60, count: 'shared' },
  create: { points: 300, window: 10 * 60, count: 'shared' },
  commands: { points: 900, window: 60, count: 'shared' },
  // Each may cost a quarter of a second of one core.
  photos: { points: 600, window: 10 * 60, count: 'shared' },
  pages: { points: 3_000, window: 60, count: 'process' },
  // Looks at one payment session that its payer comes back from: each asks Stripe, whose own limit everybody shares.
  landings: { points: 30, window: 60, count: 'process' },
  positions: { points: 600, window: 60, count: 'process' },
  // One device sends 12 a minute, and more only while it empties its queue.
  positionsOfJob: { points: 60, window: 60, count: 'process' },
  // Look-ups of addresses, some at each pause in typing: each may cost the operator money.
  places: { points: 600, window: 60, count: 'shared' },
  // An open page of the desk says so every 10 seconds, and asks what rings whenever something changed.
  beats: { points: 6_000, window: 60, count: 'process' },
  // Links of callers, opened and answered: at this pace who guesses needs ages (decision 0018).
  locate: { points: 240, window: 60, count: 'shared' },
  // Texts that come in, per phone (its hash): a journey by text alone needs a dozen.
  texts: { points: 60, window: 60 * 60, count: 'shared' },
  // Posts from pages of other sites, all refused.
  foreign: { points: 600, window: 60, count: 'process' },
  // Notices that claim to be Stripe's or Twilio's and are not: each is read before that shows.
  forgedNotices: { points: 300, window: 60, count: 'process' },
  // Event streams being opened; how many may be open at a time: app/http/event-stream.server.ts.
  streams: { points: 3_000, window: 60, count: 'process' },
};

/** Made by a migration: `key varchar(255) primary key, points integer, expire bigint`. */
const TABLE = 'rate_limits';

/**
 * Limiters of this process. Shared ones count in PostgreSQL; while it cannot be reached each process counts for itself,
 * so that a dead database never lets a flood through nor locks everybody out.
 */
export function createLimits(databaseUrl = env().DATABASE_URL): Limits & { close(): Promise<void> } {
  const pool = createPool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 500,
    statement_timeout: 500,
    query_timeout: 500,
  });
  pool.on('error', () => outsideLogContext(() => logger.warn('a connection of the rate limiter was lost')));
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
    // Who is over the limit is refused from memory: a flood does not reach the database. The last try within it is not over.
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
    logger.warn({ reason: errorName(refusal) }, 'a rate limit could not be counted');
    return { ok: true };
  }
}

function refused(by: RateLimiterRes): LimitDecision {
  return { ok: false, retryAfter: Math.max(1, Math.ceil(by.msBeforeNext / 1_000)) };
}
