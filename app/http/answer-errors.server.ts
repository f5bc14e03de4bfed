import { data } from '@remix-run/node';
import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';

type Routes = ServerBuild['routes'];
type Handler = LoaderFunction & ActionFunction;

/**
 * Turns each {@link AppError} that a loader or action throws into a response with its status and words. No other place
 * does this.
 */
export function answerErrors(build: ServerBuild): ServerBuild {
  return wrapRoutes(build, () => answering);
}

function answering(handler: LoaderFunction | ActionFunction): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status, words, retryAfter } = error;
      throw data(words, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
    }
  };
}

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
