/** Where a page of a list ends: newest first, ties broken by id (design: "Lists are paginated by keyset"). */
export interface Cursor {
  at: Date;
  id: string;
}

const WRITTEN = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,18})$/;

/** As it stands in an address: milliseconds and id. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

/** The cursor an address names; undefined for none, and for what is none: the list then starts at its top. */
export function readCursor(text: string | null): Cursor | undefined {
  const match = WRITTEN.exec(text ?? '');
  if (!match) return undefined;
  const at = new Date(Number(match[1]));
  return Number.isNaN(at.getTime()) ? undefined : { at, id: match[2] ?? '' };
}

/** One page of rows of which one more than `size` was asked for: what is shown, and the cursor of what follows. */
export function pageOf<R>(rows: R[], size: number, cursorOf: (row: R) => Cursor): { rows: R[]; older: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, older: rows.length > size && last ? writeCursor(cursorOf(last)) : null };
}
