import { requestFacts } from '#modules/request/index.ts';
import type { Lookup } from '../events.server.ts';
import { fromDatabase } from '../load.server.ts';

/** What the desk's event streams follow. At the desk, a request never expires. */
export async function lookUpRequest(id: string | undefined): Promise<Lookup> {
  if (id === undefined) return { kind: 'gone' };
  const row = await fromDatabase(() => requestFacts(id));
  return row ? { kind: 'open', requestId: id, version: row.version, expiresAt: null } : { kind: 'gone' };
}
