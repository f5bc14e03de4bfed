import { randomBytes } from 'node:crypto';
import { createDatabase } from '#platform/db.ts';
import { forgetAll } from '#platform/per-process.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { freshDatabase } from './database.ts';

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
  const database = await freshDatabase();
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    STRIPE_EMULATOR_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'http://localhost:3000',
    ...more,
  });
  await forgetAll();
  const prisma = createDatabase(database.url, PATIENT);
  return {
    prisma,
    databaseUrl: database.url,
    async close() {
      await forgetAll();
      await prisma.$disconnect();
      await database.drop();
    },
  };
}
