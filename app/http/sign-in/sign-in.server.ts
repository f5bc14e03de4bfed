import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import {
  StaleSignInError,
  browserName,
  normalizeEmail,
  ownAccount,
  recordSignIn,
  redeemCode,
  verifyCredentials,
} from '#modules/account/index.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import type { CodeResult, SessionProof, VerifiedAdmin } from '#modules/account/index.ts';
import type { SessionStage } from '#modules/account/rules/sign-in.ts';
import type { LimitClass, SignedInAdmin } from '../context.ts';
import { knownBrowser, rememberBrowser } from './known-browser.server.ts';
import { adminSessions, sessionKey } from './sessions.server.ts';
import type { OwnPath } from '../own-path.ts';

/** The page of each stage of a sign-in. */
export const STAGE_PATH: Record<SessionStage, OwnPath> = {
  full: '/admin',
  code: '/admin/login/code',
  password: '/admin/login/password',
};

/** A completed step: its cookies, and which step is next. */
interface CompletedStep {
  ok: true;
  headers: Headers;
  next: SessionStage;
}
type Throttled = { ok: false; reason: 'throttled'; retryAfter: number };
type SignInOutcome = CompletedStep | Throttled | { ok: false; reason: 'wrong' | 'expired' | 'failed' };

class WrongCredentials extends Error {}
class OneTimePasswordExpired extends Error {}

/** What was typed, as {@link readForm} reads it. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * Rebuilds the request from the fields that were read. If the strategy parsed the original form, and the form had two
 * e-mail fields, the try might be counted for one account but checked against the other.
 */
function withReadFields(request: Request, { email, password }: Credentials): Request {
  return new Request(request.url, { method: 'POST', body: new URLSearchParams({ email, password }) });
}

function textOf(form: FormData, name: keyof Credentials): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

const authenticator = new Authenticator<VerifiedAdmin>().use(
  new FormStrategy(async ({ form }) => {
    const admin = await verifyCredentials(textOf(form, 'email'), textOf(form, 'password'));
    if (!admin) throw new WrongCredentials();
    if (admin.oneTimePasswordExpired) throw new OneTimePasswordExpired();
    return admin;
  }),
  'password',
);

/** A keyed hash of the e-mail. Tries are counted by this hash, and browsers store it to remember the account. */
export function accountHash(email: string): string {
  return hashOf({ signsIn: normalizeEmail(email) });
}

/**
 * The first step: checks e-mail and password. Tries are counted per account and IP address, per address, and per
 * account from all addresses. A browser that has signed in to the account before has a count of its own instead, so
 * that strangers can't lock anybody out. Each try is recorded without the e-mail.
 */
export async function signIn(request: Request, typed: Credentials, context: AppLoadContext): Promise<SignInOutcome> {
  const account = accountHash(typed.email);
  const accountAtAddress = `${account.slice(0, 32)} ${context.address}`;
  const known = await knownBrowser(request.headers.get('cookie'));
  const counters: [LimitClass, string][] =
    known?.account === account
      ? [['signInBrowser', known.id]]
      : [
          ['signInAddress', context.address],
          ['signIn', accountAtAddress],
          ['signInAccount', account],
        ];
  for (const [name, key] of counters) {
    const decision = await context.limits.consume(name, key);
    if (decision.ok) continue;
    await recordSignIn('throttled');
    return { ok: false, reason: 'throttled', retryAfter: decision.retryAfter };
  }
  try {
    const { id, next, proof } = await authenticator.authenticate('password', withReadFields(request, typed));
    const headers = await beginSession(request, { id, stage: next, proof });
    if (next === 'full') await rememberBrowser(headers, account);
    await context.limits.resetCount('signIn', accountAtAddress);
    // Only failures should count, so subtract this successful try from the other counts.
    for (const [name, key] of counters) if (name !== 'signIn') await context.limits.giveBack(name, key);
    return { ok: true, headers, next };
  } catch (error) {
    if (error instanceof OneTimePasswordExpired) {
      await recordSignIn('one_time_expired');
      return { ok: false, reason: 'expired' };
    }
    // If the password changed during the check, that counts as a wrong password.
    if (!(error instanceof WrongCredentials) && !(error instanceof StaleSignInError)) {
      logger.error({ reason: errorName(error) }, 'a sign-in could not be checked');
      return { ok: false, reason: 'failed' };
    }
    await recordSignIn('wrong');
    return { ok: false, reason: 'wrong' };
  }
}

