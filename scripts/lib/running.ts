import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** What other commands need to know of the system that runs on a data folder. */
export interface Running {
  databaseUrl: string;
  temporalAddress: string;
  /** The payment emulator; undefined with real Stripe, whose key is the environment's. */
  payments?: { secretKey: string; emulatorUrl: string };
}

const fileIn = (folder: string) => path.join(folder, 'secrets', 'running.json');

/** Notes how the running system is reached; readable by its owner only, since it holds the database's password. */
export async function noteRunning(folder: string, { databaseUrl, temporalAddress, payments }: Running): Promise<void> {
  await writeFile(fileIn(folder), JSON.stringify({ databaseUrl, temporalAddress, payments } satisfies Running), {
    mode: 0o600,
  });
}

/** The system that runs on this folder now, asked whether its database answers; undefined when none does. */
export async function readRunning(folder: string): Promise<Running | undefined> {
  try {
    const running = JSON.parse(await readFile(fileIn(folder), 'utf8')) as Running;
    const client = new Client({ connectionString: running.databaseUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
    return running;
  } catch {
    return undefined;
  }
}
