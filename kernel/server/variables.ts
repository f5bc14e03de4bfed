import { z } from 'zod';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value ? value : undefined));
const port = z.coerce.number().int().min(1).max(65_535);

/** The variables, each by itself. */
export const variables = z.object({
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
export type ParsedVariables = z.output<typeof variables>;
