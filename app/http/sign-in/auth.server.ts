import type { AppLoadContext } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { authTexts } from '#modules/account/copy/en/auth.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { extendSession } from '#modules/account/index.ts';
import { logger } from '#kernel/server/logger.ts';
import { BY_ITSELF } from '../../ui/by-itself.ts';
import type { SignedInAdmin } from '../context.ts';
import { redirectWithToast } from '../flash.server.ts';
import { fromDatabase } from '../load.server.ts';
import { localeOf } from '../locale.server.ts';
import { adminSessions, sessionKey } from './sessions.server.ts';

/** Who is signed in, or null; one look-up per request, however many loaders ask. */
export function findAdmin(request: Request, context: AppLoadContext): Promise<SignedInAdmin | null> {
  // Not in a map of this module's: the server's bundle and that of the routes each have one of their own.
  context.admin ??= load(request);
  return context.admin;
}

async function load(request: Request): Promise<SignedInAdmin | null> {
  const cookie = request.headers.get('cookie');
  if (!cookie) return null;
  const session = await fromDatabase(() => adminSessions().getSession(cookie));
  const id = session.get('adminId');
  if (!id || session.get('stage') !== 'full') return null;
  const sessionId = sessionKey(session.id);
  if (isSomebodysDoing(request)) {
    // One that is not noted now is noted by the next click.
    await extendSession(sessionId, session.get('usedAt') ?? 0).catch(() => logger.warn('a session was not kept alive'));
  }
  return { id, sessionId };
}

/** Whether a person did something, rather than a page that is left open. */
function isSomebodysDoing(request: Request): boolean {
  return !request.headers.has(BY_ITSELF) && !/\/(?:events|beat)\/?$/.test(new URL(request.url).pathname.toLowerCase());
}

/**
 * The signed-in admin. Every route under /admin is guarded already (`admin-guard.server.ts`); call this where the id is
 * needed, or in a route elsewhere.
 *
 * @throws a page load: 303 to the sign-in; an action, a data request or an event stream: 401
 */
export async function requireAdmin(args: { request: Request; context: AppLoadContext }): Promise<SignedInAdmin> {
  const admin = await findAdmin(args.request, args.context);
  if (admin) return admin;
  const method = args.context.method ?? args.request.method;
  const pageLoad = method === 'GET' && !args.context.isDataRequest && !isEventStream(args.request);
  if (pageLoad) throw await toSignIn(args.request);
  throw new AppError(401);
}

/** Who had a session is told that it is over. */
async function toSignIn(request: Request): Promise<Response> {
  const cookie = request.headers.get('cookie');
  const session = cookie && (await fromDatabase(() => adminSessions().getSession(cookie)));
  const over = session && session.id !== '' && !session.has('adminId');
  return redirectWithToast('/admin/login', over ? textsFor(authTexts, localeOf(request)).invalidToken : undefined);
}

/** Whether a request is for an event stream. */
export function isEventStream(request: Request): boolean {
  return new URL(request.url).pathname.replace(/\/$/, '').toLowerCase().endsWith('/events');
}

/** Whether a session is still good: for what lasts longer than a request. */
export async function isStillSignedIn(request: Request): Promise<boolean> {
  const session = await adminSessions().getSession(request.headers.get('cookie'));
  return session.get('stage') === 'full';
}
