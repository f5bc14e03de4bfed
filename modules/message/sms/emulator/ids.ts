import { randomBytes } from 'node:crypto';

/** A random id in Twilio's format: two letters and 32 hexadecimal digits. */
export function newTwilioId(prefix: 'SM' | 'PO'): string {
  return prefix + randomBytes(16).toString('hex');
}
