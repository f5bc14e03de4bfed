import pino from 'pino';
import { logContext } from './log-context.ts';
import { PERSONAL_COLUMNS } from './personal-columns.ts';

/**
 * The process's logger: JSON lines on stdout. What could carry personal data or secrets is cut by name, in case a whole
 * object is logged by mistake; the rule remains that only ids, statuses, amounts and times are logged.
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
  ...['provider_current_lat', 'provider_current_lng'],
  ...PERSONAL_COLUMNS,
  // Secret links: who has one sees its page.
  ...['customer_tracking_id', 'provider_job_id', 'payment_link_id', 'link', 'checkout_url'],
  // Texts and what was answered, and the directory.
  ...['body', 'answer', 'name', 'vehicle', 'license_number', 'notes', 'wrong_tries'],
] as const;

const REQUEST_ID = /\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const SESSION_ID = /\b(cs_\w{17})\w+/g;

/**
 * A text without what opens a page: a request's id opens its payment page, the id of a payment session the receipt. Eight
 * characters of the one are told, which the desk's search and Temporal's `STARTS_WITH` find, and twenty of the other
 * (docs/operations.md).
 */
export function withShortIds(text: string): string {
  return text.replaceAll(REQUEST_ID, '$1').replaceAll(SESSION_ID, '$1');
}

function inShort(value: unknown): unknown {
  return typeof value === 'string' ? withShortIds(value) : value;
}

export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { part: process.env.SHOULDER_PART ?? 'app' },
  // Copied: what is logged is written into it.
  serializers: { request: inShort, workflow: inShort, session: inShort },
  mixin: () => ({ ...logContext() }),
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: PRIVATE_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[cut]' },
});
