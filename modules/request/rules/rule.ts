import type { Actor, CanonicalStatus } from './statuses.ts';
import type { Change } from './changes.ts';
import type { Command, CommandName, Millis, RejectionCode, RequestState } from './types.ts';

/** One command of the table: who may give it in which status, and what it does. */
export interface Rule<N extends CommandName> {
  by: readonly Actor[];
  /** Statuses in which the command is possible. */
  from: readonly CanonicalStatus[];
  /** Statuses it may lead to. */
  to: readonly CanonicalStatus[];
  /** If the form was loaded from an older version, the command is rejected as stale. */
  decision?: true;
  /** Further conditions. */
  guard?: (state: RequestState, command: Command<N>, now: Millis) => RejectionCode | undefined;
  /** The rejection in other statuses, if it isn't `not_allowed_now`. */
  elsewhere?: (state: RequestState) => RejectionCode | undefined;
  apply: (state: RequestState, command: Command<N>, now: Millis) => Change;
}

/** Rules for some of the commands. A missing command doesn't compile. */
export type Rules<N extends CommandName> = { [K in N]: Rule<K> };
