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
 * @param isOnNextPage whether a request that isn't among them may have been pushed to the next page
 */
export function holdStill<Row extends { id: string }>(
  held: readonly BoardSection<Row>[],
  fresh: readonly Row[],
  isOnNextPage: (row: Row) => boolean,
): HeldBoard<Row> {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const markedRow = (before: Row): HeldRow<Row> => {
    const row = now.get(before.id);
    if (row) return { row, mark: looksTheSame(before, row) ? null : 'changed' };
    return { row: before, mark: isOnNextPage(before) ? null : 'gone' };
  };
  const sections = held.map(({ group, rows }) => ({ group, rows: rows.map(markedRow) }));
  const heldIds = new Set(held.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return { sections, arrivals: fresh.filter(({ id }) => !heldIds.has(id)).length };
}

/** Ignores the provider's positions, which come every few seconds. */
function looksTheSame(before: object, now: object): boolean {
  return JSON.stringify({ ...before, seenAt: null }) === JSON.stringify({ ...now, seenAt: null });
}
