export const DESK_TABS = ['active', 'phone', 'completed', 'settings'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** Reads the tab from the URL; the active list by default. */
export function deskTabOf(text: string | null): DeskTab {
  return DESK_TABS.find((tab) => tab === text) ?? 'active';
}

/** Whether a page shows the board of active requests, with or without a request in its pane. */
export function showsBoard({ pathname, search }: { pathname: string; search: string }): boolean {
  if (/^\/admin\/board\//i.test(pathname)) return true;
  return /^\/admin\/?$/i.test(pathname) && deskTabOf(new URLSearchParams(search).get('tab')) === 'active';
}
