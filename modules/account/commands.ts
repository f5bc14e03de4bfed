import { db } from '#kernel/server/db.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { MAX_IDLE_MS, MAX_SESSION_MS, EXTEND_AT_MOST_EVERY_MS, endOfNewSession } from './rules/sign-in.ts';
import type { SessionStage } from './rules/sign-in.ts';

/**
 * Proves that somebody may get a session: the account's secrets as they were when the password was checked, or the
 * session key of the previous sign-in step.
 */
export type SessionProof = { passwordHash: string; totpSecret: string | null } | { continues: string };

/**
 * Thrown if the password was changed, the account was disabled or the previous step ended before the session was
 * created.
 */
export class StaleSignInError extends Error {}

export interface NewSession {
  key: string;
  adminId: string;
  stage: SessionStage;
  proof: SessionProof;
  /** The browser's name, such as "Firefox · Windows". */
  browser: string | null;
}

/**
 * Creates a session.
 * @throws StaleSignInError if the proof is no longer valid
 */
export async function createSession({ key, adminId, stage, proof, browser }: NewSession): Promise<void> {
  await db().$transaction(async (transaction) => {
    if (!(await redeemProof(transaction, adminId, proof))) throw new StaleSignInError();
    const now = Date.now();
    await transaction.adminSession.create({
      data: {
        id: key,
        admin_id: adminId,
        data: {},
        stage,
        browser,
        last_used_at: new Date(now),
        expires_at: new Date(endOfNewSession(stage, now)),
      },
    });
  });
}

/**
 * Checks the proof. If the proof is the session of the previous step, deletes that session. Locks the account's row
 * until the new session is created. If the password is changed before the check, the check fails. If the password is
 * changed after the new session was created, that change ends the session.
 * @returns whether the proof is still valid
 */
async function redeemProof(
  transaction: Prisma.TransactionClient,
  adminId: string,
  proof: SessionProof,
): Promise<boolean> {
  const secretsUnchangedSql =
    'continues' in proof
      ? Prisma.empty
      : Prisma.sql`AND password_hash = ${proof.passwordHash} AND totp_secret IS NOT DISTINCT FROM ${proof.totpSecret}`;
  const lockedRows = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM admins WHERE id = ${adminId}::uuid AND disabled_at IS NULL ${secretsUnchangedSql} FOR SHARE`;
  if (lockedRows.length === 0) return false;
  if (!('continues' in proof)) return true;
  // Delete the previous step's session here, so that nobody can continue from that step twice.
  const { count } = await transaction.adminSession.deleteMany({
    where: { id: proof.continues, admin_id: adminId, expires_at: { gt: new Date() } },
  });
  return count === 1;
}

/**
 * Extends a session that's in use, at most once every few minutes.
 * @param usedAt when the session was last used, in milliseconds since 1970
 */
export async function extendSession(key: string, usedAt: number, now = Date.now()): Promise<void> {
  if (now - usedAt < EXTEND_AT_MOST_EVERY_MS) return;
  const [used, end] = [new Date(now).toISOString(), new Date(now + MAX_IDLE_MS).toISOString()];
  await db().$executeRaw`
    UPDATE admin_sessions
       SET last_used_at = ${used}::timestamptz,
           expires_at = LEAST(created_at + ${MAX_SESSION_MS}::float8 * interval '1 millisecond', ${end}::timestamptz)
     WHERE id = ${key} AND stage = 'full'`;
}

/** Deletes a session, and also all expired sessions. */
export async function deleteSession(key: string): Promise<void> {
  await db().adminSession.deleteMany({ where: { OR: [{ id: key }, { expires_at: { lt: new Date() } }] } });
}

/** Turns the single-letter keyboard shortcuts on or off for one admin. */
export async function setLetterKeys(id: string, on: boolean): Promise<void> {
  await db().admin.update({ where: { id }, data: { letter_keys: on } });
}
