import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { withClient } from './with-client.ts';

/**
 * The number of the advisory lock that Prisma's own engine takes. We take the same one, so that the two never migrate
 * at the same time.
 */
const ADVISORY_LOCK = 72_707_369;

/** Creates the table in which Prisma's own engine records migrations. We add ours, so Prisma knows about them. */
const CREATE_TABLE_SQL = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** One migration, from `prisma/migrations/<name>/migration.sql`. */
export interface Migration {
  name: string;
  sql: string;
  /** The SHA-256 of the file, in hex. */
  checksum: string;
}

export interface MigrationOptions {
  /** The folder with the migrations. By default, `prisma/migrations` in the working directory. */
  folder?: string;
  /** Called with the name of each migration after it was applied. */
  onApplied?: (name: string) => void;
}

/** Thrown if a migration can't be applied. The message tells the operator why. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Reads all migrations, sorted by name.
 * @throws if the folder can't be read
 */
export async function readMigrations(folder = path.resolve('prisma/migrations')): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(path.join(folder, name, 'migration.sql'));
      return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}

/**
 * Applies the pending migrations under Prisma's advisory lock, so that callers wait for each other. Each migration and
 * its row in `_prisma_migrations` are written in one transaction.
 * @returns the names of the migrations that were applied now
 * @throws MigrationError if an applied file was changed, an earlier attempt didn't finish, or SQL fails
 */
export async function migrate(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  return withClient(databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(CREATE_TABLE_SQL);
    const applied = await readApplied(client);
    const fileNames = new Set(migrations.map(({ name }) => name));
    const pending = migrations.filter((migration) => isPending(migration, applied, fileNames));
    for (const migration of pending) {
      await applyMigration(client, migration);
      options.onApplied?.(migration.name);
    }
    return pending.map((migration) => migration.name);
  });
}

/**
 * The names of the migrations that `migrate` would apply.
 * @throws MigrationError, like {@link migrate}, or the driver's error if the database doesn't answer
 */
export async function pendingMigrations(
  databaseUrl: string,
  options: Pick<MigrationOptions, 'folder'> = {},
): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  return withClient(databaseUrl, async (client) => {
    const found = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
    );
    const applied = found.rows[0]?.exists ? await readApplied(client) : new Map<string, AppliedMigration>();
    const fileNames = new Set(migrations.map(({ name }) => name));
    return migrations.filter((migration) => isPending(migration, applied, fileNames)).map(({ name }) => name);
  });
}

/** Advice in error messages. Before 1.0 nothing is released, so a database with an older schema isn't migrated. */
const START_EMPTY_ADVICE = 'start with an empty database (for `npm start`, remove its data folder)';

interface AppliedMigration {
  checksum: string;
  finished: boolean;
}

async function readApplied(client: Client): Promise<Map<string, AppliedMigration>> {
  const { rows } = await client.query<AppliedMigration & { name: string }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Whether a migration hasn't been applied yet.
 * @throws MigrationError if the database was migrated with different files, or by a tool that didn't finish
 */
function isPending(
  migration: Migration,
  applied: Map<string, AppliedMigration>,
  fileNames: ReadonlySet<string>,
): boolean {
  const row = applied.get(migration.name);
  const older = [...applied.keys()].find((name) => name < migration.name && !fileNames.has(name));
  if (older) throw new MigrationError(`the database has ${older}, which no longer exists: ${START_EMPTY_ADVICE}`);
  if (!row) return true;
  if (!row.finished) {
    throw new MigrationError(
      `migration ${migration.name} was started by another tool and did not finish: resolve it first`,
    );
  }
  if (row.checksum !== migration.checksum) {
    throw new MigrationError(`migration ${migration.name} was changed after it was applied: ${START_EMPTY_ADVICE}`);
  }
  return false;
}

async function applyMigration(client: Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`migration ${migration.name} failed and was undone: ${reason}`, { cause: error });
  }
}
