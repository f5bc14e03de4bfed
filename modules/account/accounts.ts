import { DAY } from '#kernel/constants.ts';
import { verifyPassword, hashPassword, randomPassword, normalizeEmail } from './passwords.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';
import { recordChange } from './audit-trail.ts';
import type { Role } from './rules/roles.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { logger } from '#kernel/server/logger.ts';

/** An unused one-time password expires after this time. */
const ONE_TIME_PASSWORD_MS = 3 * DAY;

/**
 * All accounts, the enabled ones first.
 * @throws if the database doesn't answer
 */
export async function listAdmins(now = Date.now()) {
  const rows = await db().admin.findMany({
    orderBy: [{ disabled_at: { sort: 'asc', nulls: 'first' } }, { email: 'asc' }],
    select: {
      id: true,
      email: true,
      role: true,
      created_at: true,
      disabled_at: true,
      password_expires_at: true,
      totp_since: true,
      sessions: {
        where: { stage: 'full', expires_at: { gt: new Date(now) } },
        select: { last_used_at: true },
        orderBy: { last_used_at: 'desc' },
      },
    },
  });
  return rows.map(({ sessions, totp_since, ...row }) => ({
    ...row,
    secondStep: totp_since !== null,
    sessions: sessions.length,
    lastUsed: sessions[0]?.last_used_at ?? null,
  }));
}

/** A one-time password, which is shown once to the admin who hands it on. */
export interface OneTimePassword {
  email: string;
  password: string;
}

/**
 * Creates an account with a one-time password. The password is valid for one sign-in within three days, and the new
 * admin must then choose another. If the same form is sent again, the password is renewed, because nobody saw the first
 * one.
 * @param nonce the form's nonce
 * @returns undefined if the email already has an account
 * @throws if the database doesn't answer
 */
