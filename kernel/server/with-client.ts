import { Client } from 'pg';

/** How long to wait for the connection. It's long, because the machine may be busy with the build at startup. */
const CONNECT_TIMEOUT_MS = 60_000;

/** Runs work on a connection of its own. Closes the connection afterwards, which also releases its locks. */
export async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Listen to `error`, which would otherwise end the process if the connection is lost. The next query fails anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
