import { forgetAll } from '#platform/per-process.ts';
import { freshDatabase } from './database.ts';

/** For tests of what the web does with its database alone: this process's `db()` is an empty, migrated one. */
export async function openWebDatabase(more: Record<string, string> = {}): Promise<{ close(): Promise<void> }> {
  const database = await freshDatabase();
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: 'localhost:1',
    SESSION_SECRET: 'a secret only for this test, long enough',
    STRIPE_EMULATOR_URL: 'http://localhost:2',
    ...more,
  });
  await forgetAll();
  return {
    async close() {
      await forgetAll();
      await database.drop();
    },
  };
}
