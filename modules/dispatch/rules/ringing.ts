import { MINUTE, SECOND } from '#kernel/constants.ts';
import { waitLimitsFor, waitLevel } from '#modules/request/rules/waiting.ts';
import type { WaitLevel, WaitLimits } from '#modules/request/rules/waiting.ts';

/** How the desk's bell rings. */
export interface BellRing {
  /** A ring of a higher rank rings at once, even if one of a lower rank has just rung. */
  rank: number;
  loud: boolean;
  everyMs: number;
}

/**
 * An unopened request rings until somebody opens it; once it's late, it rings loudly. An opened request is silent until
 * it's late. Then it rings softly, and once it's overdue, loudly. It rings less often than an unopened request, so that
 * the dispatcher can go on talking to the customer. `WaitLimits` says when a request is late and when it's overdue.
 */
const RINGS = {
  unopenedLate: { rank: 4, loud: true, everyMs: 10 * SECOND },
  overdue: { rank: 3, loud: true, everyMs: MINUTE },
  unopened: { rank: 2, loud: false, everyMs: 20 * SECOND },
  late: { rank: 1, loud: false, everyMs: 2 * MINUTE },
} as const satisfies Record<string, BellRing>;

/**
 * When the longest wait began, in milliseconds since 1970: among requests with somebody locked in, and among the
 * others. Null if no such request waits.
 */
export interface LongestWaitStarts {
  lockedIn: number | null;
  others: number | null;
}

/** How the bell rings for all waiting requests together; null if it's silent. */
export function ringFor(
  { unopened, opened }: { unopened: LongestWaitStarts; opened: LongestWaitStarts },
  limits: WaitLimits,
  now: number,
): BellRing | null {
  const unopenedLevel = levelOf(unopened, limits, now);
  const openedLevel = levelOf(opened, limits, now);
  if (unopenedLevel !== null && unopenedLevel > 0) return RINGS.unopenedLate;
  if (openedLevel === 2) return RINGS.overdue;
  if (unopenedLevel !== null) return RINGS.unopened;
  return openedLevel === 1 ? RINGS.late : null;
}

function levelOf({ lockedIn, others }: LongestWaitStarts, limits: WaitLimits, now: number): WaitLevel | null {
  const levels = [
    ...(lockedIn === null ? [] : [waitLevel(now - lockedIn, waitLimitsFor(true, limits))]),
    ...(others === null ? [] : [waitLevel(now - others, limits)]),
  ];
  return levels.length > 0 ? (Math.max(...levels) as WaitLevel) : null;
}
