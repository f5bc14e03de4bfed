import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { env } from './env.ts';
import { perProcess } from './per-process.ts';
import { createPool } from './pool.ts';

/** The limits of one process's connection pool. */
export interface PoolLimits {
  connections: number;
  /** How many milliseconds to wait for a connection. */
  connectMs: number;
  /** How many milliseconds a statement may run. */
  statementMs: number;
  /**
   * How many milliseconds an interactive transaction may wait to start, and how many it may take. Prisma's defaults are
   * 2 and 5 seconds.
   */
  transactionMs?: number;
}

/** The worker's limits. They're short, because Temporal retries a failed write with backoff. */
export const WORKER_POOL: PoolLimits = { connections: 20, connectMs: 500, statementMs: 800 };
const WEB_POOL: PoolLimits = { connections: 20, connectMs: 2_000, statementMs: 3_000 };
/**
 * The limits for startup and operators' commands, which must succeed even on a busy machine. No page waits for them.
 */
export const COMMAND_POOL: PoolLimits = {
  connections: 2,
  connectMs: 120_000,
  statementMs: 120_000,
  transactionMs: 120_000,
};
/**
 * A database server that hangs doesn't stop statements at their time limit. So the client itself gives up this many
 * milliseconds after the limit.
 */
const HUNG_SERVER_EXTRA_MS = 500;

/** Creates a database client with a pool of its own. */
export function createDatabase(url: string, limits: PoolLimits = WEB_POOL): PrismaClient {
  const pool = createPool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + HUNG_SERVER_EXTRA_MS,
    // Without keep-alive, the pool would hand out dead connections for minutes.
    keepAlive: true,
    idleTimeoutMillis: 30_000,
  });
  const { transactionMs } = limits;
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: transactionMs ? { maxWait: transactionMs, timeout: transactionMs } : undefined,
  });
}

/** This process's database client. */
export const db = perProcess(
  'database',
  () => createDatabase(env().DATABASE_URL),
  (client) => client.$disconnect(),
);
