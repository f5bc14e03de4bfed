import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { browserName, normalEmail, recordSignIn, redeemCode, verifyAdmin } from '#modules/account/index.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { db } from '#kernel/server/db.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import type { CodeResult } from '#modules/account/index.ts';
import type { LimitClass, SignedInAdmin } from '../context.ts';
import { isKnownHere, rememberHere } from './known-browser.server.ts';
import { SignInOvertaken, adminSessions, sessionKey } from './sessions.server.ts';
import type { OwnPath } from '../own-path.ts';
import type { SessionProof, SessionStage } from './sessions.server.ts';

/** Where each stage of a sign-in goes on. */
export const PLACE_OF: Record<SessionStage, OwnPath> = {
  full: '/admin',
  code: '/admin/login/code',
  password: '/admin/login/password',
};

/** One step done: the cookies that say so, and which comes next. */
interface Done {
  ok: true;
  headers: Headers;
  next: SessionStage;
}
type Throttled = { ok: false; reason: 'throttled'; retryAfter: number };
type SignInOutcome = Done | Throttled | { ok: false; reason: 'wrong' | 'expired' | 'failed' };

class WrongCredentials extends Error {}
class OneTimeExpired extends Error {}

interface Verified {
  id: string;
  next: SessionStage;
  proof: SessionProof;
}

/** What was typed, as every form of ours is read. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * What was read is what is checked: were the posted form read a second time, one that says its e-mail twice could be
 * counted for one account and checked for another.
 */
function asPosted(request: Request, { email, password }: Credentials): Request {
  return new Request(request.url, { method: 'POST', body: new URLSearchParams({ email, password }) });
}

function textOf(form: FormData, name: keyof Credentials): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

const authenticator = new Authenticator<Verified>().use(
  new FormStrategy(async ({ form }) => {
    const admin = await verifyAdmin(db(), textOf(form, 'email'), textOf(form, 'password'));
    if (!admin) throw new WrongCredentials();
    if (admin.password_expires_at && admin.password_expires_at.getTime() <= Date.now()) throw new OneTimeExpired();
    const proof = { passwordHash: admin.password_hash, totpSecret: admin.totp_secret };
    return { id: admin.id, next: admin.totp_secret ? 'code' : afterCode(admin), proof };
  }),
  'password',
);

/** Who came in with a one-time password chooses another before anything else. */
function afterCode(admin: { password_expires_at: Date | null }): SessionStage {
  return admin.password_expires_at ? 'password' : 'full';
}

/** By which an account's tries are counted, and its browsers known: a keyed hash of the e-mail. */
export function accountKey(email: string): string {
  return hashOf({ signsIn: normalEmail(email) });
}

/**
 * The first step: e-mail and password. Tries are counted per account and address, per address, and per
 * account wherever they come from; the last not for browsers that have signed in to this account before, so that nobody
 * can be locked out of their own desk by strangers. Each try is recorded without the e-mail.
 */
export async function signIn(request: Request, typed: Credentials, context: AppLoadContext): Promise<SignInOutcome> {
  const account = accountKey(typed.email);
  const here = `${account.slice(0, 32)} ${context.address}`;
  const known = await isKnownHere(request, account);
  const counted: [LimitClass, string][] = [
    ['signInAddress', context.address],
    ['signIn', here],
    ...(known ? [] : [['signInAccount', account] satisfies [LimitClass, string]]),
  ];
  for (const [name, key] of counted) {
    const decision = await context.limits.consume(name, key);
    if (decision.ok) continue;
    await recordSignIn('throttled');
    return { ok: false, reason: 'throttled', retryAfter: decision.retryAfter };
  }
  try {
    const { id, next, proof } = await authenticator.authenticate('password', asPosted(request, typed));
    const headers = await begin(request, { id, stage: next, proof });
    if (next === 'full') await rememberHere(headers, account);
    await context.limits.forgive('signIn', here);
    // Only what fails is to count.
    for (const [name, key] of counted) if (name !== 'signIn') await context.limits.giveBack(name, key);
    return { ok: true, headers, next };
  } catch (error) {
    if (error instanceof OneTimeExpired) {
      await recordSignIn('one_time_expired');
      return { ok: false, reason: 'expired' };
    }
    // A password that was changed while it was checked is a wrong one.
    if (!(error instanceof WrongCredentials) && !(error instanceof SignInOvertaken)) {
      logger.error({ reason: errorName(error) }, 'a sign-in could not be decided');
      return { ok: false, reason: 'failed' };
    }
    await recordSignIn('wrong');
    return { ok: false, reason: 'wrong' };
  }
}

/** Who is at a step of the sign-in, with the key of that step's session; or null. */
export async function atStage(request: Request, stage: SessionStage): Promise<SignedInAdmin | null> {
  const session = await adminSessions().getSession(request.headers.get('cookie'));
  const id = session.get('adminId');
  return id && session.get('stage') === stage ? { id, sessionId: sessionKey(session.id) } : null;
}

type CodeOutcome = (Done & { verdict: CodeResult }) | Throttled | { ok: false; reason: 'wrong' | 'used' | 'over' };

/**
 * The second step: a code of the app, or a recovery code. Tries are counted per account: who gets here knows its password.
 * @param who is at this step ({@link atStage})
 */
export async function enterCode(
  request: Request,
  { id: adminId, sessionId }: SignedInAdmin,
  code: string,
  context: AppLoadContext,
): Promise<CodeOutcome> {
  const counted = await context.limits.consume('secondStep', adminId);
  if (!counted.ok) {
    await recordSignIn('code_throttled', adminId);
    logger.error({ alert: 'second_step_guessed', admin: adminId }, 'somebody who knows the password guesses codes');
    return { ok: false, reason: 'throttled', retryAfter: counted.retryAfter };
  }
  const verdict = await redeemCode(adminId, code);
  if (verdict === 'wrong' || verdict === 'used') {
    await recordSignIn('code_wrong', adminId);
    return { ok: false, reason: verdict };
  }
  if (verdict === 'recovery') await recordSignIn('recovery_code_used', adminId);
  const admin = await db().admin.findUniqueOrThrow({ where: { id: adminId } });
  const next = afterCode(admin);
  const headers = await goOn(request, { id: adminId, sessionId }, next);
  if (!headers) return { ok: false, reason: 'over' };
  if (next === 'full') await rememberHere(headers, accountKey(admin.email));
  await context.limits.forgive('secondStep', adminId);
  return { ok: true, headers, next, verdict };
}

/**
 * The next stage for who is at one.
 * @returns the header that hands it to the browser; undefined when that step was ended meanwhile
 */
export async function goOn(request: Request, who: SignedInAdmin, stage: SessionStage): Promise<Headers | undefined> {
  try {
    return await begin(request, { id: who.id, stage, proof: { continues: who.sessionId } });
  } catch (error) {
    if (error instanceof SignInOvertaken) return undefined;
    throw error;
  }
}

interface Beginning {
  /** Of the account. */
  id: string;
  stage: SessionStage;
  proof: SessionProof;
}

/**
 * Begins a session of a stage in place of the one the browser has: its id is always a new one.
 * @returns the header that hands it to the browser
 * @throws SignInOvertaken when what was shown counts no more
 */
async function begin(request: Request, { id, stage, proof }: Beginning): Promise<Headers> {
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

/** Ends the session; the `Set-Cookie` value removes it from the browser. */
export async function signOut(request: Request): Promise<string> {
  const sessions = adminSessions();
  const session = await sessions.getSession(request.headers.get('cookie'));
  if (session.has('adminId')) await recordSignIn('signed_out', session.get('adminId'));
  return sessions.destroySession(session);
}
