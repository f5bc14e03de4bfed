import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/node';
import { requireAdmin } from './auth.server.ts';

type Routes = ServerBuild['routes'];

/** The only path under /admin that a stranger may see. */
const OPEN = 'admin/login';

/**
 * The one place that keeps strangers out: every loader and action of every route under /admin but the sign-in runs only
 * after {@link requireAdmin}. It wraps the routes themselves rather than watching URLs, so no spelling of an address and
 * no forgotten check gets past it. (A guard in the layout's loader would not do: loaders run side by side, and actions
 * before them.)
 */
export function guardAdminRoutes(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route || !isGuarded(fullPath(id, build.routes))) {
      routes[id] = route;
      continue;
    }
    const { loader, action } = route.module;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        ...(loader ? { loader: guarded(loader) } : {}),
        ...(action ? { action: guarded(action) } : {}),
      },
    };
  }
  return { ...build, routes };
}

function guarded(handler: LoaderFunction | ActionFunction): LoaderFunction & ActionFunction {
  return async (args) => {
    await requireAdmin(args);
    return handler(args);
  };
}

/** Whether a route's full path lies under /admin and is not the sign-in. */
export function isGuarded(path: string): boolean {
  const plain = path.toLowerCase();
  return (plain === 'admin' || plain.startsWith('admin/')) && plain !== OPEN;
}

function fullPath(id: string, routes: Routes): string {
  const route = routes[id];
  if (!route) return '';
  const parent = route.parentId === undefined ? '' : fullPath(route.parentId, routes);
  return [parent, route.path ?? ''].filter(Boolean).join('/');
}
