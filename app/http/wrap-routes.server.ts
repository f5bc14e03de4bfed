import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];
export type Handler = LoaderFunction & ActionFunction;

/**
 * Wraps the loaders and actions of a build. `wrapperOf` returns the wrapper for a route, or undefined to leave it
 * alone.
 */
export function wrapRoutes(
  build: ServerBuild,
  wrapperOf: (id: string) => ((handler: LoaderFunction, kind: 'loader' | 'action') => Handler) | undefined,
): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const wrap = wrapperOf(id);
    if (!route || !wrap) {
      routes[id] = route;
      continue;
    }
    const { loader, action } = route.module;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        ...(loader ? { loader: wrap(loader, 'loader') } : {}),
        ...(action ? { action: wrap(action, 'action') } : {}),
      },
    };
  }
  return { ...build, routes };
}
