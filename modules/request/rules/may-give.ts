import type { CommandName } from './commands.ts';
import type { Actor, CanonicalStatus } from './statuses.ts';
import { LIFECYCLE_RULES } from './table.ts';
import { statusAllowsCommand } from './view.ts';

/**
 * The commands that this person may give in this status. Their page shows a button for each. A guard can still reject
 * one.
 */
export function allowedCommands(by: Actor, status: CanonicalStatus): Partial<Record<CommandName, true>> {
  const names = Object.keys(LIFECYCLE_RULES) as CommandName[];
  return Object.fromEntries(names.filter((name) => statusAllowsCommand(name, status, by)).map((name) => [name, true]));
}
