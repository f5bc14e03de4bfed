/** The end of a page in a list sorted by time, newest first, then by id. */
export interface Cursor {
  at: Date;
  id: string;
}

const CURSOR = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,18})$/;

/** A cursor as it appears in URLs: milliseconds and id. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

/** Parses a cursor from a URL. Undefined if missing or invalid: the list then starts at its top. */
export function readCursor(text: string | null): Cursor | undefined {
  const match = CURSOR.exec(text ?? '');
  if (!match) return undefined;
  const at = new Date(Number(match[1]));
  return Number.isNaN(at.getTime()) ? undefined : { at, id: match[2] ?? '' };
}

/** Splits off one page from rows queried with a limit of `size` + 1. `older` is the next page's cursor. */
export function cutPage<R>(rows: R[], size: number, cursorOf: (row: R) => Cursor): { rows: R[]; older: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, older: rows.length > size && last ? writeCursor(cursorOf(last)) : null };
}
