import { requestFacts } from '#modules/request/index.ts';
import type { Lookup } from '../events.server.ts';
import { fromDatabase } from '../load.server.ts';

/** Looks up a request for the desk's event streams. At the desk, requests never expire. */
export async function lookUpRequest(id: string | undefined): Promise<Lookup> {
  if (id === undefined) return { kind: 'gone' };
  const row = await fromDatabase(() => requestFacts(id));
  return row ? { kind: 'open', requestId: id, version: row.version, expiresAt: null } : { kind: 'gone' };
}
