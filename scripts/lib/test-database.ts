import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * Creates an empty database without migrations, for tests of the migrations themselves. (tests/support/database.ts
 * creates migrated ones.)
 * @throws when TEST_DATABASE_URL is missing; vitest's global setup sets it
 */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is missing: the global setup of vitest sets it');
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await query(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
