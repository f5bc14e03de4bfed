/**
 * An inline script for the start of the head. If somebody goes Back or Forward after a reload, before the router has
 * started, the browser changes the URL but keeps the document, even if the URL belongs to another page. So the script
 * reloads the page. It doesn't reload for a jump within the page, whose URL has a #.
 */
export const RELOAD_ON_BACK_SCRIPT = 'onpopstate=()=>location.hash||location.reload()';

/**
 * Whether the URL has changed since this document was reloaded. If so, the router would pick a route from the URL that
 * doesn't match the document's data.
 */
export function isUrlOfAnotherPage(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After any other load, Back leaves the document, so its URL can't be another page's. After a redirect, browsers
  // disagree about which URL was loaded, so there's nothing to compare with.
  if (load?.type !== 'reload' || load.redirectCount > 0) return false;
  const { pathname, search } = new URL(load.name);
  return pathname + search !== location.pathname + location.search;
}

/** Call this once the router has started, because from then on the router handles Back and Forward. */
export function stopReloadingOnBack(): void {
  window.onpopstate = null;
}
