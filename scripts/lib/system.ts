import path from 'node:path';
import { WEBHOOK_RETRY_FRAGMENT } from '#modules/message/index.ts';
import { MigrationError, migrate } from '#kernel/server/migrations.ts';
import { ROOT } from './folders.ts';
import { mainFileOf, systemTargets, workflowTargets } from './outputs.ts';
import type { TargetName } from './outputs.ts';
import { withWaitMessages } from './patience.ts';
import { startPostgres } from './postgres.ts';
import type { SupervisedProcess, ProcessSpec, Supervisor } from './processes.ts';
import { runBuild, runScript } from './scripts.ts';
import { localSiteUrl } from './settings.ts';
import { stageProcessSpec } from './stage.ts';
import type { StageSettings } from './stage.ts';
import type { Settings } from './settings.ts';
import { configureTemporalNamespace, startTemporal } from './temporal-server.ts';
import { ExpectedError, say, messageOf } from './terminal.ts';

/**
 * The same limits as in the worker's image (Dockerfile), so that measurements apply to the image. Without limits, the
 * heap and the malloc arenas of threads keep memory that they no longer need.
 */
export const WORKER_MEMORY = { heapMegabytes: 512, arenas: 2 } as const;

/**
 * Node's flag for the site, here and in its image. It doubles the space for new objects, so Node collects garbage less
 * often, and the site serves 5 to 9% more pages per second.
 */
export const SITE_FLAG = '--max-semi-space-size=32';

export interface SystemOptions {
  settings: Settings;
  supervisor: Supervisor;
  /** `built` runs the bundles in build/, `development` runs the sources, with hot reload of the site. */
  mode: 'built' | 'development';
  /** Adds the stage (`/demo`), which tests don't need. */
  stage?: StageSettings;
}

export interface RunningSystem {
  databaseUrl: string;
  temporalAddress: string;
  /** The website's URL on this machine. */
  siteUrl: string;
  /** The payment emulator's URL; undefined with real Stripe. */
  emulatorUrl?: string;
  /** The URL of the SMS emulator, which shows the conversations of all phones; undefined with real Twilio. */
  textEmulatorUrl?: string;
  /** How to reach the payment emulator, for commands that compare payments with it while the system runs. */
  payments?: { secretKey: string; emulatorUrl: string };
  /** The first admin's email and password; null if there was an admin already. */
  newAdmin: { email: string; password: string } | null;
  worker: SupervisedProcess;
  /** How the worker was started, to restart it after its sources change. */
  workerSpec: ProcessSpec;
}

/**
 * Starts the whole system: database and Temporal in parallel with the build, then the emulators, the worker and the
 * site. A process that an environment variable replaces isn't started: with DATABASE_URL, there's no embedded database.
 * @throws ExpectedError when a process doesn't start; the caller then stops the supervisor
 */
export async function startSystem({ settings, supervisor, mode, stage }: SystemOptions): Promise<RunningSystem> {
  say('Starting the database and Temporal ...');
  const [database, temporalAddress] = await Promise.all([
    startDatabase(settings, supervisor, stage),
    startOrConfigureTemporal(settings, supervisor),
    runBuild(mode === 'built' ? [...systemTargets(), ...(stage ? (['stage'] as const) : [])] : workflowTargets()),
  ]);
  const emulatorUrl = settings.emulatorPort ? `http://localhost:${settings.emulatorPort}` : undefined;
  const textEmulatorUrl = settings.textEmulatorPort ? `http://localhost:${settings.textEmulatorPort}` : undefined;
  const backboneAddresses = { mode, databaseUrl: database.url, temporalAddress, emulatorUrl, textEmulatorUrl };
  const env = processEnvironment(settings, backboneAddresses);
  say('Starting the website and the worker ...');
  const workerSpec: ProcessSpec = {
    name: 'worker',
    ...programCommand(mode, 'worker', 'worker/main.ts', [`--max-old-space-size=${WORKER_MEMORY.heapMegabytes}`]),
    env: { ...env, MALLOC_ARENA_MAX: String(WORKER_MEMORY.arenas) },
    readyLine: /worker ready/,
  };
  const [worker] = await Promise.all([
    supervisor.start(workerSpec),
    emulatorUrl ? supervisor.start(paymentEmulatorSpec(settings, mode, env)) : undefined,
    textEmulatorUrl ? supervisor.start(smsEmulatorSpec(settings, mode, env)) : undefined,
    supervisor.start({
      name: 'site',
      ...programCommand(mode, 'server', 'app/server.ts', [SITE_FLAG]),
      env,
      readyCheck: () => isHealthy(`${localSiteUrl(settings)}/healthz`),
    }),
  ]);
  if (stage && emulatorUrl && textEmulatorUrl) {
    await supervisor.start({
      ...programCommand(mode, 'stage', 'demo/main.ts'),
      ...stageProcessSpec({ stage, settings, env, worker, emulatorUrl, textEmulatorUrl }),
    });
  }
  const payments = emulatorUrl ? { secretKey: settings.secrets.stripeKey, emulatorUrl } : undefined;
  return {
    databaseUrl: database.url,
    temporalAddress,
    siteUrl: localSiteUrl(settings),
    emulatorUrl,
    textEmulatorUrl,
    payments,
    newAdmin: database.newAdmin,
    worker,
    workerSpec,
  };
}

