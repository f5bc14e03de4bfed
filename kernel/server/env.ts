import { z } from 'zod';
import { parsePhone } from '../phone.ts';
import { perProcess } from './per-process.ts';
import { productionFaults } from './production-env.ts';

/**
 * The environment, parsed once per process (design "Embedded defaults"). In production mode a missing secret is an error
 * at start, never a silent emulator; in demo mode the launcher fills in every part it started itself.
 */
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value ? value : undefined));
const port = z.coerce.number().int().min(1).max(65_535);

const schema = z.object({
  APP_MODE: z.enum(['demo', 'production']).default('production'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: optional,
  /** How many proxies, or `loopback`: those that connect from this machine. */
  TRUST_PROXY: z.union([z.literal('loopback'), z.coerce.number().int().min(0).max(10)]).default(0),
  DATABASE_URL: z.string({ error: 'DATABASE_URL is missing: the address of the PostgreSQL database' }).min(1),
  DIRECT_DATABASE_URL: optional,
  TEMPORAL_ADDRESS: z.string({ error: 'TEMPORAL_ADDRESS is missing: host:port of the Temporal server' }).min(1),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_API_KEY: optional,
  TEMPORAL_TLS: z.stringbool().default(false),
  /** Files, where the server wants a certificate of ours or has one of an authority of its own; named as Temporal's own tools do. */
  TEMPORAL_TLS_CLIENT_CERT_PATH: optional,
  TEMPORAL_TLS_CLIENT_KEY_PATH: optional,
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional,
  /** What the server's certificate is made out to, where that is not TEMPORAL_ADDRESS. */
  TEMPORAL_TLS_SERVER_NAME: optional,
  TEMPORAL_TASK_QUEUE: z.string().default('roadside'),
  /** Requests whose workflows one worker keeps in memory; one more puts out the one that lay still longest. */
  WORKER_CACHED_WORKFLOWS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(10).max(100_000).default(500),
  ),
  SESSION_SECRET: optional,
  /** The one before, while cookies that it signed are still about. */
  SESSION_SECRET_BEFORE: optional,
  /** Keys what is kept for years and must be found again; SESSION_SECRET does unless set (docs/operations.md). */
  LASTING_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  /** Where the Stripe emulator answers; only in demo mode. */
  STRIPE_EMULATOR_URL: optional,
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  /** Where the Twilio emulator answers; only in demo mode. */
  TWILIO_EMULATOR_URL: optional,
  GOOGLE_MAPS_API_KEY: optional,
  /** For look-ups by the server: Google's web services refuse keys that are restricted to a website. */
  GOOGLE_MAPS_SERVER_KEY: optional,
  /** Where a stand-in for Google's web services answers; only in demo mode. */
  GOOGLE_MAPS_URL: optional,
  SERVICE_PHONE: z.string().default('+12145550100'),
  /** Who is texted when a request waits too long; as people write it, kept as E.164. */
  ON_CALL_PHONE: optional,
  /** Where Prometheus scrapes the site; none unless set. The worker is on the next port, its Temporal metrics on the one after. */
  METRICS_PORT: z.preprocess((value) => (value === '' ? undefined : value), port.optional()),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where an OpenTelemetry collector takes traces over HTTP (OTLP); no traces unless set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** "name=value,..." for the collector, such as a key; read by the exporter itself. */
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  /** Which share of the traces is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().min(0).max(1).default(1),
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What the variables say, each by itself. */
export type ParsedVariables = z.output<typeof schema>;

export interface Environment extends Omit<ParsedVariables, 'PUBLIC_URL' | 'SESSION_SECRET' | 'LASTING_KEY'> {
  /** Origin used in links, without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  LASTING_KEY: string;
  /** Cookies are Secure and `__Host-` exactly then. */
  secure: boolean;
  /** Where a customer's browser is sent to pay: the only foreign origin forms may lead to. */
  checkoutOrigin: string;
}

/**
 * Parses the environment.
 * @throws Error with one line per fault, each saying which variable is wrong and why.
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const values = parsed.data;
  const faults = values.APP_MODE === 'production' ? productionFaults(values) : demoFaults(values);
  if (!values.TEMPORAL_TLS_CLIENT_CERT_PATH !== !values.TEMPORAL_TLS_CLIENT_KEY_PATH) {
    faults.push('TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH go together');
  }
  const onCall = values.ON_CALL_PHONE && parsePhone(values.ON_CALL_PHONE);
  if (values.ON_CALL_PHONE && !onCall) faults.push('ON_CALL_PHONE is no phone number');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    ...values,
    OTEL_EXPORTER_OTLP_ENDPOINT: values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: values.SESSION_SECRET ?? '',
    LASTING_KEY: values.LASTING_KEY ?? values.SESSION_SECRET ?? '',
    ON_CALL_PHONE: onCall,
    secure: publicUrl.startsWith('https:'),
    checkoutOrigin: values.STRIPE_EMULATOR_URL
      ? new URL(values.STRIPE_EMULATOR_URL).origin
      : 'https://checkout.stripe.com',
  };
}

function demoFaults(values: ParsedVariables): string[] {
  const faults: string[] = [];
  if (!values.SESSION_SECRET) faults.push('SESSION_SECRET is missing: npm start makes one');
  if (!values.STRIPE_SECRET_KEY && !values.STRIPE_EMULATOR_URL) {
    faults.push('STRIPE_SECRET_KEY or STRIPE_EMULATOR_URL is missing: npm start starts the emulator');
  }
  return faults;
}

/** The parsed environment of this process. @throws as {@link parseEnvironment}, at the first call. */
export const env = perProcess('environment', () => parseEnvironment(process.env));
