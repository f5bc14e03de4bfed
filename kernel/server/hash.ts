import { createHmac } from 'node:crypto';
import { env } from './env.ts';

/**
 * A keyed hash over values in a fixed order of keys; keyed, because what it covers may be personal and guessable. For what
 * is compared within days: it changes with SESSION_SECRET.
 */
export function hashOf(value: unknown): string {
  return keyedHash(env().SESSION_SECRET, value);
}

/** The same for what is kept for years, such as that a number wants no texts. */
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
