import type { VisitedPage } from '../visitor.ts';

/** A request as the desk's board shows it. */
export interface BoardRow {
  path: string;
  /** Blank if the request isn't part of the night. */
  plate: string;
  isDeskTurn: boolean;
  wantsToCancel: boolean;
}

/** The pattern of the plates of simulated cars. */
export const NIGHT_PLATE = /\bN[0-9A-Z]{3}-\d{4}\b/;

/** Reads the requests on a page of the board, in order and without duplicates. */
export function readRows({ html }: VisitedPage): BoardRow[] {
  const rows = new Map<string, BoardRow>();
  for (const [row, id = '', turn] of html.matchAll(/<tr data-request="([\w-]+)" data-turn="(\w+)"[\s\S]*?<\/tr>/g)) {
    const path = `/admin/request/${id}`;
    if (rows.has(path)) continue;
    rows.set(path, {
      path,
      plate: NIGHT_PLATE.exec(row)?.[0] ?? '',
      isDeskTurn: turn === 'admin',
      wantsToCancel: row.includes('The customer asked to cancel'),
    });
  }
  return [...rows.values()];
}

/** The URL of the board's next page. */
export function nextPageUrl({ html }: VisitedPage): string | undefined {
  const link = /<a\b[^>]*rel="next"[^>]*>/.exec(html)?.[0] ?? '';
  return /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&');
}

/** The desk's board. Dispatchers who look at it at about the same time share one reading. */
export class DeskBoard {
  private last: { startedAt: number; rows: Promise<BoardRow[]> } | undefined;

  constructor(private readonly nowMs: () => number) {}

  /**
   * Returns the board. Reads it again if the last reading began before `since` (real milliseconds since the night
   * began).
   */
  read(since: number, load: () => Promise<BoardRow[]>): Promise<BoardRow[]> {
    if (!this.last || this.last.startedAt < since) this.last = { startedAt: this.nowMs(), rows: load() };
    return this.last.rows;
  }
}
