import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** What other commands need to know of the system that runs on a data folder. */
export interface Running {
  databaseUrl: string;
  temporalAddress: string;
  /** Where this machine reaches the website. */
  siteUrl: string;
  /** The emulator of text messages; undefined with real Twilio. */
  textEmulatorUrl?: string;
  /** The payment emulator; undefined with real Stripe, whose key is the environment's. */
  payments?: { secretKey: string; emulatorUrl: string };
}

const fileIn = (folder: string) => path.join(folder, 'secrets', 'running.json');

/** Notes how the running system is reached; readable by its owner only, since it holds the database's password. */
export async function noteRunning(folder: string, system: Running): Promise<void> {
  const { databaseUrl, temporalAddress, siteUrl, textEmulatorUrl, payments } = system;
  const running: Running = { databaseUrl, temporalAddress, siteUrl, textEmulatorUrl, payments };
  await writeFile(fileIn(folder), JSON.stringify(running), { mode: 0o600 });
}

/** Sets what `#kernel/server/env.ts` asks for, so that this process works on the running system. */
export function enter(running: Running): void {
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: running.databaseUrl,
    TEMPORAL_ADDRESS: running.temporalAddress,
    // Asked for by the environment, and of no use here: nothing is signed and nothing is paid.
    SESSION_SECRET: process.env.SESSION_SECRET ?? 'not-used',
    STRIPE_EMULATOR_URL: running.payments?.emulatorUrl ?? 'http://127.0.0.1',
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
