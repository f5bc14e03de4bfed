import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate, readMigrations } from '#kernel/server/migrations.ts';

const TEMPLATE_LOCK = 20261121;

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty, migrated database on the test run's PostgreSQL (TEST_DATABASE_URL, which connects as an
 * administrator).
 * @throws when that variable is missing
 */
export async function createFreshDatabase(): Promise<FreshDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is missing: the test run starts a PostgreSQL');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = await templateName();
  await withAdminClient(server, async (admin) => {
    // Test files start at the same time; the lock makes sure that only one creates the template.
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) {
      await admin.query(`CREATE DATABASE ${template}_new`);
      await migrate(databaseUrl(server, `${template}_new`));
      await admin.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
    }
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  });
  return {
    url: databaseUrl(server, name),
    drop: () =>
      withAdminClient(server, async (admin) => void (await admin.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/**
 * The template database's name. The template is created once per server and version of the migrations, because copying
 * it takes a tenth of the time of migrating.
 */
async function templateName(): Promise<string> {
  const sums = (await readMigrations()).map((migration) => migration.checksum);
  return `template_${createHash('sha256').update(sums.join()).digest('hex').slice(0, 16)}`;
}

async function withAdminClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}
