import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { ROOT } from '#scripts/lib/folders.ts';

/** A route that somebody may ask for: its path as a pattern, without the slash before it. */
export interface SiteRoute {
  pattern: string;
  file: string;
}

/**
 * Every route of the site, as `app/routes.ts` makes them from the files: who adds one finds it tested here too.
 * @throws when the files give none
 */
export async function siteRoutes(): Promise<SiteRoute[]> {
  Object.assign(globalThis, { __remixAppDirectory: path.join(ROOT, 'app') });
  const { default: config } = await import('#app/routes.ts');
  const all = flat(config, '');
  if (all.length < 20) throw new Error(`only ${all.length} routes were found`);
  return all;
}

function flat(entries: RouteConfigEntry[], parent: string): SiteRoute[] {
  return entries.flatMap((entry) => {
    const pattern = [parent, entry.path ?? ''].filter(Boolean).join('/');
    // A layout without a path of its own is no address.
    const here = entry.path !== undefined || entry.index ? [{ pattern, file: entry.file }] : [];
    return [...here, ...flat(entry.children ?? [], pattern)];
  });
}

/**
 * An address of a route, its parameters filled in.
 * @param values by the parameter's name; one that is not named gets something that nobody made
 */
export function addressOf({ pattern }: SiteRoute, values: Record<string, string> = {}): string {
  const filled = pattern.replaceAll(/:(\w+)\??/g, (_whole, name: string) => values[name] ?? 'made-up');
  return `/${filled.replace('*', 'no/such/page')}`;
}
