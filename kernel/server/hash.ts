import { createHmac } from 'node:crypto';
import { env } from './env.ts';

/**
 * A keyed hash of a value, independent of the order of its keys. Keyed, because the value may be personal and
 * guessable. It changes with SESSION_SECRET, so use it for comparisons within days.
 */
export function hashOf(value: unknown): string {
  return keyedHash(env().SESSION_SECRET, value);
}

/** As {@link hashOf}, for what is kept for years, such as opt-outs. */
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
