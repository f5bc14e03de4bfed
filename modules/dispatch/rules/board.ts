import { LOCKED_IN } from '#modules/request/rules/locked-in.ts';
import type { LockedIn } from '#modules/request/rules/locked-in.ts';
import { PROVIDER_COMING } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus, NextActor } from '#modules/request/rules/statuses.ts';

/**
 * The board's groups, from top to bottom: requests with somebody locked in, then the others by whose turn it is.
 * `nobody` has the closed requests that a search finds.
 */
export const BOARD_GROUPS = ['locked_in', 'admin', 'customer', 'provider', 'system', 'nobody'] as const;
export type BoardGroup = (typeof BOARD_GROUPS)[number];

/** What decides where a request stands on the board. Times are in milliseconds since 1970. */
export interface BoardPlacement {
  status: CanonicalStatus;
  turn: NextActor;
  turnSince: number;
  createdAt: number;
  /** Who is locked in; null once the request has ended. */
  lockedIn: LockedIn | null;
  /** When the provider promised to be there. */
  promisedAt: number | null;
  /** Whether the customer was told that the promised time is in doubt. */
  late: boolean;
}

export function boardGroupOf({ lockedIn, turn }: Pick<BoardPlacement, 'lockedIn' | 'turn'>): BoardGroup {
  return lockedIn === null ? turn : 'locked_in';
}

/** Whether the promised time has passed and the provider hasn't arrived, or the promised time is in doubt. */
export function isOverdue(
  { status, promisedAt, late }: Pick<BoardPlacement, 'status' | 'promisedAt' | 'late'>,
  now: number,
) {
  return late || (promisedAt !== null && promisedAt <= now && PROVIDER_COMING.includes(status));
}

/**
 * Sorts requests as the board shows them. First by group. Within a group: a child locked in, a pet locked in, overdue
 * promises, then the longest wait. Closed requests are newest first.
 */
export function sortForBoard<Row extends BoardPlacement>(rows: readonly Row[], now: number): Row[] {
  return rows
    .map((row) => ({ row, ...rankOf(row, now) }))
    .sort((a, b) => a.group - b.group || a.lockedIn - b.lockedIn || a.overdue - b.overdue || a.time - b.time)
    .map(({ row }) => row);
}

function rankOf(row: BoardPlacement, now: number) {
  const group = boardGroupOf(row);
  return {
    group: BOARD_GROUPS.indexOf(group),
    lockedIn: row.lockedIn === null ? 0 : LOCKED_IN.indexOf(row.lockedIn),
    overdue: isOverdue(row, now) ? 0 : 1,
    time: group === 'nobody' ? -row.createdAt : row.turnSince,
  };
}

/** One group of the board with its requests. */
export interface BoardSection<Row> {
  group: BoardGroup;
  rows: Row[];
}

/** The board's groups that have requests, from top to bottom. */
export function boardSections<Row extends BoardPlacement>(rows: readonly Row[], now: number): BoardSection<Row>[] {
  const sorted = sortForBoard(rows, now);
  return BOARD_GROUPS.map((group) => ({ group, rows: sorted.filter((row) => boardGroupOf(row) === group) })).filter(
    (section) => section.rows.length > 0,
  );
}
