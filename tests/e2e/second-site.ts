import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { ROOT } from '#scripts/lib/folders.ts';
import { findFreePort } from '#scripts/lib/ports.ts';
import { SYSTEM } from './people.ts';

export interface SecondSite {
  /** The site's origin. */
  url: string;
  stop: () => Promise<void>;
}

const BUILT_SITE = { args: ['build/server.js'], limitMs: 20_000 };
const POLL_MS = 100;

/**
 * Starts a second `build/server.js` with other settings, on the system's database and Temporal.
 * @param program what Node runs instead, and how long it may take to start
 * @throws with the program's output when it doesn't start
 */
export async function startSecondSite(settings: Record<string, string>, program = BUILT_SITE): Promise<SecondSite> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, program.args, {
    cwd: ROOT,
    env: {
      ...process.env,
      APP_MODE: 'demo',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: SYSTEM.databaseUrl,
      TEMPORAL_ADDRESS: SYSTEM.temporalAddress,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      STRIPE_SECRET_KEY: 'sk_test_secondSite',
      STRIPE_WEBHOOK_SECRET: 'whsec_secondSite',
      STRIPE_EMULATOR_URL: SYSTEM.emulatorUrl,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)));
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill();
    await exited;
  };
  const deadline = Date.now() + program.limitMs;
  while (!(await answersHealthCheck(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the second site did not come up:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, stop };
}

async function answersHealthCheck(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
