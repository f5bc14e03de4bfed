/** Where a page of a list ends. The list is sorted by time, newest first, then by id. */
export interface Cursor {
  at: Date;
  id: string;
}

const CURSOR_PATTERN = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,18})$/;

/** Writes a cursor for a URL, as milliseconds and id. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

/** Reads a cursor from a URL. Undefined if it's missing or invalid; the list then starts at its top. */
export function readCursor(text: string | null): Cursor | undefined {
  const match = CURSOR_PATTERN.exec(text ?? '');
  if (!match) return undefined;
  const at = new Date(Number(match[1]));
  return Number.isNaN(at.getTime()) ? undefined : { at, id: match[2] ?? '' };
}

/**
 * Makes one page from rows that were queried with a limit of `size` + 1. `older` is the cursor that leads to the next
 * page; null on the last page.
 */
export function splitIntoPage<R>(
  rows: R[],
  size: number,
  cursorOf: (row: R) => Cursor,
): { rows: R[]; older: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, older: rows.length > size && last ? writeCursor(cursorOf(last)) : null };
}
