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

export const OFFERED: readonly CanonicalStatus[] = ['admin_priced', 'negotiating'];
export const PAYABLE: readonly CanonicalStatus[] = ['approved', 'payment_pending'];
export const BEFORE_ASSIGNMENT: readonly CanonicalStatus[] = [
  'pending_admin_review',
  'admin_priced',
  'negotiating',
  'approved',
  'payment_pending',
  'payment_completed',
  'deposit_paid',
];
export const REPLACEABLE: readonly CanonicalStatus[] = ['provider_assigned', 'en_route', 'arrived'];
export const ON_THE_JOB: readonly CanonicalStatus[] = [...REPLACEABLE, 'in_progress'];
export const ON_SITE: readonly CanonicalStatus[] = ['arrived', 'in_progress'];
export const ENDED: readonly CanonicalStatus[] = ['completed', 'cancelled'];
export const ANY: readonly CanonicalStatus[] = [...BEFORE_ASSIGNMENT, ...ON_THE_JOB, ...ENDED];
