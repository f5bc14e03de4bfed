import { readRequestFacts } from '#modules/request/index.ts';
import type { RequestLookup } from '../events.server.ts';
import { queryOr503 } from '../load.server.ts';

/** Looks up a request for the desk's event streams. At the desk, requests never expire. */
export async function lookUpRequest(id: string | undefined): Promise<RequestLookup> {
  if (id === undefined) return { kind: 'gone' };
  const row = await queryOr503(() => readRequestFacts(id));
  return row ? { kind: 'open', requestId: id, version: row.version, expiresAt: null } : { kind: 'gone' };
}
