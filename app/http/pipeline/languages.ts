import type { ServerBuild } from '@remix-run/node';
import type { Locale } from '#kernel/copy/catalogue.ts';

/**
 * The build as pages of a language see it: their scripts lie in that language's folder (docs/decisions/0014). The version
 * differs too, so that a page that meanwhile would get scripts of the other language is loaded anew by Remix.
 */
export function buildFor(build: ServerBuild, locale: Locale): ServerBuild {
  if (locale === 'en') return build;
  const { assets } = build;
  const own = (url: string) => url.replace(/^\/assets\/(?=[^/]+\.js$)/, `/assets/${locale}/`);
  const routes = Object.entries(assets.routes).map(([id, route]) => [
    id,
    { ...route, module: own(route.module), ...(route.imports ? { imports: route.imports.map(own) } : {}) },
  ]);
  return {
    ...build,
    assets: {
      ...assets,
      version: `${assets.version}-${locale}`,
      entry: { module: own(assets.entry.module), imports: assets.entry.imports.map(own) },
      routes: Object.fromEntries(routes) as typeof assets.routes,
    },
  };
}
