import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** How other commands reach the system that runs on a data folder. */
export interface SystemAddresses {
  databaseUrl: string;
  temporalAddress: string;
  /** The website's URL on this machine. */
  siteUrl: string;
  /** The URL of the SMS emulator; undefined with real Twilio. */
  textEmulatorUrl?: string;
  /** How to reach the payment emulator; undefined with real Stripe, whose key is in the environment. */
  payments?: { secretKey: string; emulatorUrl: string };
}

const fileIn = (folder: string) => path.join(folder, 'secrets', 'running.json');

/**
 * Saves how to reach the system, in a file that only its owner can read, because it contains the database's password.
 */
export async function saveRunningSystem(folder: string, system: SystemAddresses): Promise<void> {
  const { databaseUrl, temporalAddress, siteUrl, textEmulatorUrl, payments } = system;
  const running: SystemAddresses = { databaseUrl, temporalAddress, siteUrl, textEmulatorUrl, payments };
  await writeFile(fileIn(folder), JSON.stringify(running), { mode: 0o600 });
}

/** Sets the environment that `#kernel/server/env.ts` requires, so that this process works on the running system. */
export function setEnvironmentFor(running: SystemAddresses): void {
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: running.databaseUrl,
    TEMPORAL_ADDRESS: running.temporalAddress,
    // These are required, but nothing is signed or paid in this process.
    SESSION_SECRET: process.env.SESSION_SECRET ?? 'not-used',
    STRIPE_EMULATOR_URL: running.payments?.emulatorUrl ?? 'http://127.0.0.1',
  });
}

/** How to reach the system that runs on this folder; undefined if its database doesn't respond. */
export async function readRunningSystem(folder: string): Promise<SystemAddresses | undefined> {
  try {
    const running = JSON.parse(await readFile(fileIn(folder), 'utf8')) as SystemAddresses;
    const client = new Client({ connectionString: running.databaseUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
    return running;
  } catch {
    return undefined;
  }
}
