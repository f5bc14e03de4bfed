/**
 * Inline script for the start of the head. After a reload, Back and Forward between pages of the earlier document
 * change only the URL, and until the router listens nobody renders the other page: so reload. Fragment jumps don't.
 */
export const RELOAD_ON_BACK = 'onpopstate=()=>location.hash||location.reload()';

/**
 * Whether the URL no longer matches the page this document was reloaded for. The data and the router's route would
 * disagree.
 */
export function isUrlOfAnotherPage(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Other documents have their own history entry; after a redirect, browsers disagree about the URL.
  if (load?.type !== 'reload' || load.redirectCount > 0) return false;
  const { pathname, search } = new URL(load.name);
  return pathname + search !== location.pathname + location.search;
}

/** The router has taken over. */
export function routerTookOver(): void {
  window.onpopstate = null;
}
