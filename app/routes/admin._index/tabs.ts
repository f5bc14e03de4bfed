export const TABS = ['active', 'phone', 'completed', 'settings'] as const;
export type Tab = (typeof TABS)[number];

/** The tab an address names; the active list for anything else. */
export function tabOf(text: string | null): Tab {
  return TABS.find((tab) => tab === text) ?? 'active';
}
