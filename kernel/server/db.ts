import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { env } from './env.ts';
import { perProcess } from './per-process.ts';
import { createPool } from './pool.ts';

/** Limits of one process's pool. */
export interface PoolLimits {
  connections: number;
  /** Milliseconds to wait for a connection. */
  connectMs: number;
  /** Milliseconds a statement may run. */
  statementMs: number;
  /**
   * Milliseconds that an interactive transaction may wait to start, and may then take. Prisma's defaults are 2 and 5
   * seconds.
   */
  transactionMs?: number;
}

/** Short, because Temporal retries failed writes with increasing pauses. */
export const WORKER_POOL: PoolLimits = { connections: 20, connectMs: 500, statementMs: 800 };
const WEB_POOL: PoolLimits = { connections: 20, connectMs: 2_000, statementMs: 3_000 };
/** For startup and operators' commands, which must succeed on a busy machine. No page waits for them. */
export const COMMAND_POOL: PoolLimits = {
  connections: 2,
  connectMs: 120_000,
  statementMs: 120_000,
  transactionMs: 120_000,
};
/** A hung server can't enforce its own limit, so the client gives up this much later. */
const HUNG_MS = 500;

/** Creates a client with its own pool. */
export function createDatabase(url: string, limits: PoolLimits = WEB_POOL): PrismaClient {
  const pool = createPool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + HUNG_MS,
    // Otherwise, dead connections would be handed out for minutes.
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
