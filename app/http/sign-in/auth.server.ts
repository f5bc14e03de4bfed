import type { AppLoadContext } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { authTexts } from '#modules/account/copy/en/auth.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { extendSession } from '#modules/account/index.ts';
import { logger } from '#kernel/server/logger.ts';
import { BACKGROUND_HEADER } from '../../ui/background-header.ts';
import type { SignedInAdmin } from '../context.ts';
import { redirectWithToast } from '../flash.server.ts';
import { queryOr503 } from '../load.server.ts';
import { localeOf } from '../locale.server.ts';
import { adminSessions, sessionKey } from './sessions.server.ts';

/** Finds who's signed in; null if nobody. The lookup runs once per request, however many loaders call this. */
export function findAdmin(request: Request, context: AppLoadContext): Promise<SignedInAdmin | null> {
  // The promise is kept in `context`. A module variable wouldn't do, because the server's bundle and the routes' bundle
  // each have their own.
  context.admin ??= loadAdmin(request);
  return context.admin;
}

async function loadAdmin(request: Request): Promise<SignedInAdmin | null> {
  const cookie = request.headers.get('cookie');
  if (!cookie) return null;
  const session = await queryOr503(() => adminSessions().getSession(cookie));
  const id = session.get('adminId');
  if (!id || session.get('stage') !== 'full') return null;
  const sessionId = sessionKey(session.id);
  if (isUserActivity(request)) {
    // If this fails, the next click extends the session.
    await extendSession(sessionId, session.get('usedAt') ?? 0).catch(() => logger.warn('session not extended'));
  }
  return {
    id,
    sessionId,
    role: session.get('role') ?? 'dispatcher',
    letterKeys: session.get('letterKeys') ?? false,
  };
}

/** Whether a person caused this request. A page that was left open also sends requests. */
function isUserActivity(request: Request): boolean {
  return (
    !request.headers.has(BACKGROUND_HEADER) &&
    !/\/(?:events|beat)\/?$/.test(new URL(request.url).pathname.toLowerCase())
  );
}

/**
 * The signed-in admin. All routes under /admin are guarded already (`admin-guard.server.ts`); call this where the id
 * is needed, or in other routes.
 * @throws 303 to the sign-in for a page load, 401 for an action, a data request or an event stream
 */
export async function requireAdmin(args: { request: Request; context: AppLoadContext }): Promise<SignedInAdmin> {
  const admin = await findAdmin(args.request, args.context);
  if (admin) return admin;
  const method = args.context.method ?? args.request.method;
  const pageLoad = method === 'GET' && !args.context.isDataRequest && !isEventStream(args.request);
  if (pageLoad) throw await redirectToSignIn(args.request);
  throw new AppError(401);
}

/** Redirects to the sign-in. If the session has ended, a toast there says so. */
async function redirectToSignIn(request: Request): Promise<Response> {
  const cookie = request.headers.get('cookie');
  const session = cookie && (await queryOr503(() => adminSessions().getSession(cookie)));
  const hasEnded = session && session.id !== '' && !session.has('adminId');
  return redirectWithToast('/admin/login', hasEnded ? textsFor(authTexts, localeOf(request)).invalidToken : undefined);
}

export function isEventStream(request: Request): boolean {
  return new URL(request.url).pathname.replace(/\/$/, '').toLowerCase().endsWith('/events');
}

/** Whether a session is still valid, for responses that stay open after their request, such as event streams. */
export async function isStillSignedIn(request: Request): Promise<boolean> {
  const session = await adminSessions().getSession(request.headers.get('cookie'));
  return session.get('stage') === 'full';
}
