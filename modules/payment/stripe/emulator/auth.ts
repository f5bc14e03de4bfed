import { createHash, timingSafeEqual } from 'node:crypto';
import { StripeErrorAnswer } from './stripe-error.ts';

/** Whether a request has the secret key, as its Bearer token or as its Basic user name. */
export function isAuthorized(header: string | undefined, secretKey: string): boolean {
  const given = keyOf(header);
  return given !== undefined && timingSafeEqual(digest(given), digest(secretKey));
}

/** Stripe's 401 response. Shows only the end of the wrong key. */
export function unauthorizedError(header: string | undefined): StripeErrorAnswer {
  const given = keyOf(header);
  return new StripeErrorAnswer(
    401,
    given === undefined
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header.'
      : `Invalid API Key provided: ${'*'.repeat(8)}${given.length > 12 ? given.slice(-4) : ''}`,
  );
}

function keyOf(header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ', 2);
  if (!value) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
