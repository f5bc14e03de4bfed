import type { VisitedPage } from '../visitor.ts';

/** A request as the desk's list shows it. */
export interface RequestCard {
  path: string;
  /** Blank if the request isn't part of the night. */
  plate: string;
  /** Whether the list says "Your turn". */
  isDeskTurn: boolean;
  wantsToCancel: boolean;
}

/** The pattern of the plates of simulated cars. */
export const NIGHT_PLATE = /\bN[0-9A-Z]{3}-\d{4}\b/;

/** Reads the requests on a page of the list, in order and without duplicates. */
export function readCards({ html }: VisitedPage): RequestCard[] {
  const cards = new Map<string, RequestCard>();
  for (const [card, match = ''] of html.matchAll(/<article class="([^"]*request-card[^"]*)"[\s\S]*?<\/article>/g)) {
    const path = /href="(\/admin\/request\/[\w-]+)"/.exec(card)?.[1];
    const plate = NIGHT_PLATE.exec(card)?.[0] ?? '';
    if (!path || cards.has(path)) continue;
    cards.set(path, {
      path,
      plate,
      isDeskTurn: match.includes('request-card-mine'),
      wantsToCancel: card.includes('The customer asked to cancel'),
    });
  }
  return [...cards.values()];
}

/** The URL of the next page of one of the two lists. */
export function olderPageUrl({ html }: VisitedPage, list: 'online' | 'phone'): string | undefined {
  const section = new RegExp(`aria-labelledby="${list}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
  const links = [...section.matchAll(/<a[^>]*href="(\/admin\?[^"#]*)[^"]*"[^>]*>([^<]*)</g)];
  const link = links.find(([, href = '']) => href.includes(`${list}_before=`))?.[1];
  return link?.replaceAll('&amp;', '&');
}

/** The desk's list, which is read once for all dispatchers who want to see it at the same time. */
export class DeskBoard {
  private last: { startedAt: number; cards: Promise<RequestCard[]> } | undefined;

  constructor(private readonly nowMs: () => number) {}

  /** Returns a list whose reading began at or after this time. */
  read(since: number, load: () => Promise<RequestCard[]>): Promise<RequestCard[]> {
    if (!this.last || this.last.startedAt < since) this.last = { startedAt: this.nowMs(), cards: load() };
    return this.last.cards;
  }
}
