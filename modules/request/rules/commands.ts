import type { Rule } from './rule.ts';
import type { CanonicalStatus } from './statuses.ts';
import type { LIFECYCLE_RULES } from './table.ts';
import type { CommandFields, LogEntry, RejectionCode, RequestState } from './types.ts';

/** A command's name: each row of the lifecycle table is a command. */
export type CommandName = keyof typeof LIFECYCLE_RULES;
/** The arguments of each command, taken from its rule. */
export type CommandArguments = {
  [N in CommandName]: (typeof LIFECYCLE_RULES)[N] extends Rule<infer Args> ? Args : never;
};
export type Command<N extends CommandName = CommandName> = {
  [K in N]: { name: K } & CommandArguments[K] & CommandFields;
}[N];

/** The names of the commands that need no arguments. */
export type SimpleCommandName = { [N in CommandName]: object extends CommandArguments[N] ? N : never }[CommandName];

export interface Rejection {
  code: RejectionCode;
  command: CommandName;
  status: CanonicalStatus;
}

/**
 * The result of a command. `ends`: the request is over, and its row is deleted. If `state` is the object passed in, and
 * there's no `ends`, nothing was left to do.
 */
export type Decision =
  { ok: true; state: RequestState; log: LogEntry[]; ends?: 'deleted' | 'purged' } | { ok: false; rejection: Rejection };
