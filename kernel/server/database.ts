import { db } from './db.ts';

/**
 * Whether the database answers a query.
 * @throws if it doesn't
 */
export async function databaseAnswers(): Promise<boolean> {
  await db().$queryRaw`SELECT 1`;
  return true;
}

/** Closes this process's connections to the database. */
export async function closeDatabase(): Promise<void> {
  await db().$disconnect();
}
