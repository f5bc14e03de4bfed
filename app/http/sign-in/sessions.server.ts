import { createHash, randomBytes } from 'node:crypto';
import { createSessionStorage } from '@remix-run/node';
import type { SessionStorage } from '@remix-run/node';
import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { signedCookie } from '../cookies.server.ts';

/** Without anybody doing anything for so long the admin signs in again. */
export const IDLE_MS = 12 * HOUR;
/** So long at most a sign-in lasts, however much it is used. */
export const LONGEST_MS = 7 * DAY;
/** So long there is for the next step of a sign-in. */
export const STEP_MS = 10 * MINUTE;
/** The end is moved on at most this often: not every click is a write. */
export const ROLL_AFTER_MS = 5 * MINUTE;

/** What a session is good for: the desk, or only the next step of a sign-in: the code, or choosing a password. */
export type SessionStage = 'full' | 'code' | 'password';

/** What somebody showed to get a session: the account as its password was checked, or the session of the step before. */
export type SessionProof = { passwordHash: string; totpSecret: string | null } | { continues: string };

/** What a session was asked for with is worth nothing any more: the password was changed, or the sessions ended, meanwhile. */
export class SignInOvertaken extends Error {}

export interface AdminSessionData {
  adminId: string;
  stage: SessionStage;
  /** Checked when the session is made, stored nowhere. */
  proof: SessionProof;
  /** "Firefox · Windows". */
  browser: string | null;
  /** When somebody last did something, milliseconds. Read only. */
  usedAt: number;
}

/** The key of a session's row. Only the hash is stored: a copy of the table signs nobody in. */
export function sessionKey(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

let storage: SessionStorage<AdminSessionData> | undefined;

/** Admin sessions in PostgreSQL. The cookie holds only a random id and ends with the browser; the table holds when they end. */
export function adminSessions(): SessionStorage<AdminSessionData> {
  storage ??= createSessionStorage<AdminSessionData>({
    cookie: signedCookie('admin'),
    async createData({ adminId = '', stage = 'full', browser, proof }) {
      const id = randomBytes(32).toString('base64url');
      await db().$transaction(async (transaction) => {
        if (!proof || !(await stillHolds(transaction, adminId, proof))) throw new SignInOvertaken();
        const now = Date.now();
        await transaction.adminSession.create({
          data: {
            id: sessionKey(id),
            admin_id: adminId,
            data: {},
            stage,
            browser: browser ?? null,
            last_used_at: new Date(now),
            expires_at: new Date(now + (stage === 'full' ? IDLE_MS : STEP_MS)),
          },
        });
      });
      return id;
    },
    async readData(id) {
      const row = await db().adminSession.findUnique({
        relationLoadStrategy: 'join',
        where: { id: sessionKey(id) },
        include: { admin: true },
      });
      const now = Date.now();
      if (!row?.admin || row.admin.disabled_at || row.expires_at.getTime() <= now) return null;
      if (row.created_at.getTime() + LONGEST_MS <= now) return null;
      return {
        adminId: row.admin.id,
        stage: row.stage as SessionStage,
        browser: row.browser,
        usedAt: row.last_used_at.getTime(),
      };
    },
    // What a session is good for never changes: the next step of a sign-in is a new one.
    async updateData() {},
    async deleteData(id) {
      await db().adminSession.deleteMany({
        where: { OR: [{ id: sessionKey(id) }, { expires_at: { lt: new Date() } }] },
      });
    },
  });
  return storage;
}

/**
 * Whether what was shown still counts. The account is held until the session is there: whoever changes its password or
 * disables it does so before, and then nothing is made, or afterwards, and then ends this session with the others.
 */
async function stillHolds(
  transaction: Prisma.TransactionClient,
  adminId: string,
  proof: SessionProof,
): Promise<boolean> {
  const shown =
    'continues' in proof
      ? Prisma.empty
      : Prisma.sql`AND password_hash = ${proof.passwordHash} AND totp_secret IS NOT DISTINCT FROM ${proof.totpSecret}`;
  const held = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM admins WHERE id = ${adminId}::uuid AND disabled_at IS NULL ${shown} FOR SHARE`;
  if (held.length === 0) return false;
  if (!('continues' in proof)) return true;
  // A step leads on once.
  const { count } = await transaction.adminSession.deleteMany({
    where: { id: proof.continues, admin_id: adminId, expires_at: { gt: new Date() } },
  });
  return count === 1;
}

/** Moves a session's end on, since somebody does something. @param key of the session @param usedAt as it was read */
export async function noteUse(key: string, usedAt: number, now = Date.now()): Promise<void> {
  if (now - usedAt < ROLL_AFTER_MS) return;
  const [used, end] = [new Date(now).toISOString(), new Date(now + IDLE_MS).toISOString()];
  await db().$executeRaw`
    UPDATE admin_sessions
       SET last_used_at = ${used}::timestamptz,
           expires_at = LEAST(created_at + ${LONGEST_MS}::float8 * interval '1 millisecond', ${end}::timestamptz)
     WHERE id = ${key} AND stage = 'full'`;
}
