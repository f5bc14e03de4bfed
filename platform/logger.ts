import pino from 'pino';

/**
 * The process's logger: JSON lines on stdout. What could carry personal data or secrets is cut by name, in case a whole
 * object is logged by mistake; the rule remains that only ids, statuses, amounts and times are logged.
 */
const PRIVATE_FIELDS = [
  'phone',
  'email',
  'password',
  'cookie',
  'authorization',
  'location_address',
  'destination_address',
  'customer_lat',
  'customer_lng',
  'provider_name',
  'provider_phone',
  'provider_email',
  'provider_vehicle_info',
  'customer_review',
  'cancel_reason',
  'extra_reason',
  'vehicle_plate',
  'customer_tracking_id',
  'provider_job_id',
  'token',
];

export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { part: process.env.SHOULDER_PART ?? 'app' },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: PRIVATE_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[cut]' },
});
