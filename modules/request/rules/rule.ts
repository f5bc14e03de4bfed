import type { Actor, CanonicalStatus } from './statuses.ts';
import type { StateChange } from './changes.ts';
import type { CommandFields, Millis, RejectionCode, RequestState } from './types.ts';

/** The rule of one command: who may give it in which statuses, and what it does. */
export interface Rule<Args extends object> {
  /** What the command does. The Temporal Web UI shows it to operators if the command is an Update. */
  does: string;
  by: readonly Actor[];
  /** The statuses in which the command is possible. */
  from: readonly CanonicalStatus[];
  /** The statuses that the command may lead to. */
  to: readonly CanonicalStatus[];
  /** If true, the command is rejected as stale when the request has changed since the command's form was loaded. */
  rejectIfStale?: true;
  /** A further condition. Returns why the command is rejected; undefined if it's allowed. */
  guard?: (state: RequestState, command: Args & CommandFields, now: Millis) => RejectionCode | undefined;
  /** The reason for a rejection in other statuses. By default, it's `stale` or `not_allowed_now`. */
  codeInOtherStatus?: (state: RequestState) => RejectionCode | undefined;
  apply: (state: RequestState, command: Args & CommandFields, now: Millis) => StateChange;
}

/**
 * Makes an entry of a table of rules. Write `rule({ ... })` for a command without arguments, and
 * `rule<{ ... }>({ ... })` for one with arguments, to give their types.
 */
export function rule<Args extends object = object>(one: Rule<NoInfer<Args>>): Rule<Args> {
  return one;
}
