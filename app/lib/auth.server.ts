import { createHash } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { normalEmail, verifyAdmin } from '#platform/admins.ts';
import { db } from '#platform/db.ts';
import { logger } from '#platform/logger.ts';
import { fromDatabase } from './load.server.ts';
import { adminSessions, sessionKey } from './sessions.server.ts';

/** The admin who is signed in; nothing else of the account reaches a page. */
export interface SignedInAdmin {
  id: string;
  /** The sign-in: one account may have several. Never sent to a browser. */
  sessionId: string;
}

type SignInOutcome =
  | { ok: true; setCookie: string }
  | { ok: false; reason: 'wrong' | 'failed' }
  | { ok: false; reason: 'throttled'; retryAfter: number };

class WrongCredentials extends Error {}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

const authenticator = new Authenticator<Pick<SignedInAdmin, 'id'>>().use(
  new FormStrategy(async ({ form }) => {
    const admin = await verifyAdmin(db(), textOf(form, 'email'), textOf(form, 'password'));
    if (!admin) throw new WrongCredentials();
    return { id: admin.id };
  }),
  'password',
);

/**
 * Signs an admin in with the posted `email` and `password`. Wrong tries are counted per account and address, and per
 * address; each try is recorded without the e-mail. The session is always a new one.
 *
 * @param email the e-mail of the same form, for counting
 */
export async function signIn(request: Request, email: string, context: AppLoadContext): Promise<SignInOutcome> {
  const account = createHash('sha256')
    .update(`${normalEmail(email)} ${context.address}`)
    .digest('base64url');
  for (const counted of [
    await context.limits.consume('signInAddress', context.address),
    await context.limits.consume('signIn', account),
  ]) {
    if (counted.ok) continue;
    await record('throttled');
    return { ok: false, reason: 'throttled', retryAfter: counted.retryAfter };
  }
  try {
    const admin = await authenticator.authenticate('password', request);
    const sessions = adminSessions();
    await sessions.destroySession(await sessions.getSession(request.headers.get('cookie')));
    const session = await sessions.getSession();
    session.set('adminId', admin.id);
    const setCookie = await sessions.commitSession(session);
    await context.limits.forgive('signIn', account);
    await context.limits.giveBack('signInAddress', context.address);
    await record('signed_in', admin.id);
    return { ok: true, setCookie };
  } catch (error) {
    if (!(error instanceof WrongCredentials)) {
      logger.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'a sign-in could not be decided');
      return { ok: false, reason: 'failed' };
    }
    await record('wrong');
    return { ok: false, reason: 'wrong' };
  }
}

/** Ends the session; the `Set-Cookie` value removes it from the browser. */
export async function signOut(request: Request): Promise<string> {
  const sessions = adminSessions();
  const session = await sessions.getSession(request.headers.get('cookie'));
  if (session.has('adminId')) await record('signed_out', session.get('adminId'));
  return sessions.destroySession(session);
}

/** One look-up per request, however many loaders ask. */
const known = new WeakMap<AppLoadContext, Promise<SignedInAdmin | null>>();

/** Who is signed in, or null. */
export function findAdmin(request: Request, context: AppLoadContext): Promise<SignedInAdmin | null> {
  let found = known.get(context);
  if (!found) {
    found = load(request);
    known.set(context, found);
  }
  return found;
}

async function load(request: Request): Promise<SignedInAdmin | null> {
  const cookie = request.headers.get('cookie');
  if (!cookie) return null;
  const session = await fromDatabase(() => adminSessions().getSession(cookie));
  const id = session.get('adminId');
  return id ? { id, sessionId: sessionKey(session.id) } : null;
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
  if (pageLoad) throw redirect('/admin/login', 303);
  throw data(null, { status: 401 });
}

function isEventStream(request: Request): boolean {
  return new URL(request.url).pathname.replace(/\/$/, '').toLowerCase().endsWith('/events');
}

async function record(outcome: 'signed_in' | 'signed_out' | 'wrong' | 'throttled', adminId?: string): Promise<void> {
  logger.info({ outcome }, 'sign-in');
  // A failed line of the record must neither stop a sign-in nor hide its answer.
  await db()
    .signInEvent.create({ data: { outcome, admin_id: adminId ?? null } })
    .catch(() => logger.warn({ outcome }, 'a sign-in event was not recorded'));
}
