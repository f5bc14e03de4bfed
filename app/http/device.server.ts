import { createHash, randomBytes } from 'node:crypto';
import { signedCookie } from './cookies.server.ts';

/** In seconds. This is longer than we keep any request. */
const MAX_AGE_S = 120 * 24 * 60 * 60;
/** How many marks a cookie keeps, so that it stays small. */
const MAX_MARKS = 20;

/**
 * What was done in this browser:
 * - `terms`: the customer accepted the terms of a request
 * - `agreement`: the provider accepted the agreement of a job link
 * - `request`: the request was made
 * - `link`: somebody went to Stripe from this payment link
 */
export type DeviceMark = 'terms' | 'agreement' | 'request' | 'link';

/** What we remember about this browser (docs/product.md, "Terms" and "Agreement"). */
export interface Device {
  /** A random id. It's stored with an acceptance as evidence. */
  id: string;
  /** Whether this device has the mark. */
  has(kind: DeviceMark, id: string): boolean;
}

interface StoredDevice {
  id: string;
  /**
   * Short hashes of each mark's kind and id, oldest first. The ids themselves are secret links, so they're not stored.
   */
  hashes: string[];
}

/**
 * Reads which device sent a request. A device without our cookie gets a random id that's forgotten after the request.
 * Only {@link markDevice} stores an id on the device.
 */
export async function readDevice(request: Request): Promise<Device> {
  const stored = await loadStoredDevice(request);
  return { id: stored.id, has: (kind, id) => stored.hashes.includes(markHash(kind, id)) };
}

/**
 * Marks this device.
 * @param marks what was done, each with the id of its request or link
 * @param nonce the form's nonce. A new device's id is derived from it, so sending a form twice makes only one device
 * @returns the device's id for the record of an acceptance, and the `Set-Cookie` value for the response
 */
export async function markDevice(
  request: Request,
  marks: Partial<Record<DeviceMark, string>>,
  nonce?: string,
): Promise<{ deviceId: string; setCookie: string }> {
  const stored = await loadStoredDevice(request, nonce);
  const added = Object.entries(marks).map(([kind, id]) => markHash(kind as DeviceMark, id));
  const hashes = [...stored.hashes.filter((one) => !added.includes(one)), ...added].slice(-MAX_MARKS);
  const setCookie = await signedCookie('device', MAX_AGE_S).serialize({ id: stored.id, hashes } satisfies StoredDevice);
  return { deviceId: stored.id, setCookie };
}

async function loadStoredDevice(request: Request, nonce?: string): Promise<StoredDevice> {
  const found: unknown = await signedCookie('device', MAX_AGE_S).parse(request.headers.get('cookie'));
  if (typeof found === 'object' && found !== null) {
    const { id, hashes } = found as Partial<StoredDevice>;
    if (typeof id === 'string' && Array.isArray(hashes))
      return { id, hashes: hashes.filter((one) => typeof one === 'string') };
  }
  const id = nonce === undefined ? randomBytes(18) : createHash('sha256').update(`device:${nonce}`).digest();
  return { id: id.subarray(0, 18).toString('base64url'), hashes: [] };
}

function markHash(kind: DeviceMark, id: string): string {
  return createHash('sha256').update(`${kind}:${id}`).digest('base64url').slice(0, 16);
}
