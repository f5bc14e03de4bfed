import { createDatabase } from '#kernel/server/db.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { openDeskDatabase } from './desk-database.ts';

/** For looking, and for filling tables: no page waits for it. */
const PATIENT = { connections: 4, connectMs: 5_000, statementMs: 60_000 };

/** A database of our own behind this process's code, with no Temporal, no worker and no emulators. */
export interface Back {
  /** A second client, to look at what the code under test did and to set what only time would. */
  prisma: PrismaClient;
  databaseUrl: string;
  close(): Promise<void>;
}

/** Opens one; the environment of this process points at it from then on. @param more variables besides */
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