/** Somebody who is at a step of the sign-in, so they aren't fully signed in yet. */
type AdminAtStage = Pick<SignedInAdmin, 'id' | 'sessionId'>;

/** Finds who's at a step of the sign-in, with the key of that step's session; null if nobody. */
export async function adminAtStage(request: Request, stage: SessionStage): Promise<AdminAtStage | null> {
  const session = await adminSessions().getSession(request.headers.get('cookie'));
  const id = session.get('adminId');
  return id && session.get('stage') === stage ? { id, sessionId: sessionKey(session.id) } : null;
}

type CodeOutcome =
  (CompletedStep & { verdict: CodeResult }) | Throttled | { ok: false; reason: 'wrong' | 'used' | 'over' };

/**
 * The second step: checks a code from the authenticator app, or a recovery code. Tries are counted per account, because
 * only somebody with its password gets here. Get the second argument from {@link adminAtStage}.
 */
export async function enterCode(
  request: Request,
  { id: adminId, sessionId }: AdminAtStage,
  code: string,
  context: AppLoadContext,
): Promise<CodeOutcome> {
  const counted = await context.limits.consume('secondStep', adminId);
  if (!counted.ok) {
    await recordSignIn('code_throttled', adminId);
    logger.error({ alert: 'second_step_guessed', admin: adminId }, 'somebody who knows the password is guessing codes');
    return { ok: false, reason: 'throttled', retryAfter: counted.retryAfter };
  }
  const verdict = await redeemCode(adminId, code);
  if (verdict === 'wrong' || verdict === 'used') {
    await recordSignIn('code_wrong', adminId);
    return { ok: false, reason: verdict };
  }
  if (verdict === 'recovery') await recordSignIn('recovery_code_used', adminId);
  const { email, stageAfterCode: next } = await ownAccount(adminId);
  const headers = await startNextSignInStep(request, { id: adminId, sessionId }, next);
  if (!headers) return { ok: false, reason: 'over' };
  if (next === 'full') await rememberBrowser(headers, accountHash(email));
  await context.limits.resetCount('secondStep', adminId);
  return { ok: true, headers, next, verdict };
}

/**
 * Starts the next step of the sign-in.
 * @returns the header that sets the cookie; undefined when the current step's session has ended in the meantime
 */
export async function startNextSignInStep(
  request: Request,
  who: AdminAtStage,
  stage: SessionStage,
): Promise<Headers | undefined> {
  try {
    return await beginSession(request, { id: who.id, stage, proof: { continues: who.sessionId } });
  } catch (error) {
    if (error instanceof StaleSignInError) return undefined;
    throw error;
  }
}

interface NewAdminSession {
  /** The account's id. */
  id: string;
  stage: SessionStage;
  proof: SessionProof;
}

/**
 * Replaces the browser's session with a session for the given stage. The new session always gets a new id.
 * @returns the header that sets the cookie
 * @throws StaleSignInError when the proof no longer holds
 */
async function beginSession(request: Request, { id, stage, proof }: NewAdminSession): Promise<Headers> {
  const sessions = adminSessions();
  const session = await sessions.getSession();
  session.set('adminId', id);
  session.set('stage', stage);
  session.set('browser', browserName(request.headers.get('user-agent')));
  session.set('proof', proof);
  const headers = new Headers({ 'Set-Cookie': await sessions.commitSession(session) });
  await sessions.destroySession(await sessions.getSession(request.headers.get('cookie')));
  if (stage === 'full') await recordSignIn('signed_in', id);
  return headers;
}

/**
 * Ends the session.
 * @returns the `Set-Cookie` value that removes it from the browser
 */
export async function signOut(request: Request): Promise<string> {
  const sessions = adminSessions();
  const session = await sessions.getSession(request.headers.get('cookie'));
  if (session.has('adminId')) await recordSignIn('signed_out', session.get('adminId'));
  return sessions.destroySession(session);
}
