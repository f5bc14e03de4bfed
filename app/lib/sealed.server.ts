import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '#platform/env.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Characters of a sealed text that an address may carry. */
const LONGEST = 800;

/**
 * What a dispatcher typed to find somebody, in a form that an address may hold: a name or a phone number has no place in a
 * log or a history, yet a list that was searched needs an address to come back to. Only this server can read it.
 */
export function seal(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key(), iv, { authTagLength: TAG_BYTES });
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** The text that was sealed; empty for what was not sealed here. */
export function unseal(sealed: string | null): string {
  if (!sealed || sealed.length > LONGEST) return '';
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return '';
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return '';
  }
}

/** A key of its own, made from the one secret there is. */
function key(): Buffer {
  return Buffer.from(hkdfSync('sha256', env().SESSION_SECRET, '', 'what was searched for', 32));
}
