import { db } from './db.ts';

/**
 * Checks that the database answers a query.
 * @returns true, never false
 * @throws if it doesn't answer
 */
export async function pingDatabase(): Promise<boolean> {
  await db().$queryRaw`SELECT 1`;
  return true;
}

/** Closes this process's connections to the database. */
export async function closeDatabase(): Promise<void> {
  await db().$disconnect();
}
