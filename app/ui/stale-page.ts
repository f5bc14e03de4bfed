/**
 * An inline script for the start of the head. After a reload, Back and Forward may lead to a page that this document
 * never rendered. Until the router has started, they only change the URL, so this script reloads, unless it's a jump
 * within the page.
 */
export const RELOAD_ON_BACK = 'onpopstate=()=>location.hash||location.reload()';

/**
 * Whether the URL has changed since this document was reloaded. Then its data and the router's route would disagree.
 */
export function isUrlOfAnotherPage(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The loaded URL and the current one can differ only after a reload, because any other document has a history entry
  // of its own. After a redirect, browsers disagree about the loaded URL.
  if (load?.type !== 'reload' || load.redirectCount > 0) return false;
  const { pathname, search } = new URL(load.name);
  return pathname + search !== location.pathname + location.search;
}

/** Call this once the router listens, because it then handles Back and Forward. */
export function stopReloadingOnBack(): void {
  window.onpopstate = null;
}
