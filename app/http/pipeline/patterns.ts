interface RouteLike {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

interface Pattern {
  name: string;
  match: RegExp;
  /** More static segments win. */
  weight: number;
}

/**
 * Turns paths into the pattern of their route (`/track/:trackingId`), for logs and metrics: a path holds a secret link,
 * a pattern never does. What no route knows is "other".
 */
export function createPatternOf(routes: Record<string, RouteLike | undefined>): (path: string) => string {
  const patterns = Object.values(routes)
    .filter((route): route is RouteLike => route !== undefined && route.path !== '*')
    .map((route) => toPattern(fullPath(route, routes)))
    .sort((a, b) => b.weight - a.weight);
  return (path) => {
    const plain = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    return patterns.find((pattern) => pattern.match.test(plain))?.name ?? 'other';
  };
}

function fullPath(route: RouteLike, routes: Record<string, RouteLike | undefined>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [parent ? fullPath(parent, routes) : '', route.path ?? ''].filter(Boolean).join('/');
}

function toPattern(path: string): Pattern {
  const segments = path.split('/').filter(Boolean);
  const source = segments.map((segment) => (segment.startsWith(':') ? '/[^/]+' : `/${escape(segment)}`)).join('');
  return {
    name: `/${segments.join('/')}`,
    match: new RegExp(`^${source}/?$`, 'i'),
    weight: segments.filter((segment) => !segment.startsWith(':')).length,
  };
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
