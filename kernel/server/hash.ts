import { createHmac } from 'node:crypto';
import { env } from './env.ts';

/**
 * A keyed hash of a value (HMAC), because the value may be personal and easy to guess. The order of an object's
 * properties doesn't matter. The key is SESSION_SECRET, which changes now and then, so compare only hashes that were
 * made within a few days of each other.
 */
export function hashOf(value: unknown): string {
  return keyedHash(env().SESSION_SECRET, value);
}

/** Like {@link hashOf}, but for values that are kept for years, such as opt-outs. */
export function lastingHashOf(value: unknown): string {
  return keyedHash(env().LASTING_KEY, value);
}

function keyedHash(key: string, value: unknown): string {
  const canonical = JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHmac('sha256', key).update(canonical).digest('hex');
}
