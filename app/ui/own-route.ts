/**
 * Patches fetch: Remix's question whether a better route than the page's own exists is answered with no. Remix asks it
 * before the first form of each page whose path has an id. Without signal, the question would fail, and an error page
 * would replace the page, although the server has already chosen the route.
 */
export function installOwnRouteAnswer(): void {
  const send = window.fetch.bind(window);
  // Back and Forward change the location before Remix asks, so remember whose document this is.
  const { origin, pathname: ownPath } = location;
  const isAboutOwnRoute = (url: URL) =>
    url.origin === origin && url.pathname === '/__manifest' && url.searchParams.getAll('p').join() === ownPath;
  window.fetch = (input, init) =>
    input instanceof URL && isAboutOwnRoute(input) ? Promise.resolve(Response.json({})) : send(input, init);
}
