import path from 'node:path';
import { keptSecret } from './folders.ts';
import { demandFree, portFrom } from './ports.ts';
import type { WantedPort } from './ports.ts';
import { warn } from './terminal.ts';

/** What the launcher decides before it starts anything. */
export interface Settings {
  dataFolder: string;
  host: string;
  sitePort: number;
  publicUrl: string;
  /** Undefined where a running server is used. */
  temporalUiPort?: number;
  /** Undefined with real Stripe. */
  emulatorPort?: number;
  databaseUrl?: string;
  temporalAddress?: string;
  admin: { email: string; password?: string };
  secrets: { session: string; stripeKey: string; webhook: string };
}

/**
 * Reads the environment of a demo, generates once what secrets are missing, and checks the ports.
 * @throws Fault with one line naming the variable to change
 */
export async function readSettings(dataFolder: string, source: NodeJS.ProcessEnv): Promise<Settings> {
  const value = (name: string) => source[name]?.trim() || undefined;
  const secrets = path.join(dataFolder, 'secrets');
  const stripeKey = value('STRIPE_SECRET_KEY');
  const host = value('HOST') ?? '127.0.0.1';
  const sitePort = portFrom(source, 'PORT', 3000);
  const temporalAddress = value('TEMPORAL_ADDRESS');
  const temporalUiPort = temporalAddress ? undefined : portFrom(source, 'TEMPORAL_UI_PORT', 8233);
  const emulatorPort = stripeKey ? undefined : portFrom(source, 'STRIPE_EMULATOR_PORT', 8420);
  const wanted: WantedPort[] = [{ part: 'the website', port: sitePort, variable: 'PORT', host }];
  if (temporalUiPort) wanted.push({ part: 'the Temporal Web UI', port: temporalUiPort, variable: 'TEMPORAL_UI_PORT' });
  if (emulatorPort) wanted.push({ part: 'the payment emulator', port: emulatorPort, variable: 'STRIPE_EMULATOR_PORT' });
  await demandFree(wanted);
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
    databaseUrl: value('DATABASE_URL'),
    temporalAddress,
    admin: { email: value('ADMIN_EMAIL') ?? 'admin@example.com', password: value('ADMIN_PASSWORD') },
    secrets: {
      session: value('SESSION_SECRET') ?? (await keptSecret(secrets, 'session')),
      stripeKey: stripeKey ?? `sk_test_${(await keptSecret(secrets, 'stripe-key')).replace(/[^A-Za-z0-9]/g, '')}`,
      webhook:
        value('STRIPE_WEBHOOK_SECRET') ??
        `whsec_${(await keptSecret(secrets, 'stripe-webhook')).replace(/[^A-Za-z0-9]/g, '')}`,
    },
  };
}

/** Where this machine reaches the website, whatever its public name is. */
export function localSiteUrl(settings: Settings): string {
  const host = ['0.0.0.0', '::', ''].includes(settings.host) ? '127.0.0.1' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${settings.sitePort}`;
}
