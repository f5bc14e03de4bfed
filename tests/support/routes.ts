import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { ROOT } from '#scripts/lib/folders.ts';

/** A route: the pattern of its path, without the leading slash, and its file. */
export interface SiteRoute {
  pattern: string;
  file: string;
}

/**
 * All routes of the site, from `app/routes.ts`, so that new ones are tested too.
 * @throws if there are none
 */
export async function siteRoutes(): Promise<SiteRoute[]> {
  Object.assign(globalThis, { __remixAppDirectory: path.join(ROOT, 'app') });
  const { default: config } = await import('#app/routes.ts');
  const all = flattenRoutes(config, '');
  if (all.length < 20) throw new Error(`only ${all.length} routes were found`);
  return all;
}

function flattenRoutes(entries: RouteConfigEntry[], parent: string): SiteRoute[] {
  return entries.flatMap((route) => {
    const pattern = [parent, route.path ?? ''].filter(Boolean).join('/');
    // A layout without a path has no URL of its own.
    const ownRoute = route.path !== undefined || route.index ? [{ pattern, file: route.file }] : [];
    return [...ownRoute, ...flattenRoutes(route.children ?? [], pattern)];
  });
}

/**
 * The URL of a route, with its parameters filled in.
 * @param values by parameter name; a parameter without a value gets one that doesn't exist
 */
export function routeUrl({ pattern }: SiteRoute, values: Record<string, string> = {}): string {
  const path = pattern.replaceAll(/:(\w+)\??/g, (_whole, name: string) => values[name] ?? 'made-up');
  return `/${path.replace('*', 'no/such/page')}`;
}
