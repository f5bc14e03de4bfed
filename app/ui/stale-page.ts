/**
 * An inline script for the start of the head. After a reload, Back and Forward may lead to a page that this document
 * never rendered, and until the router has started, only the URL changes. So reload, unless it's only a jump within the
 * page.
 */
export const RELOAD_ON_BACK = 'onpopstate=()=>location.hash||location.reload()';

/**
 * Whether the URL is no longer that of the page this document was reloaded for, so that its data and the router's route
 * would disagree.
 */
export function isUrlOfAnotherPage(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Other documents have their own history entry; after a redirect, browsers disagree about the URL.
  if (load?.type !== 'reload' || load.redirectCount > 0) return false;
  const { pathname, search } = new URL(load.name);
  return pathname + search !== location.pathname + location.search;
}

/** Call once the router listens: it handles Back and Forward from then on. */
export function routerTookOver(): void {
  window.onpopstate = null;
}
