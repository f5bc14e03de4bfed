import { z } from 'zod';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value ? value : undefined));
const port = z.coerce.number().int().min(1).max(65_535);

/** Each environment variable's schema. `parseEnvironment` adds rules that depend on the mode or several variables. */
export const variablesSchema = z.object({
  APP_MODE: z.enum(['demo', 'production']).default('production'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: optional,
  /** How many proxies are in front of the server, or `loopback` for those on the same machine. */
  TRUST_PROXY: z.union([z.literal('loopback'), z.coerce.number().int().min(0).max(10)]).default(0),
  DATABASE_URL: z.string({ error: 'DATABASE_URL is missing: the address of the PostgreSQL database' }).min(1),
  DIRECT_DATABASE_URL: optional,
  TEMPORAL_ADDRESS: z.string({ error: 'TEMPORAL_ADDRESS is missing: host:port of the Temporal server' }).min(1),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_API_KEY: optional,
  TEMPORAL_TLS: z.stringbool().default(false),
  /** The files of a client certificate or a private certificate authority. Temporal's own tools use the same names. */
  TEMPORAL_TLS_CLIENT_CERT_PATH: optional,
  TEMPORAL_TLS_CLIENT_KEY_PATH: optional,
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional,
  /** The name in the server's certificate, if it differs from the host name in TEMPORAL_ADDRESS. */
  TEMPORAL_TLS_SERVER_NAME: optional,
  /** The URL of Temporal's Web UI as admins reach it. Without it, the desk doesn't link there. */
  TEMPORAL_UI_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  TEMPORAL_TASK_QUEUE: z.string().default('roadside'),
  /** How many workflows a worker keeps in memory. Beyond that, the least recently used is evicted. */
  WORKER_CACHED_WORKFLOWS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(10).max(100_000).default(500),
  ),
  SESSION_SECRET: optional,
  /** The previous SESSION_SECRET. Keep it set while cookies that were signed with it are in use. */
  SESSION_SECRET_BEFORE: optional,
  /**
   * The key for hashes and encrypted texts that are kept for years. By default, SESSION_SECRET (docs/operations.md).
   */
  LASTING_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  /** The URL of the Stripe emulator. Only in demo mode. */
  STRIPE_EMULATOR_URL: optional,
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  /** The URL of the Twilio emulator. Only in demo mode. */
  TWILIO_EMULATOR_URL: optional,
  GOOGLE_MAPS_API_KEY: optional,
  /**
   * The key for the server's lookups. It's a separate key, because Google's web services refuse keys that are
   * restricted to a website.
   */
  GOOGLE_MAPS_SERVER_KEY: optional,
  /** The URL of a server that stands in for Google's web services. Only in demo mode. */
  GOOGLE_MAPS_URL: optional,
  SERVICE_PHONE: z.string().default('+12145550100'),
  /** The phone number, in any format, that's texted when a request waits too long. */
  ON_CALL_PHONE: optional,
  /**
   * The port on which Prometheus reads the web server's metrics. If it isn't set, no metrics are served. The worker's
   * metrics are on the next port, and its Temporal metrics on the one after that.
   */
  METRICS_PORT: z.preprocess((value) => (value === '' ? undefined : value), port.optional()),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** The URL of an OpenTelemetry collector (OTLP over HTTP). Without it, there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Headers for the collector, such as a key: "name=value,...". The exporter reads this variable itself. */
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  /** The share of traces to keep, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().min(0).max(1).default(1),
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type ParsedVariables = z.output<typeof variablesSchema>;
