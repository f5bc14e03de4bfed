import type { Rule } from './rule.ts';
import type { CanonicalStatus } from './statuses.ts';
import type { TABLE } from './table.ts';
import type { Envelope, LogEntry, RejectionCode, RequestState } from './types.ts';

/** The commands are the rows of the lifecycle table. */
export type CommandName = keyof typeof TABLE;
/** Their arguments, as their rules name them. */
export type Commands = { [N in CommandName]: (typeof TABLE)[N] extends Rule<infer Args> ? Args : never };
export type Command<N extends CommandName = CommandName> = { [K in N]: { name: K } & Commands[K] & Envelope }[N];

/** The commands that need no arguments. */
export type SimpleCommand = { [N in CommandName]: object extends Commands[N] ? N : never }[CommandName];

export interface Rejection {
  code: RejectionCode;
  command: CommandName;
  status: CanonicalStatus;
}

/** `ends`: the request is over and its row is deleted. An unchanged state means there was nothing to do. */
export type Decision =
  { ok: true; state: RequestState; log: LogEntry[]; ends?: 'deleted' | 'purged' } | { ok: false; rejection: Rejection };
