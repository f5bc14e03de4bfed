/**
 * An inline script for the start of the head. It handles Back and Forward after a reload, before the router has
 * started. At that time the browser changes only the URL, although it may be the URL of another page, so the script
 * reloads. It doesn't reload for a jump within the page, whose URL has a #.
 */
export const RELOAD_ON_BACK_SCRIPT = 'onpopstate=()=>location.hash||location.reload()';

/**
 * Whether the URL has changed since this document was reloaded. If so, the router would pick a route from the URL that
 * doesn't match the document's data.
 */
export function isUrlOfAnotherPage(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Only a reload can end at a URL that the document wasn't loaded from, because any other load adds a history entry. Don't
  // compare after a redirect: browsers disagree about which URL was loaded.
  if (load?.type !== 'reload' || load.redirectCount > 0) return false;
  const { pathname, search } = new URL(load.name);
  return pathname + search !== location.pathname + location.search;
}

/** Call this once the router has started, because from then on the router handles Back and Forward. */
export function stopReloadingOnBack(): void {
  window.onpopstate = null;
}
