import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTHS = { cs_test: 58, pi: 24, ch: 24, re: 24, evt: 24, req: 14 } as const;

/** A random id in Stripe's format, such as "pi_3kT9...". */
export function newStripeId(prefix: keyof typeof LENGTHS): string {
  const letters = Array.from(randomBytes(LENGTHS[prefix]), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${letters.join('')}`;
}
