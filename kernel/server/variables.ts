import { z } from 'zod';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value ? value : undefined));
const port = z.coerce.number().int().min(1).max(65_535);

/** The schema of each variable on its own. */
export const variables = z.object({
  APP_MODE: z.enum(['demo', 'production']).default('production'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: optional,
  /** The number of proxies in front of the server, or `loopback` for those on this machine. */
  TRUST_PROXY: z.union([z.literal('loopback'), z.coerce.number().int().min(0).max(10)]).default(0),
  DATABASE_URL: z.string({ error: 'DATABASE_URL is missing: the address of the PostgreSQL database' }).min(1),
  DIRECT_DATABASE_URL: optional,
  TEMPORAL_ADDRESS: z.string({ error: 'TEMPORAL_ADDRESS is missing: host:port of the Temporal server' }).min(1),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_API_KEY: optional,
  TEMPORAL_TLS: z.stringbool().default(false),
  /** Files for a client certificate or a private certificate authority, named as in Temporal's own tools. */
  TEMPORAL_TLS_CLIENT_CERT_PATH: optional,
  TEMPORAL_TLS_CLIENT_KEY_PATH: optional,
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional,
  /** The name in the server's certificate, if it differs from TEMPORAL_ADDRESS. */
  TEMPORAL_TLS_SERVER_NAME: optional,
  TEMPORAL_TASK_QUEUE: z.string().default('roadside'),
  /** How many workflows one worker keeps in memory. The least recently used is evicted. */
  WORKER_CACHED_WORKFLOWS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(10).max(100_000).default(500),
  ),
  SESSION_SECRET: optional,
  /** The previous secret, for as long as cookies signed with it are in use. */
  SESSION_SECRET_BEFORE: optional,
  /** Keys hashes and ciphertexts kept for years. Defaults to SESSION_SECRET (docs/operations.md). */
  LASTING_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  /** The Stripe emulator's URL; only in demo mode. */
  STRIPE_EMULATOR_URL: optional,
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  /** The Twilio emulator's URL; only in demo mode. */
  TWILIO_EMULATOR_URL: optional,
  GOOGLE_MAPS_API_KEY: optional,
  /** For lookups by the server: Google's web services refuse keys restricted to a website. */
  GOOGLE_MAPS_SERVER_KEY: optional,
  /** The URL of a stand-in for Google's web services; only in demo mode. */
  GOOGLE_MAPS_URL: optional,
  SERVICE_PHONE: z.string().default('+12145550100'),
  /** The phone that's texted when a request waits too long. In any format; parsed to E.164. */
  ON_CALL_PHONE: optional,
  /**
   * Where Prometheus scrapes the web server; off unless set. The worker uses the next port, its Temporal metrics the
   * one after.
   */
  METRICS_PORT: z.preprocess((value) => (value === '' ? undefined : value), port.optional()),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** The URL of an OpenTelemetry collector (OTLP over HTTP); no traces unless set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** "name=value,..." for the collector, such as a key. The exporter reads it itself. */
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  /** The share of traces to keep, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().min(0).max(1).default(1),
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The parsed variables. */
export type ParsedVariables = z.output<typeof variables>;
