import { requestFacts } from '#modules/request/index.ts';
import type { Look } from '../events.server.ts';
import { fromDatabase } from '../load.server.ts';

/** A request as the desk sees it: its page never expires. */
export async function lookAtRequest(id: string | undefined): Promise<Look> {
  if (id === undefined) return { kind: 'gone' };
  const row = await fromDatabase(() => requestFacts(id));
  return row ? { kind: 'open', requestId: id, version: row.version, expiresAt: null } : { kind: 'gone' };
}