async function startDatabase(settings: Settings, supervisor: Supervisor, stage: StageSettings | undefined) {
  const url = settings.databaseUrl ?? (await startPostgres(settings.dataFolder, supervisor)).url;
  const appliedMigrations = await withWaitMessages('the migrations of the database', runMigrations(url));
  if (appliedMigrations.length > 0)
    say(`Database: ${appliedMigrations.length} migration${appliedMigrations.length > 1 ? 's' : ''} applied.`);
  const { email, password = '' } = settings.admin;
  const env = {
    DATABASE_URL: url,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    STAGE_EMAIL: stage?.desk.email ?? '',
    STAGE_PASSWORD: stage?.desk.password ?? '',
  };
  // Runs in a process of its own, because Prisma needs more memory than the whole launcher.
  const newAdmin = await withWaitMessages('the first admin', runScript('lib/first-admin.ts', [], env));
  return { url, newAdmin: newAdmin as RunningSystem['newAdmin'] };
}

function runMigrations(url: string): Promise<string[]> {
  return migrate(url).catch((error: unknown) => {
    if (error instanceof MigrationError) throw error;
    throw new ExpectedError(`The database at ${new URL(url).host} does not answer: ${messageOf(error)}`);
  });
}

async function startOrConfigureTemporal(settings: Settings, supervisor: Supervisor): Promise<string> {
  if (settings.temporalAddress) {
    await configureTemporalNamespace(settings.temporalAddress);
    return settings.temporalAddress;
  }
  return (await startTemporal(settings.dataFolder, supervisor, { uiPort: settings.temporalUiPort })).address;
}

interface ProcessEnvironmentOptions {
  mode: SystemOptions['mode'];
  databaseUrl: string;
  temporalAddress: string;
  emulatorUrl?: string;
  textEmulatorUrl?: string;
}

function processEnvironment(settings: Settings, backbone: ProcessEnvironmentOptions): NodeJS.ProcessEnv {
  return {
    ...process.env,
    APP_MODE: 'demo',
    NODE_ENV: backbone.mode === 'built' ? 'production' : 'development',
    HOST: settings.host,
    PORT: String(settings.sitePort),
    PUBLIC_URL: settings.publicUrl,
    // Rate limits count per IP address, so each simulated person sends a different address in a header. Trust that
    // header.
    TRUST_PROXY: process.env.TRUST_PROXY?.trim() || 'loopback',
    DATABASE_URL: backbone.databaseUrl,
    TEMPORAL_ADDRESS: backbone.temporalAddress,
    TEMPORAL_UI_URL:
      process.env.TEMPORAL_UI_URL ?? (settings.temporalUiPort ? `http://localhost:${settings.temporalUiPort}` : ''),
    SESSION_SECRET: settings.secrets.session,
    STRIPE_SECRET_KEY: settings.secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: settings.secrets.webhook,
    STRIPE_EMULATOR_URL: backbone.emulatorUrl ?? '',
    TWILIO_ACCOUNT_SID: settings.texts.accountSid,
    TWILIO_AUTH_TOKEN: settings.texts.authToken,
    TWILIO_FROM: settings.texts.from,
    TWILIO_EMULATOR_URL: backbone.textEmulatorUrl ?? '',
    ON_CALL_PHONE: settings.onCallPhone ?? '',
    WORKFLOW_BUNDLE: mainFileOf('workflows'),
  };
}

function paymentEmulatorSpec(settings: Settings, mode: SystemOptions['mode'], env: NodeJS.ProcessEnv): ProcessSpec {
  return {
    name: 'stripe-emulator',
    ...programCommand(mode, 'emulator', 'modules/payment/stripe/emulator/main.ts'),
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(settings.emulatorPort),
      STRIPE_EMULATOR_PORT: String(settings.emulatorPort),
      STRIPE_EMULATOR_DATA: path.join(settings.dataFolder, 'stripe-emulator.json'),
      STRIPE_WEBHOOK_URL: `${localSiteUrl(settings)}/webhooks/stripe`,
    },
    readyLine: /\bready\b/,
  };
}

function smsEmulatorSpec(settings: Settings, mode: SystemOptions['mode'], env: NodeJS.ProcessEnv): ProcessSpec {
  return {
    name: 'twilio-emulator',
    ...programCommand(mode, 'textEmulator', 'modules/message/sms/emulator/main.ts'),
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(settings.textEmulatorPort),
      TWILIO_EMULATOR_PORT: String(settings.textEmulatorPort),
      TWILIO_EMULATOR_DATA: path.join(settings.dataFolder, 'twilio-emulator.json'),
      // Sign for the public URL, as Twilio does, but post to the site on this machine.
      TWILIO_INBOUND_URL: `${settings.publicUrl}/webhooks/twilio/inbound${WEBHOOK_RETRY_FRAGMENT}`,
      TWILIO_SITE_URL: localSiteUrl(settings),
    },
    readyCheck: () => isHealthy(`http://127.0.0.1:${settings.textEmulatorPort}/healthz`),
  };
}

/** How to run a program in the project's folder: the bundle, or the source with tsx. */
function programCommand(
  mode: SystemOptions['mode'],
  target: TargetName,
  source: string,
  flags: readonly string[] = [],
): Pick<ProcessSpec, 'command' | 'args' | 'cwd'> {
  const args = mode === 'built' ? [...flags, '--enable-source-maps', mainFileOf(target)] : ['--import', 'tsx', source];
  return { command: process.execPath, args, cwd: ROOT };
}

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  return response.status === 200;
}
