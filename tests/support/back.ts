import { createDatabase } from '#kernel/server/db.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { openDeskDatabase } from './desk-database.ts';

/** Generous limits for test queries. */
const PATIENT = { connections: 4, connectMs: 5_000, statementMs: 60_000 };

/** A database for this process's code, without Temporal, worker or emulators. */
export interface Back {
  /** A second client, for checks and for setting times. */
  prisma: PrismaClient;
  databaseUrl: string;
  close(): Promise<void>;
}

/** Opens it and sets this process's environment. @param more additional variables */
export async function openBack(more: Record<string, string> = {}): Promise<Back> {
  const desk = await openDeskDatabase(more);
  const prisma = createDatabase(desk.url, PATIENT);
  return {
    prisma,
    databaseUrl: desk.url,
    async close() {
      await prisma.$disconnect();
      await desk.close();
    },
  };
}
