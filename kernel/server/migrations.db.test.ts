import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '#scripts/lib/test-database.ts';
import { migrate, pendingMigrations, readMigrations } from './migrations.ts';

describe('the migration runner', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let folder: string;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    await write('20260101000000_first', 'CREATE TABLE jobs (id INTEGER PRIMARY KEY);');
    await write('20260102000000_second', "INSERT INTO jobs VALUES (1); -- 'a ; in words'");
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function write(name: string, sql: string) {
    await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, name, 'migration.sql'), sql);
  }

  async function rows<T extends object>(sql: string): Promise<T[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('applies all in order, records each as Prisma does, and then has nothing left to do', async () => {
    expect(await pendingMigrations(database.url, { folder })).toHaveLength(2);
    const applied: string[] = [];
    const names = await migrate(database.url, { folder, onApplied: (name) => applied.push(name) });
    expect(names).toEqual(['20260101000000_first', '20260102000000_second']);
    expect(applied).toEqual(names);
    const recorded = await rows('SELECT * FROM _prisma_migrations ORDER BY migration_name');
    expect(recorded[0]).toMatchObject({
      migration_name: '20260101000000_first',
      checksum: createHash('sha256').update('CREATE TABLE jobs (id INTEGER PRIMARY KEY);').digest('hex'),
      applied_steps_count: 1,
      rolled_back_at: null,
      logs: null,
      finished_at: expect.any(Date) as Date,
    });
    expect(await pendingMigrations(database.url, { folder })).toEqual([]);
    expect(await migrate(database.url, { folder })).toEqual([]);
    expect(await rows('SELECT id FROM jobs')).toEqual([{ id: 1 }]);
  });

  it('makes callers wait for each other', async () => {
    const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, { folder })));
    expect(results.map((names) => names.length).sort()).toEqual([0, 0, 2]);
  });

  it('undoes a file whose SQL fails, and keeps the earlier ones', async () => {
    await write('20260103000000_third', 'INSERT INTO jobs VALUES (2); INSERT INTO nowhere VALUES (1);');
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      /20260103000000_third failed and was undone.*nowhere/,
    );
    expect(await rows('SELECT id FROM jobs')).toEqual([{ id: 1 }]);
    expect(await pendingMigrations(database.url, { folder })).toEqual(['20260103000000_third']);
  });

  it('refuses a database made by files that no longer exist', async () => {
    await migrate(database.url, { folder });
    await rm(path.join(folder, '20260101000000_first'), { recursive: true });
    await expect(migrate(database.url, { folder })).rejects.toThrow('20260101000000_first');
    await expect(pendingMigrations(database.url, { folder })).rejects.toThrow('20260101000000_first');
  });

  it('refuses a file that was changed after it was applied', async () => {
    await migrate(database.url, { folder });
    await write('20260101000000_first', 'CREATE TABLE jobs (id BIGINT PRIMARY KEY);');
    await expect(migrate(database.url, { folder })).rejects.toThrow(/20260101000000_first was changed/);
    await expect(pendingMigrations(database.url, { folder })).rejects.toThrow(/was changed/);
  });

  it("refuses to continue after another tool's attempt that didn't finish", async () => {
    await migrate(database.url, { folder });
    await rows(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20260102000000_second'`);
    await expect(migrate(database.url, { folder })).rejects.toThrow(/did not finish/);
  });

  it("can run the project's own functions and triggers", async () => {
    const migrations = await readMigrations();
    expect(await migrate(database.url)).toEqual(migrations.map(({ name }) => name));
    const [found] = await rows<{ exists: boolean }>(`SELECT to_regclass('customer_requests') IS NOT NULL AS exists`);
    expect(found?.exists).toBe(true);
  });
});
