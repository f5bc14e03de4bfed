import { ENDED } from './statuses.ts';
import type { RequestStatus } from './statuses.ts';

/** Who may be locked in a vehicle, the most urgent first. A request with nobody inside has null. */
export const LOCKED_IN = ['child', 'pet'] as const;
export type LockedIn = (typeof LOCKED_IN)[number];

/** Reads a form's answer. Any other answer, or none, means that nobody is inside. */
export function readLockedIn(answer: string | undefined): LockedIn | null {
  return LOCKED_IN.find((one) => one === answer) ?? null;
}

/** Who is locked in now. Null after the request has ended, even if somebody was locked in. */
export function whoIsStillLockedIn(row: { locked_in: LockedIn | null; status: RequestStatus }): LockedIn | null {
  return ENDED.some((status) => status === row.status) ? null : row.locked_in;
}
