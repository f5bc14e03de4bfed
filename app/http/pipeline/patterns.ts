import { matchRoutes } from '@remix-run/react';

interface RouteLike {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

type Route = Parameters<typeof matchRoutes>[0][number];

/**
 * Turns a path into the pattern of its route (`/track/:trackingId`), for logs and metrics: paths contain secret links,
 * patterns don't. A path without a route is "other".
 */
export function createRoutePatternFinder(routes: Record<string, RouteLike | undefined>): (path: string) => string {
  const definedRoutes = Object.values(routes).filter(
    (route): route is RouteLike => route !== undefined && route.path !== '*',
  );
  const tree = childrenOf(undefined);
  return (path) => {
    const matches = matchRoutes(tree, path.replace(/\.data$/, '').replace(/^\/_root$/, '/'));
    return matches ? `/${matches.flatMap(({ route }) => route.path || []).join('/')}` : 'other';
  };

  function childrenOf(parentId: string | undefined): Route[] {
    return definedRoutes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { index } : { ...(path === undefined ? {} : { path }), children: childrenOf(id) },
      );
  }
}
