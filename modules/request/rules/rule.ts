import type { Actor, CanonicalStatus } from './statuses.ts';
import type { Change } from './changes.ts';
import type { Envelope, Millis, RejectionCode, RequestState } from './types.ts';

/** One command of the table, with its arguments: who may give it in which status, and what it does. */
export interface Rule<Args extends object> {
  by: readonly Actor[];
  /** Statuses in which the command is possible. */
  from: readonly CanonicalStatus[];
  /** Statuses it may lead to. */
  to: readonly CanonicalStatus[];
  /** If the form was loaded from an older version, the command is rejected as stale. */
  decision?: true;
  /** Further conditions. */
  guard?: (state: RequestState, command: Args & Envelope, now: Millis) => RejectionCode | undefined;
  /** The rejection in other statuses, if it isn't `not_allowed_now`. */
  elsewhere?: (state: RequestState) => RejectionCode | undefined;
  apply: (state: RequestState, command: Args & Envelope, now: Millis) => Change;
}

/** A rule of the table. Most commands have no arguments: `rule({ ... })`; others name them: `rule<{ ... }>({ ... })`. */
export function rule<Args extends object = object>(one: Rule<NoInfer<Args>>): Rule<Args> {
  return one;
}
