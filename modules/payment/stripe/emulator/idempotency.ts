import { createHash } from 'node:crypto';
import type { ApiCall } from './endpoints.ts';
import type { FormValue } from './form.ts';
import type { IdempotencyRecord, State } from './state.ts';
import { StripeErrorAnswer } from './stripe-error.ts';

const MAX_KEY_LENGTH = 255;
/** Stripe remembers an idempotency key for a day. */
export const IDEMPOTENCY_KEY_LIFETIME_MS = 24 * 3_600_000;

/** A hash of what must be the same when a key is used again: method, path and parameters in any order. */
export function fingerprintOf(call: ApiCall): string {
  return createHash('sha256')
    .update(`${call.method} ${call.path} ${JSON.stringify(withSortedKeys(call.parameters))}`)
    .digest('hex');
}

function withSortedKeys(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, withSortedKeys(value[name] ?? '')]),
  );
}

/**
 * The response recorded for an idempotency key; undefined if the key is new.
 * @throws StripeErrorAnswer `idempotency_error` if the key is too long or was used for another call
 */
export function recordedResponse(
  state: State,
  key: string,
  fingerprint: string,
  nowMs: number,
): IdempotencyRecord | undefined {
  if (key.length > MAX_KEY_LENGTH) {
    throw new StripeErrorAnswer(400, `Idempotency keys are limited to ${MAX_KEY_LENGTH} characters.`, {
      type: 'idempotency_error',
    });
  }
  const record = Object.hasOwn(state.idempotency, key) ? state.idempotency[key] : undefined;
  if (!record || nowMs - record.createdMs >= IDEMPOTENCY_KEY_LIFETIME_MS) return undefined;
  if (record.fingerprint !== fingerprint) {
    throw new StripeErrorAnswer(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  return record;
}

/** The 409 response while the first call with this key is still running. */
export function keyInUseError(): StripeErrorAnswer {
  return new StripeErrorAnswer(
    409,
    'There is currently another in-progress request using this Idempotent Key. Please try again later.',
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  );
}
