import type { ChangeContext } from './change-context.ts';
import type { DisputeRecord, SessionRecord } from './state.ts';

/** Opens a dispute about a session's payment. If there's one already, open or closed, changes that one. */
export function changeDispute(
  { state, now }: ChangeContext,
  session: SessionRecord,
  { status, amount, moves }: { status: string; amount?: number; moves?: number[] },
): DisputeRecord {
  const id = `du_${session.id.slice(-16)}`;
  const intentId = session.intentId ?? '';
  const known = state.disputes[id] ?? { id, intentId, created: now, amount: session.amount, status, moves: [] };
  const dispute = { ...known, status, amount: amount ?? known.amount, moves: moves ?? known.moves };
  state.disputes[id] = dispute;
  return dispute;
}
