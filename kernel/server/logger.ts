import pino from 'pino';
import { logContext } from './log-context.ts';
import { PERSONAL_COLUMNS } from './personal-columns.ts';

/**
 * Fields that are censored in the log. The logger writes JSON lines to stdout. Code should log only ids, statuses,
 * amounts and times; this list is for a whole object that's logged by mistake.
 */
export const PRIVATE_FIELDS = [
  ...['phone', 'email', 'password', 'cookie', 'authorization', 'secret', 'token', 'signature'],
  ...[
    'service_description',
    'location_address',
    'destination_address',
    'vehicle_make',
    'vehicle_model',
    'vehicle_plate',
  ],
  ...['customer_lat', 'customer_lng', 'destination_lat', 'destination_lng', 'estimated_distance'],
  ...['failure_lat', 'failure_lng'],
  ...['provider_current_lat', 'provider_current_lng'],
  ...PERSONAL_COLUMNS,
  // These are secret links: anybody who has one sees its page.
  ...['customer_tracking_id', 'former_link_ids', 'provider_job_id', 'payment_link_id', 'link', 'checkout_url'],
  // Whoever has these can notify an admin's device.
  ...['endpoint', 'p256dh', 'auth', 'private_key'],
  // These are texts of messages and answers, fields of the provider directory, and wrong arrival codes that were typed.
  ...['body', 'answer', 'answers', 'name', 'vehicle', 'base_zip', 'license_number', 'notes', 'wrong_tries'],
] as const;

const REQUEST_ID_PATTERN = /\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const SESSION_ID_PATTERN = /\b(cs_\w{17})\w+/g;

/**
 * Shortens ids that would give access: a request's id opens its payment page, and a payment session's id opens the
 * receipt. Keeps eight characters of a request's id, enough for the desk's search and Temporal's `STARTS_WITH`, and
 * twenty of a session's id (docs/operations.md).
 */
export function withShortIds(text: string): string {
  return text.replaceAll(REQUEST_ID_PATTERN, '$1').replaceAll(SESSION_ID_PATTERN, '$1');
}

function shortenIds(value: unknown): unknown {
  return typeof value === 'string' ? withShortIds(value) : value;
}

export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { part: process.env.SHOULDER_PART ?? 'app' },
  serializers: { request: shortenIds, workflow: shortenIds, session: shortenIds },
  // Copy the log context, because pino adds the logged fields to the object that it gets here.
  mixin: () => ({ ...logContext() }),
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: PRIVATE_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[cut]' },
});
