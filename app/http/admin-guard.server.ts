import type { ActionFunction, ActionFunctionArgs, LoaderFunction, ServerBuild } from '@remix-run/node';
import { isUnavailable } from '#kernel/app-error.ts';
import { SECOND } from '#kernel/constants.ts';
import { wrapRoutes } from './answer-errors.server.ts';
import { isEventStream, isStillSignedIn, requireAdmin } from './sign-in/auth.server.ts';
import { SIGNED_OUT } from './event-stream.server.ts';
import { readForm } from './form.server.ts';
import { keepForm } from './keep-form.server.ts';

type Routes = ServerBuild['routes'];

/** The only paths under /admin that a stranger may see: the sign-in and its further steps. */
const OPEN = ['admin/login', 'admin/login/code', 'admin/login/password'];
/** A stream outlives the request it was opened by: how often it is asked whether its session is still good. */
const ASK_AGAIN_MS = 10 * SECOND;

/**
 * The one place that keeps strangers out: every loader and action of every route under /admin but the sign-in's runs only
 * after {@link requireAdmin}. It wraps the routes themselves rather than watching URLs, so no spelling of an address and
 * no forgotten check gets past it. (A guard in the layout's loader would not do: loaders run side by side, and actions
 * before them.)
 */
export function guardAdminRoutes(build: ServerBuild): ServerBuild {
  return wrapRoutes(build, (id) => {
    if (!isGuarded(fullPath(id, build.routes))) return undefined;
    return (handler, kind) => (kind === 'loader' ? guarded(handler) : guardedAction(handler));
  });
}

function guarded(handler: LoaderFunction | ActionFunction): LoaderFunction & ActionFunction {
  return async (args) => {
    await requireAdmin(args);
    if (!isEventStream(args.request)) return handler(args);
    return handler({ ...args, context: { ...args.context, ended: untilSignedOut(args) } });
  };
}

/** While the database is away, sessions can't be read. The form then stays on the page with what was typed. */
function guardedAction(action: ActionFunction): ActionFunction {
  const run = guarded(action);
  return async (args) => {
    try {
      await requireAdmin(args);
    } catch (error) {
      if (!isUnavailable(error) || !isForm(args)) throw error;
      return keepForm(await readForm(args.request), () => Promise.reject(error as Error));
    }
    return run(args);
  };
}

/** Pages' own calls, such as the beat, send JSON. */
function isForm({ request }: ActionFunctionArgs): boolean {
  return request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/** Aborted with the connection, and soon after the session has ended: who was signed out hears that, and nothing more. */
function untilSignedOut({ request, context }: Parameters<LoaderFunction>[0]): AbortSignal {
  const over = new AbortController();
  const ask = setInterval(() => {
    // A database that is away signs nobody out.
    isStillSignedIn(request)
      .then((still) => still || over.abort(SIGNED_OUT))
      .catch(() => undefined);
  }, ASK_AGAIN_MS);
  over.signal.addEventListener('abort', () => clearInterval(ask));
  if (context.ended.aborted) over.abort();
  else context.ended.addEventListener('abort', () => over.abort(), { once: true });
  return over.signal;
}

/** Whether a route's full path lies under /admin and is no step of the sign-in. */
export function isGuarded(path: string): boolean {
  const plain = path.toLowerCase();
  return (plain === 'admin' || plain.startsWith('admin/')) && !OPEN.includes(plain);
}

function fullPath(id: string, routes: Routes): string {
  const route = routes[id];
  if (!route) return '';
  const parent = route.parentId === undefined ? '' : fullPath(route.parentId, routes);
  return [parent, route.path ?? ''].filter(Boolean).join('/');
}
