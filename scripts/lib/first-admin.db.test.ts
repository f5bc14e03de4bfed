import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { verifyAdmin } from '#modules/account/passwords.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { runScript } from './scripts.ts';

describe('the first admin', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const email = 'first@desk.example';
  const createFirstAdmin = () =>
    runScript('lib/first-admin.ts', [], { DATABASE_URL: database.databaseUrl, ADMIN_EMAIL: email });

  it('is created even if the database takes longer than a page would wait', async () => {
    const [lockingClient, watchingClient] = [new Client(database.databaseUrl), new Client(database.databaseUrl)];
    await Promise.all([lockingClient.connect(), watchingClient.connect()]);
    let creation;
    try {
      await lockingClient.query('BEGIN');
      await lockingClient.query('LOCK TABLE admins IN EXCLUSIVE MODE');
      creation = createFirstAdmin();
      const lockWaitQuery = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND now() - query_start > interval '6 seconds'`;
      while ((await watchingClient.query(lockWaitQuery)).rowCount === 0) await Promise.race([wait(100), creation]);
      await lockingClient.query('COMMIT');
    } finally {
      await Promise.all([lockingClient.end(), watchingClient.end()]);
    }
    const { password } = (await creation) as { password: string };
    expect(await verifyAdmin(database.prisma, email, password)).toMatchObject({ email });
    expect(await createFirstAdmin()).toBeNull();
  });

  it('is reported in one line if it can’t be created', async () => {
    const unreachableDatabase = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', ADMIN_EMAIL: email };
    const message: unknown = await runScript('lib/first-admin.ts', [], unreachableDatabase).catch(
      (error: unknown) => error,
    );
    expect(String((message as Error).message)).toMatch(/^The first admin could not be written: [^\n]*$/);
  });
});
