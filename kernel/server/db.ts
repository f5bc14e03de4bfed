import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { env } from './env.ts';
import { perProcess } from './per-process.ts';
import { createPool } from './pool.ts';

/** Limits of one process's pool. */
export interface PoolLimits {
  connections: number;
  /** Milliseconds to get a connection before the query fails. */
  connectMs: number;
  /** Milliseconds a statement may run. */
  statementMs: number;
  /** Milliseconds an interactive transaction may wait to begin, and may then take; Prisma's 2 and 5 seconds when left out. */
  transactionMs?: number;
}

/** Short: what cannot be written at once is tried again by Temporal, which waits longer each time. */
export const WORKER_POOL: PoolLimits = { connections: 20, connectMs: 500, statementMs: 800 };
const WEB_POOL: PoolLimits = { connections: 20, connectMs: 2_000, statementMs: 3_000 };
/** For startup and operators' commands, which must get through on a machine that is busy: nobody's page waits for them. */
export const COMMAND_POOL: PoolLimits = {
  connections: 2,
  connectMs: 120_000,
  statementMs: 120_000,
  transactionMs: 120_000,
};
/** A hung server keeps no promise of its own: this long after the statement's limit the client gives up by itself. */
const HUNG_MS = 500;

/** A new client on a pool of its own. */
export function createDatabase(url: string, limits: PoolLimits = WEB_POOL): PrismaClient {
  const pool = createPool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + HUNG_MS,
    // A connection to a database that went away would otherwise be handed out for minutes.
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
