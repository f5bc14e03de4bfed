import type { Page } from '../visitor.ts';

/** A request as the desk's list shows it. */
export interface Card {
  path: string;
  /** Blank if it isn't part of the night. */
  plate: string;
  /** The list says "Your turn". */
  mine: boolean;
  wantsToCancel: boolean;
}

/** A plate of the simulated night. */
export const PLATE = /\bN[0-9A-Z]{3}-\d{4}\b/;

/** The requests on a page of the list, without duplicates, in order. */
export function cardsOf({ html }: Page): Card[] {
  const cards = new Map<string, Card>();
  for (const [card, look = ''] of html.matchAll(/<article class="([^"]*request-card[^"]*)"[\s\S]*?<\/article>/g)) {
    const path = /href="(\/admin\/request\/[\w-]+)"/.exec(card)?.[1];
    const plate = PLATE.exec(card)?.[0] ?? '';
    if (!path || cards.has(path)) continue;
    cards.set(path, {
      path,
      plate,
      mine: look.includes('request-card-mine'),
      wantsToCancel: card.includes('The customer asked to cancel'),
    });
  }
  return [...cards.values()];
}

/** The next page's URL of one of the two lists. */
export function olderOf({ html }: Page, list: 'online' | 'phone'): string | undefined {
  const section = new RegExp(`aria-labelledby="${list}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
  const links = [...section.matchAll(/<a[^>]*href="(\/admin\?[^"#]*)[^"]*"[^>]*>([^<]*)</g)];
  const older = links.find(([, href = '']) => href.includes(`${list}_before=`))?.[1];
  return older?.replaceAll('&amp;', '&');
}
