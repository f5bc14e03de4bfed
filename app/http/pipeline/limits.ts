import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createPool } from '#kernel/server/pool.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { outsideLogContext } from '#kernel/server/log-context.ts';
import { logger } from '#kernel/server/logger.ts';
import type { LimitClass, LimitDecision, RateLimiter } from '../context.ts';

const MEGABYTE = 1024 * 1024;

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
  /**
   * Whose uses are counted together. A link is counted per IP address, so that nobody elsewhere can use up its quota.
   */
  by: string;
}

/**
 * All limits on how often something may be requested, grouped by who sends the requests. Known senders, who have a
 * session or a link, have quotas of their own, which strangers behind the same IP address can't use up. A phone network
 * may put thousands of customers behind one address. docs/threat-model.md, "Floods", has a row for each limit.
 */
export const RATE_LIMITS: Record<LimitClass, Limit> = {
  // The desk: people who are signed in, or have signed in before in this browser.
  deskPages: { points: 10_000, window: 60, count: 'process', by: 'session' },
  deskPosts: { points: 1_800, window: 60, count: 'process', by: 'session' },
  // Heartbeats. Each open desk page sends one every 10 seconds, and more when the queue changes or somebody uses the
  // page.
  beats: { points: 6_000, window: 60, count: 'process', by: 'session' },

  // People with a link. `linkPages` counts pages and new event streams. A page loads its data again at each change, at
  // most every 2 seconds.
  linkPages: { points: 600, window: 60, count: 'process', by: 'link and address' },
  linkPosts: { points: 240, window: 60, count: 'process', by: 'link and address' },
  // Each photo may take a quarter of a second of CPU time.
  linkPhotos: { points: 60, window: 10 * 60, count: 'process', by: 'link and address' },
  // A device sends 12 positions a minute. It sends more only when it catches up on positions that it couldn't send
  // before.
  positions: { points: 60, window: 60, count: 'process', by: 'job link' },
  // Positions from a tracking app, one per post. Within this limit, an app can send half an hour of delayed positions
  // in a minute.
  pocket: { points: 240, window: 60, count: 'process', by: 'job link' },
  // Asking how far the job is from a place. With more tries, somebody could find the pickup, which only a provider who
  // accepts may know.
  howFar: { points: 10, window: 60 * 60, count: 'process', by: 'job link' },

  // Strangers. Only wrong links count. A link that was open at this IP address within the last hour isn't counted.
  misses: { points: 1_200, window: 60, count: 'process', by: 'address' },
  // Like `misses`, for the links with which a caller shares a location: they're short enough to read out (decision
  // 0018).
  locateMisses: { points: 240, window: 60, count: 'shared', by: 'address' },
  pages: { points: 1_200, window: 60, count: 'process', by: 'address' },
  posts: { points: 600, window: 60, count: 'process', by: 'address' },
  // Posts of the request form. Over this limit, only valid forms reach the route, up to `create` (filled-in.ts).
  forms: { points: 600, window: 60, count: 'process', by: 'address' },
  create: { points: 300, window: 10 * 60, count: 'shared', by: 'address' },
  // Address lookups, one per pause in typing. Each may cost the operator money.
  places: { points: 600, window: 60, count: 'shared', by: 'session or address' },
  // Posts from other sites' pages. All are refused.
  foreign: { points: 600, window: 60, count: 'process', by: 'address' },
  // Webhooks with an invalid signature, which we can tell only after reading each one.
  forgedNotices: { points: 300, window: 60, count: 'process', by: 'address' },

  // Sign-ins. A browser that has signed in to the account before counts only in signInBrowser.
  signInPosts: { points: 300, window: 60, count: 'process', by: 'address' },
  signIn: { points: 10, window: 15 * 60, count: 'shared', by: 'account and address' },
  signInAddress: { points: 100, window: 15 * 60, count: 'shared', by: 'address' },
  signInAccount: { points: 100, window: 15 * 60, count: 'shared', by: 'account' },
  signInBrowser: { points: 10, window: 15 * 60, count: 'shared', by: 'browser' },
  secondStep: { points: 10, window: 15 * 60, count: 'shared', by: 'account' },
  // Wrong passwords of somebody who's signed in, where a form asks for the password again.
  ownPassword: { points: 10, window: 15 * 60, count: 'shared', by: 'account' },

  // Inbound texts. A whole job by text takes a dozen.
  texts: { points: 60, window: 60 * 60, count: 'shared', by: 'phone' },
  // Loads of the page after payment. Each may ask Stripe, whose own rate limit all our requests share.
  landings: { points: 30, window: 60, count: 'process', by: 'checkout session' },
};

/**
 * How much may be open at a time, in one process.
 * - Streams: if a page's stream is refused, the page polls. The desk's streams count only by session. Each link may
 *   always have a few (`keptForLink`), however many are open at its IP address.
 * - Photos: how many bytes of uploads may be in memory while they arrive. Request forms, which strangers may send, have
 *   a limit of their own.
 */
export const CONCURRENCY_LIMITS = {
  streams: { ofSession: 60, ofLink: 20, ofAddress: 200, keptForLink: 2 },
  photoBytes: {
    links: { all: 48 * MEGABYTE, ofAddress: 32 * MEGABYTE, ofLink: 24 * MEGABYTE },
    request: { all: 24 * MEGABYTE, ofAddress: 16 * MEGABYTE },
  },
} as const;

/** The migration creates this table: `key varchar(255) primary key, points integer, expire bigint`. */
const TABLE = 'rate_limits';

/**
 * Creates this process's limiters. Shared ones count in PostgreSQL. While that's unreachable, each process counts by
 * itself: otherwise an outage would let a flood through, or lock everybody out.
 */
export function createRateLimiter(databaseUrl = env().DATABASE_URL): RateLimiter & { close(): Promise<void> } {
  const pool = createPool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 500,
    statement_timeout: 500,
    query_timeout: 500,
  });
  pool.on('error', () => outsideLogContext(() => logger.warn('rate limiter lost a connection')));
  const limiters = new Map(
    (Object.keys(RATE_LIMITS) as LimitClass[]).map((name) => [name, createLimiter(name, RATE_LIMITS[name], pool)]),
  );
  return {
    consume: (name, key) => limitDecision(limiters.get(name)?.consume(key)),
    async peek(name, key) {
      const used = await limiters
        .get(name)
        ?.get(key)
        .catch(() => null);
      return used && used.consumedPoints >= RATE_LIMITS[name].points ? refusedDecision(used) : { ok: true };
    },
    async resetCount(name, key) {
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
    // A client over the limit is refused from memory, so that a flood doesn't reach the database. The library refuses
    // the use that reaches this count, so the count must be one more than the number of allowed uses.
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

async function limitDecision(attempt: Promise<RateLimiterRes> | undefined): Promise<LimitDecision> {
  try {
    await attempt;
    return { ok: true };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusedDecision(refusal);
    logger.warn({ reason: errorName(refusal) }, 'rate limit not counted');
    return { ok: true };
  }
}

function refusedDecision(by: RateLimiterRes): LimitDecision {
  return { ok: false, retryAfter: Math.max(1, Math.ceil(by.msBeforeNext / 1_000)) };
}
