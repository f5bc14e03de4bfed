export const TABS = ['active', 'phone', 'completed', 'settings'] as const;
export type Tab = (typeof TABS)[number];

/** Reads the tab from the URL; the active list by default. */
export function tabOf(text: string | null): Tab {
  return TABS.find((tab) => tab === text) ?? 'active';
}
