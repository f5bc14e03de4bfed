import { Client } from 'pg';

/** Long, because the machine may be busy with the build at startup. */
const CONNECT_MS = 60_000;

/** Runs work on a connection of its own, which is closed afterwards, and with it everything the session holds. */
export async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  // The next query reports a lost connection. Without a listener, the `error` event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
