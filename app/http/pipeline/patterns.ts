import { matchRoutes } from '@remix-run/react';

interface RouteLike {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/**
 * Turns a path into the pattern of its route (`/track/:trackingId`), for logs and metrics: paths contain secret links,
 * patterns don't. A path without a route is "other".
 * @throws if a route begins with a parameter (`/:city`), because routes are found by their first segment
 */
export function createRoutePatternFinder(routes: Record<string, RouteLike | undefined>): (path: string) => string {
  const patterns = Object.values(routes).flatMap((route) => (route && route.path !== '*' ? patternOf(route) : []));
  // This runs for each request. Matching all routes takes 0.2 ms, because the router ranks and compiles them each time.
  const byFirstSegment = new Map<string, { path: string }[]>();
  for (const path of new Set(patterns)) {
    const segment = firstSegmentOf(path);
    if (segment.startsWith(':')) throw new Error(`${path} begins with a parameter`);
    byFirstSegment.set(segment, [...(byFirstSegment.get(segment) ?? []), { path }]);
  }
  return (path) => {
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    return matchRoutes(byFirstSegment.get(firstSegmentOf(page)) ?? [], page)?.[0]?.route.path ?? 'other';
  };

  function patternOf({ path, parentId }: RouteLike): string {
    const parent = parentId === undefined ? undefined : routes[parentId];
    const parentPattern = parent ? patternOf(parent) : '/';
    return path ? `${parentPattern.replace(/\/$/, '')}/${path}` : parentPattern;
  }
}

function firstSegmentOf(path: string): string {
  return path.split('/', 2)[1]?.toLowerCase() ?? '';
}
