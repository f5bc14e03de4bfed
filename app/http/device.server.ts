import { createHash, randomBytes } from 'node:crypto';
import { signedCookie } from './cookies.server.ts';

/** Seconds: longer than any request lives. */
const LIFE = 120 * 24 * 60 * 60;
/** Only the latest are remembered, so that the cookie stays small. */
const REMEMBERED = 20;

/** Terms of a customer per request id, agreement of a provider per job id. */
export type AcceptedKind = 'terms' | 'agreement';

/** What this browser is remembered for (docs/product.md, "Terms" and "Agreement"). */
export interface Device {
  /** Random; kept with an acceptance as evidence. */
  id: string;
  /** Whether terms or agreement were accepted here, by request id or job id. */
  accepted(kind: AcceptedKind, id: string): boolean;
}

interface Stored {
  id: string;
  /** Short hashes of kind and id, oldest first: ids of links are secrets. */
  seen: string[];
}

/** The device of a request; one never seen has a fresh id, kept once it accepts something. */
export async function readDevice(request: Request): Promise<Device> {
  const stored = await load(request);
  return { id: stored.id, accepted: (kind, id) => stored.seen.includes(mark(kind, id)) };
}

/** Remembers an acceptance: the device's id for the record, and the `Set-Cookie` value for the answer. */
export async function acceptOnDevice(
  request: Request,
  kind: AcceptedKind,
  id: string,
): Promise<{ deviceId: string; setCookie: string }> {
  const stored = await load(request);
  const added = mark(kind, id);
  const seen = [...stored.seen.filter((one) => one !== added), added].slice(-REMEMBERED);
  const setCookie = await signedCookie('device', LIFE).serialize({ id: stored.id, seen } satisfies Stored);
  return { deviceId: stored.id, setCookie };
}

async function load(request: Request): Promise<Stored> {
  const found: unknown = await signedCookie('device', LIFE).parse(request.headers.get('cookie'));
  if (typeof found === 'object' && found !== null) {
    const { id, seen } = found as Partial<Stored>;
    if (typeof id === 'string' && Array.isArray(seen))
      return { id, seen: seen.filter((one) => typeof one === 'string') };
  }
  return { id: randomBytes(18).toString('base64url'), seen: [] };
}

function mark(kind: AcceptedKind, id: string): string {
  return createHash('sha256').update(`${kind}:${id}`).digest('base64url').slice(0, 16);
}
