/**
 * An inline script for the start of the head. After a reload, Back and Forward may lead to a page that this document
 * never rendered. Before the router has started, they change only the URL, so this script reloads the page. It doesn't
 * reload for a jump within the page, whose URL has a #.
 */
export const RELOAD_ON_BACK_SCRIPT = 'onpopstate=()=>location.hash||location.reload()';

/**
 * Whether the URL has changed since this document was reloaded. If so, the router would pick a route from the URL that
 * doesn't match the document's data.
 */
export function isUrlOfAnotherPage(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The URL that was loaded can differ from the current one only after a reload, because any other load adds its own
  // history entry. After a redirect, don't compare them, because browsers disagree about which URL was loaded.
  if (load?.type !== 'reload' || load.redirectCount > 0) return false;
  const { pathname, search } = new URL(load.name);
  return pathname + search !== location.pathname + location.search;
}

/** Call this once the router has started, because from then on the router handles Back and Forward. */
export function stopReloadingOnBack(): void {
  window.onpopstate = null;
}
