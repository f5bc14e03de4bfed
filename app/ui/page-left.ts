/**
 * For an inline script at the start of the head. Back and Forward between pages that were one document before a reload
 * change the address alone, and until the router listens nobody draws the other page: so it is loaded. A jump within the
 * page, which has a fragment, loads nothing.
 */
export const RELOAD_WHEN_LEFT = 'onpopstate=()=>location.hash||location.reload()';

/**
 * Whether the address is another page's than this document was reloaded for: its data and the router's route would not
 * belong together.
 */
export function isPageLeft(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Any other document has its place in the history for itself; after a redirect, browsers differ in which URL they name.
  if (load?.type !== 'reload' || load.redirectCount > 0) return false;
  const { pathname, search } = new URL(load.name);
  return pathname + search !== location.pathname + location.search;
}

/** From now on the router listens. */
export function leaveToRouter(): void {
  window.onpopstate = null;
}
