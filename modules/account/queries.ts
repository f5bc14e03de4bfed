import { db } from '#kernel/server/db.ts';
import type { Admin } from '#prisma/generated/client.ts';
import { verifyAdmin } from './passwords.ts';
import { lastChanges } from './audit-trail.ts';
import { LONGEST_MS, stageAfterCode, stageAfterPassword } from './rules/sign-in.ts';
import type { SessionStage } from './rules/sign-in.ts';
import { enrollmentOf } from './second-step.ts';
import type { Enrollment } from './second-step.ts';

/** Somebody who typed the right e-mail and password. */
export interface VerifiedAdmin {
  id: string;
  next: SessionStage;
  oneTimePasswordExpired: boolean;
  /** What the password was checked against. If it has changed, no session is created. */
  proof: { passwordHash: string; totpSecret: string | null };
}

/** The enabled account with this e-mail and password, or null. Takes the same time either way. */
export async function verifyCredentials(
  email: string,
  password: string,
  now = Date.now(),
): Promise<VerifiedAdmin | null> {
  const admin = await verifyAdmin(db(), email, password);
  if (!admin) return null;
  return {
    id: admin.id,
    next: stageAfterPassword(factsOf(admin)),
    oneTimePasswordExpired: admin.password_expires_at !== null && admin.password_expires_at.getTime() <= now,
    proof: { passwordHash: admin.password_hash, totpSecret: admin.totp_secret },
  };
}

/** An account as its owner's pages and the sign-in use it. */
export interface OwnAccount {
  email: string;
  passwordHash: string;
  /** The stage that follows the right code. */
  stageAfterCode: SessionStage;
  secondStepSince: Date | null;
  /** The secret being set up; null when none is, and once the second step is on. */
  enrollment: Enrollment | null;
}

/** The account of somebody who is signed in or in the middle of signing in. @throws when it's gone */
export async function ownAccount(id: string): Promise<OwnAccount> {
  const admin = await db().admin.findUniqueOrThrow({ where: { id } });
  return {
    email: admin.email,
    passwordHash: admin.password_hash,
    stageAfterCode: stageAfterCode(factsOf(admin)),
    secondStepSince: admin.totp_since,
    enrollment: admin.totp_secret === null ? (enrollmentOf(admin) ?? null) : null,
  };
}

function factsOf(admin: Admin) {
  return { hasSecondStep: admin.totp_secret !== null, hasOneTimePassword: admin.password_expires_at !== null };
}

/** The e-mail of an account; null when it's gone. */
export async function adminEmail(id: string): Promise<string | null> {
  return (await db().admin.findUnique({ where: { id }, select: { email: true } }))?.email ?? null;
}

/** The desk's latest changes to its own settings and accounts, newest first. */
export function recentChanges() {
  return lastChanges(db());
}

/** A session that's valid now. */
export interface OpenSession {
  adminId: string;
  stage: SessionStage;
  browser: string | null;
  /** When somebody last did something, milliseconds since 1970. */
  usedAt: number;
}

/** The session with this key; null once it has ended, or its account was disabled. */
export async function findSession(key: string, now = Date.now()): Promise<OpenSession | null> {
  const row = await db().adminSession.findUnique({
    relationLoadStrategy: 'join',
    where: { id: key },
    include: { admin: true },
  });
  if (!row?.admin || row.admin.disabled_at || row.expires_at.getTime() <= now) return null;
  if (row.created_at.getTime() + LONGEST_MS <= now) return null;
  return {
    adminId: row.admin.id,
    stage: row.stage as SessionStage,
    browser: row.browser,
    usedAt: row.last_used_at.getTime(),
  };
}
