import type { ActionFunction, ActionFunctionArgs, LoaderFunction, ServerBuild } from '@remix-run/node';
import { AppError, isUnavailable } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { SECOND } from '#kernel/constants.ts';
import { needsOwner } from '#modules/account/rules/roles.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { isEventStream, isStillSignedIn, requireAdmin } from './sign-in/auth.server.ts';
import { SIGNED_OUT } from './event-stream.server.ts';
import { readForm } from './form.server.ts';
import { keepFormIfUnavailable } from './keep-form.server.ts';
import { withoutSecrets } from './kept-form.ts';
import { wrapRoutes } from './wrap-routes.server.ts';

type Routes = ServerBuild['routes'];

/** The only paths under /admin that need no session: the sign-in and its steps. */
const OPEN_PATHS = ['admin/login', 'admin/login/code', 'admin/login/password'];
/** How often an open stream checks that its session is still valid. */
const SESSION_CHECK_MS = 10 * SECOND;

/**
 * Guards all routes under /admin except the sign-in: their loaders and actions run only after {@link requireAdmin}.
 * The guard wraps routes instead of matching URLs, so no spelling of a URL gets past it, and no route can forget the
 * check. (A check in the layout's loader wouldn't protect other routes: loaders run in parallel, and actions run before
 * loaders.)
 */
export function guardAdminRoutes(build: ServerBuild): ServerBuild {
  return wrapRoutes(build, (id) => {
    if (!isGuarded(fullPath(id, build.routes))) return undefined;
    return (handler, kind) => (kind === 'loader' ? guardHandler(handler) : guardAction(handler));
  });
}

function guardHandler(handler: LoaderFunction | ActionFunction): LoaderFunction & ActionFunction {
  return async (args) => {
    await requireAdmin(args);
    if (!isEventStream(args.request)) return handler(args);
    return handler({ ...args, context: { ...args.context, ended: streamEndSignal(args) } });
  };
}

/**
 * Refuses a dispatcher's form if only owners may send it. The form's intent decides, so no route has to check the role
 * itself.
 * @throws 403
 */
async function refuseOwnerOnlyForms(args: ActionFunctionArgs): Promise<void> {
  if ((await requireAdmin(args)).role === 'owner') return;
  // A body that isn't a form, such as the heartbeat's JSON, has no intent. Its route decides whether to accept it.
  const form = await readForm(args.request.clone()).catch(() => undefined);
  if (form && needsOwner(form.intent)) throw new AppError(403, textsFor(deskTeamTexts, form.locale).roles.refused);
}

/**
 * Guards an action. If the database is down, the session can't be read, so the form goes back to the page with what was
 * typed.
 */
function guardAction(action: ActionFunction): ActionFunction {
  const run = guardHandler(action);
  return async (args) => {
    try {
      await refuseOwnerOnlyForms(args);
    } catch (error) {
      if (!isUnavailable(error) || !isForm(args)) throw error;
      const form = await readForm(args.request);
      const kept = { ...form, fields: withoutSecrets(form.fields, '/admin') };
      return keepFormIfUnavailable(kept, () => Promise.reject(error as Error));
    }
    return run(args);
  };
}

/** Whether a form was sent. A page's own script, such as the desk's heartbeat, sends JSON instead. */
function isForm({ request }: ActionFunctionArgs): boolean {
  return request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/**
 * A signal for an event stream. It aborts when the connection closes, or shortly after the admin's session ends. The
 * reason {@link SIGNED_OUT} makes the stream tell the page that the session has ended.
 */
function streamEndSignal({ request, context }: Parameters<LoaderFunction>[0]): AbortSignal {
  const controller = new AbortController();
  const timer = setInterval(() => {
    // If the query fails, the session counts as valid, so that a database outage signs nobody out.
    isStillSignedIn(request)
      .then((signedIn) => signedIn || controller.abort(SIGNED_OUT))
      .catch(() => undefined);
  }, SESSION_CHECK_MS);
  controller.signal.addEventListener('abort', () => clearInterval(timer));
  if (context.ended.aborted) controller.abort();
  else context.ended.addEventListener('abort', () => controller.abort(), { once: true });
  return controller.signal;
}

/** Whether a route's full path is under /admin and isn't part of the sign-in. */
export function isGuarded(path: string): boolean {
  const lowercase = path.toLowerCase();
  return (lowercase === 'admin' || lowercase.startsWith('admin/')) && !OPEN_PATHS.includes(lowercase);
}

function fullPath(id: string, routes: Routes): string {
  const route = routes[id];
  if (!route) return '';
  const parent = route.parentId === undefined ? '' : fullPath(route.parentId, routes);
  return [parent, route.path ?? ''].filter(Boolean).join('/');
}
