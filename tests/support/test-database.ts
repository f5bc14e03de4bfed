import { createDatabase } from '#kernel/server/db.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { openDeskDatabase } from './desk-database.ts';

const LONG_TIMEOUTS = { connections: 4, connectMs: 5_000, statementMs: 60_000 };

/** A database for the code of this process, without Temporal, worker or emulators. */
export interface TestDatabase {
  /** The tests' own client, for checks and for setting times. */
  prisma: PrismaClient;
  databaseUrl: string;
  close(): Promise<void>;
}

/**
 * Opens a database, and points this process's environment to it.
 * @param extraVariables additional environment variables
 */
export async function openTestDatabase(extraVariables: Record<string, string> = {}): Promise<TestDatabase> {
  const desk = await openDeskDatabase(extraVariables);
  const prisma = createDatabase(desk.url, LONG_TIMEOUTS);
  return {
    prisma,
    databaseUrl: desk.url,
    async close() {
      await prisma.$disconnect();
      await desk.close();
    },
  };
}
