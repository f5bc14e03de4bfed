import type { BoardSection } from '#modules/dispatch/rules/board.ts';

/** What happened to a row while the board stood still: it changed, or it isn't on the board anymore. */
export type RowMark = 'changed' | 'gone' | null;

export interface HeldRow<Row> {
  row: Row;
  mark: RowMark;
}

interface HeldBoard<Row> {
  sections: BoardSection<HeldRow<Row>>[];
  /** How many requests are new since the board stands still. They aren't shown. */
  arrivals: number;
}

/**
 * The board as it stands while somebody points at it: every row stays where it is. A row that changed shows its new
 * data, and one that's gone its last.
 * @param held the board when it was frozen
 * @param fresh the requests as they are now
 */
export function holdStill<Row extends { id: string }>(
  held: readonly BoardSection<Row>[],
  fresh: readonly Row[],
): HeldBoard<Row> {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const sections = held.map(({ group, rows }) => ({ group, rows: rows.map((row) => markedRow(row, now.get(row.id))) }));
  const heldIds = new Set(held.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return { sections, arrivals: fresh.filter(({ id }) => !heldIds.has(id)).length };
}

function markedRow<Row extends object>(before: Row, now: Row | undefined): HeldRow<Row> {
  if (now === undefined) return { row: before, mark: 'gone' };
  return { row: now, mark: looksTheSame(before, now) ? null : 'changed' };
}

/** Ignores the provider's positions, which come every few seconds. */
function looksTheSame(before: object, now: object): boolean {
  return JSON.stringify({ ...before, seenAt: null }) === JSON.stringify({ ...now, seenAt: null });
}
