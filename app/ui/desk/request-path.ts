import { useLocation, useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import type { OwnPath } from '../../http/own-path.ts';
import { showsBoard } from './tabs.ts';

/** If the window is at least this wide, a request opens beside the board. `styles/desk-pane.css` has the same limit. */
const PANE_MEDIA_QUERY = '(min-width: 75rem)';

/** Matches the path of the board with a request in its pane. The first group is the request's id. */
export const PANE_PATH = /^\/admin\/board\/([0-9a-f-]{36})\/?$/i;

/** Parameters in a URL that belong to the open request, not to the list's filters. */
const REQUEST_PARAMS = ['provider', 'find_provider', 'log_before'];

interface Page {
  pathname: string;
  search: string;
}

/** The list's filters in a URL. While they stay the same, the board isn't loaded again. */
export function filtersIn(search: string): '' | `?${string}` {
  const query = new URLSearchParams(search);
  if (!REQUEST_PARAMS.some((name) => query.has(name))) return search as '' | `?${string}`;
  for (const name of REQUEST_PARAMS) query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/**
 * Where the forms and links of a request return to: the pane if they're in it, otherwise the request's page.
 * @param shown the page with the forms and links
 */
export function requestPath(id: string, shown: Page): OwnPath {
  return PANE_PATH.test(shown.pathname) ? `/admin/board/${id}${filtersIn(shown.search)}` : `/admin/request/${id}`;
}

/** Where to go once the request no longer exists: the board, with the filters in the URL. */
export function boardPathOf(page: OwnPath): OwnPath {
  const at = page.indexOf('?');
  return `/admin${filtersIn(at === -1 ? '' : page.slice(at))}`;
}

/** {@link requestPath} for the current page. */
export function useRequestPath(id: string): OwnPath {
  return requestPath(id, useLocation());
}

/** Adds a parameter to a path of ours. */
export function withQuery(path: OwnPath, name: string, value: string): OwnPath {
  const added = `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
  // eslint-disable-next-line no-restricted-syntax -- a path of ours stays one when a parameter is added
  return added as OwnPath;
}

/** What the pane should show. A link that opens the pane stores this in the history entry. */
export interface PaneState {
  /** The id of a card. Its control with a shortcut gets the focus, or else its first control. */
  card: string;
}

/** The props of a link that opens a request. */
interface OpenRequestLink {
  to: string;
  preventScrollReset: boolean;
  /** Opens the request without a page load, even if the link is a plain `<a>`. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Returns the props of a link that opens a request: in the pane if the board is open, otherwise on the request's page.
 * In a narrow window, the link always opens the request's page, because that page, unlike the pane, isn't loaded again
 * each time the list changes. Without script, the link opens the pane, which fills the narrow window.
 */
export function useOpenRequestLink() {
  const location = useLocation();
  const navigate = useNavigate();
  const onBoard = showsBoard(location);
  const filters = filtersIn(location.search);
  return (id: string, card?: string): OpenRequestLink => {
    const hash = card ? `#${card}` : '';
    const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // Pass the card as state. With a fragment, the router would scroll the whole window, and so move the board.
      const state: PaneState | null = card ? { card } : null;
      if (!onBoard || !window.matchMedia(PANE_MEDIA_QUERY).matches) navigate(`/admin/request/${id}${hash}`);
      else navigate(`/admin/board/${id}${filters}`, { state, preventScrollReset: true });
    };
    return {
      to: onBoard ? `/admin/board/${id}${filters}${hash}` : `/admin/request/${id}${hash}`,
      preventScrollReset: onBoard,
      onClick,
    };
  };
}
