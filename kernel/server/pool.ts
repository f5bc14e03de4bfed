import { Pool } from 'pg';
import type { PoolConfig } from 'pg';

/**
 * A pool that survives lost connections. Without the handler on each client, a connection that breaks while it's handed out
 * emits an `error` nobody listens for, which ends the process. The next query reports the loss.
 */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}
