import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env.ts';

const FORMAT_VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const NOTHING = Buffer.alloc(0);

/**
 * Keys that were derived before. They're kept because a map has 25 encrypted URLs, and deriving a key takes longer than
 * encrypting a URL with it.
 */
const derivedKeys = new Map<string, Uint8Array>();

/** Derives the key for one purpose from LASTING_KEY. */
function keyFor(purpose: string): Uint8Array {
  const { LASTING_KEY } = env();
  const name = `${purpose}\n${LASTING_KEY}`;
  const derived =
    derivedKeys.get(name) ?? new Uint8Array(hkdfSync('sha256', LASTING_KEY, '', `shoulder/${purpose}`, KEY_BYTES));
  derivedKeys.set(name, derived);
  return derived;
}

/**
 * Encrypts text that we must be able to read again, but that nobody should be able to read in a copy of the database.
 * Uses AES-256-GCM, with a key derived from LASTING_KEY.
 * @param purpose what the text is for
 * @param owner whose text it is; it can't be decrypted for anybody else
 */
export function seal(text: string, purpose: string, owner: string): string {
  return sealWith(randomBytes(IV_BYTES), text, purpose, owner);
}

/**
 * Encrypts like {@link seal}, but the same text always gives the same result, so browsers can cache a URL that contains
 * the result. The drawback: others can see that two texts are the same.
 */
export function sealDeterministically(text: string, purpose: string, owner: string): string {
  const iv = createHmac('sha256', keyFor(`${purpose}, iv`))
    .update(`${owner}\n${text}`)
    .digest()
    .subarray(0, IV_BYTES);
  return sealWith(iv, text, purpose, owner);
}

function sealWith(iv: Buffer, text: string, purpose: string, owner: string): string {
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return joined(iv, cipher.getAuthTag(), sealed);
}

function joined(...parts: Buffer[]): string {
  return [FORMAT_VERSION, ...parts.map((part) => part.toString('base64url'))].join('.');
}

/**
 * Decrypts text from {@link seal}. Undefined if the text was changed or has another owner, or if LASTING_KEY has
 * changed.
 */
export function unseal(sealed: string, purpose: string, owner: string): string | undefined {
  const [, ...encoded] = sealed.split('.');
  const [iv = NOTHING, tag = NOTHING, text = NOTHING] = encoded.map((part) => Buffer.from(part, 'base64url'));
  // Node's decoder skips characters that it doesn't understand, so different texts may decode to the same bytes. Accept
  // only the exact text that `seal` returned.
  if (joined(iv, tag, text) !== sealed) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFor(purpose), iv, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
