import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { verifyAdmin } from '#modules/account/passwords.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { runScript } from './scripts.ts';

describe('the first admin', () => {
  let back: TestDatabase;
  beforeEach(async () => {
    back = await openTestDatabase();
  });
  afterEach(() => back.close());

  const email = 'first@desk.example';
  const write = () => runScript('lib/first-admin.ts', [], { DATABASE_URL: back.databaseUrl, ADMIN_EMAIL: email });

  it('is created even if the database takes longer than a page would wait', async () => {
    const [busy, looking] = [new Client(back.databaseUrl), new Client(back.databaseUrl)];
    await Promise.all([busy.connect(), looking.connect()]);
    let writing;
    try {
      await busy.query('BEGIN');
      await busy.query('LOCK TABLE admins IN EXCLUSIVE MODE');
      writing = write();
      const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND now() - query_start > interval '6 seconds'`;
      while ((await looking.query(waits)).rowCount === 0) await Promise.race([wait(100), writing]);
      await busy.query('COMMIT');
    } finally {
      await Promise.all([busy.end(), looking.end()]);
    }
    const { password } = (await writing) as { password: string };
    expect(await verifyAdmin(back.prisma, email, password)).toMatchObject({ email });
    expect(await write()).toBeNull();
  });

  it('is reported in one line if it can’t be created', async () => {
    const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', ADMIN_EMAIL: email };
    const words: unknown = await runScript('lib/first-admin.ts', [], nowhere).catch((error: unknown) => error);
    expect(String((words as Error).message)).toMatch(/^The first admin could not be written: [^\n]*$/);
  });
});
