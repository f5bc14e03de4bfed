/**
 * Patches fetch, so that the page's own route is never looked up. Before Remix sends the first form of a page whose
 * path has an id, it asks the server whether another route fits better. Without signal that fails, and an error page
 * replaces the page. The server has already chosen the route, so the empty response says that there's no other.
 */
export function installOwnRouteAnswer(): void {
  const send = window.fetch.bind(window);
  // Back and Forward change the location before Remix asks, so remember the path from which this document was loaded.
  const { origin, pathname: ownPath } = location;
  const isAboutOwnRoute = (url: URL) =>
    url.origin === origin && url.pathname === '/__manifest' && url.searchParams.getAll('p').join() === ownPath;
  window.fetch = (input, init) =>
    input instanceof URL && isAboutOwnRoute(input) ? Promise.resolve(Response.json({})) : send(input, init);
}
