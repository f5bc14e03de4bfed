import type { Cents } from '#kernel/money.ts';
import { db } from '#kernel/server/db.ts';
import { decide } from './rules/decide.ts';
import type { Command } from './rules/commands.ts';
import type { UpdateArguments, UpdateName } from './rules/contract.ts';
import type { RequestState } from './rules/types.ts';
import { loadState } from './send-command.ts';

/**
 * How much a command would send back to the customer now, in cents, according to the lifecycle table. 0 if the request
 * is gone, or the command would be rejected.
 */
export async function refundIfCommandRuns<N extends UpdateName>(
  requestId: string,
  name: N,
  args: UpdateArguments[N],
): Promise<Cents> {
  const state = await loadState(db(), requestId);
  if (!state) return 0;
  // Some commands need a reason. It isn't stored before the command is given, so use a placeholder.
  const decision = decide(state, { ...args, name, inputId: 'reason' } as Command, Date.now());
  return decision.ok ? centsToReturn(decision.state) - centsToReturn(state) : 0;
}

function centsToReturn({ sessions }: RequestState): Cents {
  return sessions.reduce((sum, { toReturnCents = 0, settledCents = 0 }) => sum + toReturnCents + settledCents, 0);
}
