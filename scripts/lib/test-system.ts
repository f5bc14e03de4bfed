import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from './ports.ts';
import { Supervisor } from './processes.ts';
import { readSettings } from './settings.ts';
import { startSystem } from './system.ts';

/**
 * Starts the whole system like `npm start`, but on free ports and an empty data folder. Runs `work` with an environment
 * that says how to reach the system. Stops the system afterwards.
 * @throws ExpectedError when the system doesn't start, and Error when one of its processes dies during `work`
 */
export async function withSystem<T>(work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  // Rate limits count per IP address, so each simulated person sends a different address in a header. Trust that
  // header.
  process.env.TRUST_PROXY = '1';
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-e2e-'));
  // PostgreSQL may run as another OS user (see database-user.ts), who can't enter the private folders of mkdtemp.
  await chmod(folder, 0o711);
  const supervisor = new Supervisor(path.join(folder, 'logs'));
  const killSystem = () => {
    supervisor.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', killSystem);
  try {
    const [sitePort, uiPort, stripePort, textsPort] = await Promise.all([
      findFreePort(),
      findFreePort(),
      findFreePort(),
      findFreePort(),
    ]);
    const settings = await readSettings(folder, {
      NODE_ENV: 'production',
      PORT: String(sitePort),
      TEMPORAL_UI_PORT: String(uiPort),
      STRIPE_EMULATOR_PORT: String(stripePort),
      TWILIO_EMULATOR_PORT: String(textsPort),
    });
    const system = await startSystem({ settings, supervisor, mode: 'built' });
    const env = {
      ...process.env,
      E2E_BASE_URL: settings.publicUrl,
      E2E_ADMIN_EMAIL: system.newAdmin?.email,
      E2E_ADMIN_PASSWORD: system.newAdmin?.password,
      E2E_DATABASE_URL: system.databaseUrl,
      E2E_TEMPORAL_ADDRESS: system.temporalAddress,
      E2E_STRIPE_EMULATOR_URL: system.emulatorUrl,
      E2E_TWILIO_EMULATOR_URL: system.textEmulatorUrl,
      E2E_DATA_DIR: folder,
    };
    const exitError = supervisor.death.then(({ part, how, lastLines }) => {
      throw new Error(`${part} ended ${how} during the tests:\n${lastLines.join('\n')}`);
    });
    return await Promise.race([work(env), exitError]);
  } finally {
    process.removeListener('exit', killSystem);
    await supervisor.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
