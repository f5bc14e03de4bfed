import type { Rule } from './rule.ts';
import type { CanonicalStatus } from './statuses.ts';
import type { TABLE } from './table.ts';
import type { CommandFields, LogEntry, RejectionCode, RequestState } from './types.ts';

/** A command's name: each row of the lifecycle table is a command. */
export type CommandName = keyof typeof TABLE;
/** The arguments of each command, taken from its rule. */
export type Commands = { [N in CommandName]: (typeof TABLE)[N] extends Rule<infer Args> ? Args : never };
export type Command<N extends CommandName = CommandName> = { [K in N]: { name: K } & Commands[K] & CommandFields }[N];

/** The names of the commands that need no arguments. */
export type SimpleCommand = { [N in CommandName]: object extends Commands[N] ? N : never }[CommandName];

export interface Rejection {
  code: RejectionCode;
  command: CommandName;
  status: CanonicalStatus;
}

/**
 * The result of a command. `ends`: the request is over, and its row is deleted. If `state` is the object passed in,
 * nothing was left to do.
 */
export type Decision =
  { ok: true; state: RequestState; log: LogEntry[]; ends?: 'deleted' | 'purged' } | { ok: false; rejection: Rejection };
