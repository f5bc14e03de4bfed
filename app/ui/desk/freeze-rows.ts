import type { BoardSection } from '#modules/dispatch/rules/board.ts';

/** What has happened to a row since the board was frozen: it changed, or it isn't on the board anymore. */
export type FrozenRowChange = 'changed' | 'gone' | null;

export interface FrozenRow<Row> {
  row: Row;
  mark: FrozenRowChange;
}

interface FrozenBoard<Row> {
  sections: BoardSection<FrozenRow<Row>>[];
  /** How many requests have come since the board was frozen. They aren't shown. */
  arrivals: number;
}

/**
 * The board while it's frozen, because somebody points at it: every row stays where it is. A row that changed shows its
 * new data. A row that's gone shows its last data.
 * @param frozen the board when it was frozen
 * @param fresh the requests as they are now
 * @param mayBeOnNextPage whether a request that isn't in `fresh` may have moved to the next page. If so, the request
 * isn't marked as gone
 */
export function freezeRows<Row extends { id: string }>(
  frozen: readonly BoardSection<Row>[],
  fresh: readonly Row[],
  mayBeOnNextPage: (row: Row) => boolean,
): FrozenBoard<Row> {
  const freshById = new Map(fresh.map((row) => [row.id, row]));
  const markedRow = (before: Row): FrozenRow<Row> => {
    const row = freshById.get(before.id);
    if (row) return { row, mark: row === before || looksTheSame(before, row) ? null : 'changed' };
    return { row: before, mark: mayBeOnNextPage(before) ? null : 'gone' };
  };
  const sections = frozen.map(({ group, rows }) => ({ group, rows: rows.map(markedRow) }));
  const frozenIds = new Set(frozen.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return { sections, arrivals: fresh.filter(({ id }) => !frozenIds.has(id)).length };
}

/**
 * Whether a row's data is the same. Ignores two things: the time of the provider's last position, which changes every
 * few seconds, and whether somebody has opened the request.
 */
function looksTheSame(before: object, now: object): boolean {
  const ignored = { seenAt: null, isNew: null };
  return JSON.stringify({ ...before, ...ignored }) === JSON.stringify({ ...now, ...ignored });
}