export async function addAdmin(typedEmail: string, byId: string, nonce?: string): Promise<OneTimePassword | undefined> {
  const email = normalizeEmail(typedEmail);
  const { password, data } = await newOneTimePassword(Date.now());
  const nonceHash = hashOf({ adds: email, by: byId });
  try {
    await db().$transaction(async (transaction) => {
      const { id } = await transaction.admin.create({ data: { email, ...data } });
      if (nonce) await transaction.formNonce.create({ data: { nonce, payload_hash: nonceHash } });
      await recordChange(transaction, 'admin_added', byId, id);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const sent = nonce ? await db().formNonce.findUnique({ where: { nonce } }) : null;
    const existing = await db().admin.findUnique({ where: { email }, select: { id: true } });
    return sent?.payload_hash === nonceHash && existing ? renewPassword(existing.id, byId) : undefined;
  }
  logger.info({ admin: byId }, 'admin added');
  return { email, password };
}

/**
 * Gives another account a new one-time password, enables the account and ends its sessions. Its second step stays on,
 * so the password alone isn't enough to sign in.
 * @returns undefined if there's no such account, if it's the admin's own, or if its password was changed by somebody
 * else at the same time. In that last case the password made here doesn't work, so it mustn't be shown
 */
export async function renewPassword(id: string, byId: string, now = Date.now()): Promise<OneTimePassword | undefined> {
  if (id === byId) return undefined;
  const found = await db().admin.findUnique({ where: { id }, select: { email: true, password_hash: true } });
  if (!found) return undefined;
  const { password, data } = await newOneTimePassword(now);
  const renewed = await db().$transaction(async (transaction) => {
    const { count } = await transaction.admin.updateMany({
      where: { id, password_hash: found.password_hash },
      data: { ...data, disabled_at: null },
    });
    if (count === 0) return false;
    await transaction.adminSession.deleteMany({ where: { admin_id: id } });
    await recordChange(transaction, 'password_renewed', byId, id);
    return true;
  });
  return renewed ? { email: found.email, password } : undefined;
}

async function newOneTimePassword(now: number) {
  const password = randomPassword();
  const data = {
    password_hash: await hashPassword(password),
    password_expires_at: new Date(now + ONE_TIME_PASSWORD_MS),
  };
  return { password, data };
}

/**
 * Disables an account and ends its sessions. Admins can't disable their own account, so an owner always remains. This
 * locks the rows of all enabled accounts, so that two owners can't disable each other at the same time.
 * @returns false if the account can't be disabled
 */
export async function disableAdmin(id: string, byId: string): Promise<boolean> {
  if (id === byId) return false;
  return db().$transaction(async (transaction) => {
    const enabled = await lockEnabledRows(transaction);
    if (!isOwner(enabled, byId)) return false;
    // If the account is already disabled, the button was clicked twice. That isn't an error.
    if (!enabled.some((admin) => admin.id === id)) return (await transaction.admin.count({ where: { id } })) > 0;
    await transaction.admin.update({ where: { id }, data: { disabled_at: new Date() } });
    await transaction.adminSession.deleteMany({ where: { admin_id: id } });
    await recordChange(transaction, 'admin_disabled', byId, id);
    logger.info({ admin: byId, about: id }, 'admin disabled');
    return true;
  });
}

/**
 * Gives an account a role, which takes effect with the account's next page request.
 * @returns `last` if nothing was changed, because the account is the last enabled owner, or because the admin `byId` is
 * no longer an enabled owner
 */
export async function setRole(id: string, role: Role, byId: string): Promise<'changed' | 'same' | 'last'> {
  return db().$transaction(async (transaction) => {
    const enabled = await lockEnabledRows(transaction);
    if (!isOwner(enabled, byId)) return 'last';
    const isLast = enabled.every((admin) => admin.id === id || admin.role !== 'owner');
    if (role !== 'owner' && isLast) return 'last';
    const { count } = await transaction.admin.updateMany({ where: { id, NOT: { role } }, data: { role } });
    if (count === 0) return 'same';
    await recordChange(transaction, 'role_changed', byId, id);
    logger.info({ admin: byId, about: id, role }, 'role changed');
    return 'changed';
  });
}

type EnabledAdmin = { id: string; role: Role };

/** Locks the rows of the enabled accounts, so that their roles stay as they are until the transaction ends. */
function lockEnabledRows(transaction: Prisma.TransactionClient): Promise<EnabledAdmin[]> {
  return transaction.$queryRaw<EnabledAdmin[]>`
    SELECT id, role::text FROM admins WHERE disabled_at IS NULL ORDER BY id FOR UPDATE`;
}

function isOwner(enabled: EnabledAdmin[], id: string): boolean {
  return enabled.some((admin) => admin.id === id && admin.role === 'owner');
}

/**
 * Ends all sessions of another account.
 * @returns how many sessions ended
 */
export async function signOutAdmin(id: string, byId: string): Promise<number> {
  return db().$transaction(async (transaction) => {
    const { count } = await transaction.adminSession.deleteMany({ where: { admin_id: id } });
    if (count > 0) await recordChange(transaction, 'signed_out', byId, id);
    return count;
  });
}

/** Whether this is the account's password. */
export async function isOwnPassword(id: string, password: string): Promise<boolean> {
  const admin = await db().admin.findUnique({ where: { id }, select: { password_hash: true } });
  return admin !== null && (await verifyPassword(password, admin.password_hash));
}

interface PasswordChangeProof {
  /**
   * The password hash that the current password was checked against. If the account has another hash by now, the new
   * password is refused.
   */
  checkedHash: string;
  /** The key of the session that makes the change. All other sessions end. */
  session: string;
}

/**
 * Sets the password that an admin chose for their own account, and ends the account's other sessions. If two sessions
 * change the password at the same time, the first change wins.
 * @returns false if, after the current password was checked, the password was changed or the session ended
 */
export async function choosePassword(
  id: string,
  password: string,
  { checkedHash, session }: PasswordChangeProof,
): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return db().$transaction(async (transaction) => {
    const lockedRows = await transaction.$queryRaw<unknown[]>`
      SELECT FROM admins WHERE id = ${id}::uuid AND password_hash = ${checkedHash} AND disabled_at IS NULL FOR UPDATE`;
    // Check this while the account's row is locked. Otherwise, another password change could end this session right
    // after the check.
    if (lockedRows.length === 0 || (await transaction.adminSession.count({ where: { id: session } })) === 0)
      return false;
    await transaction.admin.update({ where: { id }, data: { password_hash, password_expires_at: null } });
    await transaction.adminSession.deleteMany({ where: { admin_id: id, NOT: { id: session } } });
    await recordChange(transaction, 'password_changed', id);
    return true;
  });
}
