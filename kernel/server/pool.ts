import { Pool } from 'pg';
import type { PoolConfig } from 'pg';

/**
 * Creates a pool that survives lost connections. If a connection breaks while it's in use, its client emits `error`.
 * Without a listener, that would end the process. The next query on the connection fails anyway.
 */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}
