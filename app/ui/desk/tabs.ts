export const TABS = ['active', 'phone', 'completed', 'settings'] as const;
export type Tab = (typeof TABS)[number];

/** Reads the tab from the URL; the active list by default. */
export function tabOf(text: string | null): Tab {
  return TABS.find((tab) => tab === text) ?? 'active';
}

/** Whether a page shows the board of active requests, with or without a request in its pane. */
export function showsBoard({ pathname, search }: { pathname: string; search: string }): boolean {
  if (/^\/admin\/board\//i.test(pathname)) return true;
  return /^\/admin\/?$/i.test(pathname) && tabOf(new URLSearchParams(search).get('tab')) === 'active';
}
