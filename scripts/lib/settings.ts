import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readOrCreateSecret } from './folders.ts';
import { requireFreePorts, readPort } from './ports.ts';
import type { WantedPort } from './ports.ts';
import { warn } from './terminal.ts';

/** The demo's settings, which the launcher reads from the environment and the data folder before it starts anything. */
export interface Settings {
  dataFolder: string;
  host: string;
  sitePort: number;
  publicUrl: string;
  /** Undefined if Temporal is an external server. */
  temporalUiPort?: number;
  /** Undefined with real Stripe. */
  emulatorPort?: number;
  /** Undefined with real Twilio. */
  textEmulatorPort?: number;
  /** A field is blank if Twilio isn't configured completely. Then no SMS are sent. */
  texts: { accountSid: string; authToken: string; from: string };
  databaseUrl?: string;
  temporalAddress?: string;
  admin: { email: string; password?: string };
  /** The phone that gets SMS about waiting requests. With the emulator it's a fictional number. */
  onCallPhone?: string;
  secrets: { session: string; stripeKey: string; webhook: string };
}

/** The number from which the demo sends SMS. It's fictional. */
const DEMO_SENDER = '+12145550150';
const DEMO_ON_CALL_PHONE = '+12145550151';

/**
 * Reads the environment of a demo, generates secrets that are missing, and checks the ports.
 * @throws ExpectedError with a line that names the variable to change
 */
export async function readSettings(dataFolder: string, source: NodeJS.ProcessEnv): Promise<Settings> {
  const value = (name: string) => source[name]?.trim() || undefined;
  const secretsFolder = path.join(dataFolder, 'secrets');
  const stripeKey = value('STRIPE_SECRET_KEY');
  const host = value('HOST') ?? '127.0.0.1';
  const sitePort = readPort(source, 'PORT', 3000);
  const temporalAddress = value('TEMPORAL_ADDRESS');
  const temporalUiPort = temporalAddress ? undefined : readPort(source, 'TEMPORAL_UI_PORT', 8233);
  const emulatorPort = stripeKey ? undefined : readPort(source, 'STRIPE_EMULATOR_PORT', 8420);
  const textEmulatorPort = value('TWILIO_ACCOUNT_SID') ? undefined : readPort(source, 'TWILIO_EMULATOR_PORT', 8430);
  const wantedPorts: WantedPort[] = [{ part: 'the website', port: sitePort, variable: 'PORT', host }];
  if (temporalUiPort)
    wantedPorts.push({ part: 'the Temporal Web UI', port: temporalUiPort, variable: 'TEMPORAL_UI_PORT' });
  if (emulatorPort)
    wantedPorts.push({ part: 'the payment emulator', port: emulatorPort, variable: 'STRIPE_EMULATOR_PORT' });
  if (textEmulatorPort)
    wantedPorts.push({ part: 'the message emulator', port: textEmulatorPort, variable: 'TWILIO_EMULATOR_PORT' });
  await requireFreePorts(wantedPorts);
  if (stripeKey && !value('STRIPE_WEBHOOK_SECRET')) {
    warn(
      'STRIPE_WEBHOOK_SECRET is missing: notices from Stripe will be refused, payments count only once the customer returns.',
    );
  }
  return {
    dataFolder,
    host,
    sitePort,
    publicUrl: (value('PUBLIC_URL') ?? `http://localhost:${sitePort}`).replace(/\/+$/, ''),
    temporalUiPort,
    emulatorPort,
    textEmulatorPort,
    texts: textEmulatorPort ? await demoSmsAccount(secretsFolder, value('TWILIO_FROM')) : realSmsAccount(value),
    databaseUrl: value('DATABASE_URL'),
    temporalAddress,
    onCallPhone: value('ON_CALL_PHONE') ?? (textEmulatorPort ? DEMO_ON_CALL_PHONE : undefined),
    admin: { email: value('ADMIN_EMAIL') ?? 'admin@example.com', password: value('ADMIN_PASSWORD') },
    secrets: {
      session: value('SESSION_SECRET') ?? (await readOrCreateSecret(secretsFolder, 'session')),
      stripeKey:
        stripeKey ?? `sk_test_${(await readOrCreateSecret(secretsFolder, 'stripe-key')).replace(/[^A-Za-z0-9]/g, '')}`,
      webhook:
        value('STRIPE_WEBHOOK_SECRET') ??
        `whsec_${(await readOrCreateSecret(secretsFolder, 'stripe-webhook')).replace(/[^A-Za-z0-9]/g, '')}`,
    },
  };
}

/** The emulator's account. It's generated only once, because the webhooks that the emulator stores contain its id. */
async function demoSmsAccount(secrets: string, from = DEMO_SENDER): Promise<Settings['texts']> {
  const randomHex = () => randomBytes(16).toString('hex');
  return {
    accountSid: await readOrCreateSecret(secrets, 'twilio-account', () => `AC${randomHex()}`),
    authToken: await readOrCreateSecret(secrets, 'twilio-token', randomHex),
    from,
  };
}

function realSmsAccount(value: (name: string) => string | undefined): Settings['texts'] {
  const missingVariables = ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'].filter((name) => !value(name));
  if (missingVariables.length > 0) warn(`${missingVariables.join(' and ')} missing: no text messages are sent.`);
  return {
    accountSid: value('TWILIO_ACCOUNT_SID') ?? '',
    authToken: value('TWILIO_AUTH_TOKEN') ?? '',
    from: value('TWILIO_FROM') ?? '',
  };
}

/** The website's URL on this machine, whatever its public one is. */
export function localSiteUrl(settings: Settings): string {
  const host = ['0.0.0.0', '::', ''].includes(settings.host) ? '127.0.0.1' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${settings.sitePort}`;
}
