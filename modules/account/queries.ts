import { db } from '#kernel/server/db.ts';
import type { Admin } from '#prisma/generated/client.ts';
import { verifyAdmin } from './passwords.ts';
import { lastChanges } from './audit-trail.ts';
import { MAX_SESSION_MS, stageAfterCode, stageAfterPassword } from './rules/sign-in.ts';
import type { Role } from './rules/roles.ts';
import type { SessionStage } from './rules/sign-in.ts';
import { pendingSecondStepOf } from './second-step.ts';
import type { PendingSecondStep } from './second-step.ts';

/** An admin who typed the right email and password, but may still have to pass the second step. */
export interface VerifiedAdmin {
  id: string;
  next: SessionStage;
  oneTimePasswordExpired: boolean;
  /**
   * The account's secrets when the password was checked. If they change before the session is created, no session is
   * created.
   */
  proof: { passwordHash: string; totpSecret: string | null };
}

/**
 * The enabled account with this email and password; null if there's none. Takes the same time whether or not the email
 * exists.
 */
export async function verifyCredentials(
  email: string,
  password: string,
  now = Date.now(),
): Promise<VerifiedAdmin | null> {
  const admin = await verifyAdmin(db(), email, password);
  if (!admin) return null;
  return {
    id: admin.id,
    next: stageAfterPassword(signInStateOf(admin)),
    oneTimePasswordExpired: admin.password_expires_at !== null && admin.password_expires_at.getTime() <= now,
    proof: { passwordHash: admin.password_hash, totpSecret: admin.totp_secret },
  };
}

/** What the account page and the sign-in pages need to know about an account. */
export interface OwnAccount {
  email: string;
  passwordHash: string;
  /** The stage that a session has after the right code was entered. */
  stageAfterCode: SessionStage;
  secondStepSince: Date | null;
  /**
   * The secret of a second step that's being set up; null if there's none, or if the second step is already on.
   */
  enrollment: PendingSecondStep | null;
}

/**
 * The account of somebody who is signed in, or is signing in.
 * @throws Error if the account was deleted
 */
export async function ownAccount(id: string): Promise<OwnAccount> {
  const admin = await db().admin.findUniqueOrThrow({ where: { id } });
  return {
    email: admin.email,
    passwordHash: admin.password_hash,
    stageAfterCode: stageAfterCode(signInStateOf(admin)),
    secondStepSince: admin.totp_since,
    enrollment: admin.totp_secret === null ? (pendingSecondStepOf(admin) ?? null) : null,
  };
}

function signInStateOf(admin: Admin) {
  return { hasSecondStep: admin.totp_secret !== null, hasOneTimePassword: admin.password_expires_at !== null };
}

/** The email of an account; null if the account was deleted. */
export async function adminEmail(id: string): Promise<string | null> {
  return (await db().admin.findUnique({ where: { id }, select: { email: true } }))?.email ?? null;
}

/** The latest changes to the desk's settings and accounts, newest first. */
export function recentChanges() {
  return lastChanges(db());
}

/** A session that's valid now. */
export interface OpenSession {
  adminId: string;
  role: Role;
  /** Whether the admin uses single letters as keyboard shortcuts at the desk. */
  letterKeys: boolean;
  stage: SessionStage;
  browser: string | null;
  /** When the session was last used, in milliseconds since 1970. */
  usedAt: number;
}

/** The session with this key. Null if it has ended, or its account was disabled. */
export async function findSession(key: string, now = Date.now()): Promise<OpenSession | null> {
  const row = await db().adminSession.findUnique({
    relationLoadStrategy: 'join',
    where: { id: key },
    include: { admin: true },
  });
  if (!row?.admin || row.admin.disabled_at || row.expires_at.getTime() <= now) return null;
  if (row.created_at.getTime() + MAX_SESSION_MS <= now) return null;
  return {
    adminId: row.admin.id,
    role: row.admin.role,
    letterKeys: row.admin.letter_keys,
    stage: row.stage as SessionStage,
    browser: row.browser,
    usedAt: row.last_used_at.getTime(),
  };
}
