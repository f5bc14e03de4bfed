import { useLocation, useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import type { OwnPath } from '../../http/own-path.ts';
import { showsBoard } from './tabs.ts';

/** From this width on a request opens beside the board. `styles/desk-pane.css` has the same limit. */
const PANE_FITS = '(min-width: 75rem)';

/** The board with a request in its pane. */
export const PANE_PAGE = /^\/admin\/board\/([0-9a-f-]{36})\/?$/i;

/** What the URL of a request's page has of its own, besides the filters of the list. */
const OF_REQUEST = ['provider', 'find_provider', 'log_before'];

interface Page {
  pathname: string;
  search: string;
}

/** The filters in a URL, as they are there. The board isn't loaded again while they stay the same. */
export function filtersIn(search: string): '' | `?${string}` {
  const query = new URLSearchParams(search);
  if (!OF_REQUEST.some((name) => query.has(name))) return search as '' | `?${string}`;
  for (const name of OF_REQUEST) query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/**
 * Where forms and links of a request lead back to: in the pane to the pane, elsewhere to the request's page.
 * @param shown the page that they're on
 */
export function requestPath(id: string, shown: Page): OwnPath {
  return PANE_PAGE.test(shown.pathname) ? `/admin/board/${id}${filtersIn(shown.search)}` : `/admin/request/${id}`;
}

/** The list to go on with when there's no request anymore: the one beside the pane, else the whole board. */
export function boardBehind(page: OwnPath): OwnPath {
  const at = page.indexOf('?');
  return `/admin${filtersIn(at === -1 ? '' : page.slice(at))}`;
}

/** {@link requestPath} of the page that's open. */
export function useRequestPath(id: string): OwnPath {
  return requestPath(id, useLocation());
}

/** Adds a parameter to a path of ours. */
export function withQuery(path: OwnPath, name: string, value: string): OwnPath {
  const added = `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
  // eslint-disable-next-line no-restricted-syntax -- it begins as the path does
  return added as OwnPath;
}

/** What a link that opened the pane wants to be shown, in its history entry. */
export interface PaneState {
  /** The id of a card, whose first control gets the focus. */
  card: string;
}

/**
 * Returns the properties of a link that opens a request: from the board in its pane, from elsewhere on its page.
 * Without script the pane fills a narrow window like a page. With script such a window opens the page instead, which
 * isn't loaded again with each change of the list.
 */
export function useOpensRequest() {
  const location = useLocation();
  const navigate = useNavigate();
  return (id: string, card?: string) => {
    const hash = card ? `#${card}` : '';
    if (!showsBoard(location)) return { to: `/admin/request/${id}${hash}` };
    const filters = filtersIn(location.search);
    const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // The router would scroll the whole window to a fragment, and so move the board.
      const state: PaneState | null = card ? { card } : null;
      if (!window.matchMedia(PANE_FITS).matches) navigate(`/admin/request/${id}${hash}`);
      else navigate(`/admin/board/${id}${filters}`, { state, preventScrollReset: true });
    };
    return { to: `/admin/board/${id}${filters}${hash}`, preventScrollReset: true, onClick };
  };
}
