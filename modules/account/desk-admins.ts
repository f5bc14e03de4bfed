import { DAY } from '#kernel/constants.ts';
import { fits, hashPassword, madeUpPassword, normalEmail } from './admins.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';
import { noteChange } from './desk-changes.ts';
import { logger } from '#kernel/server/logger.ts';

/** A one-time password that nobody used is worth nothing after so long. */
const ONE_TIME_MS = 3 * DAY;

/** Every account, the enabled ones first. @throws when the database does not answer */
export async function listAdmins(now = Date.now()) {
  const rows = await db().admin.findMany({
    orderBy: [{ disabled_at: { sort: 'asc', nulls: 'first' } }, { email: 'asc' }],
    select: {
      id: true,
      email: true,
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

/** A password to hand on, said once. */
export interface OneTime {
  email: string;
  password: string;
}

/**
 * Makes an account with a one-time password: good for one sign-in within three days, at which its owner chooses another.
 * The same form sent again gives that account another one-time password, since the first was shown to nobody.
 *
 * @param nonce of the form
 * @returns undefined when there is an account with this e-mail
 * @throws when the database does not answer
 */
export async function addAdmin(typedEmail: string, byId: string, nonce?: string): Promise<OneTime | undefined> {
  const email = normalEmail(typedEmail);
  const { password, data } = await oneTime(Date.now());
  const seal = hashOf({ adds: email, by: byId });
  try {
    await db().$transaction(async (transaction) => {
      const { id } = await transaction.admin.create({ data: { email, ...data } });
      if (nonce) await transaction.formNonce.create({ data: { nonce, payload_hash: seal } });
      await noteChange(transaction, 'admin_added', byId, id);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const sent = nonce ? await db().formNonce.findUnique({ where: { nonce } }) : null;
    const there = await db().admin.findUnique({ where: { email }, select: { id: true } });
    return sent?.payload_hash === seal && there ? renewPassword(there.id, byId) : undefined;
  }
  logger.info({ admin: byId }, 'an admin was added');
  return { email, password };
}

/**
 * Gives somebody else's account a new one-time password and ends its sessions; a disabled account is enabled by it. Its
 * second step stays: who has only the password does not get in.
 * @returns undefined when there is no such account, or it is one's own
 */
export async function renewPassword(id: string, byId: string, now = Date.now()): Promise<OneTime | undefined> {
  if (id === byId) return undefined;
  const { password, data } = await oneTime(now);
  const email = await db().$transaction(async (transaction) => {
    const found = await transaction.admin.findUnique({ where: { id }, select: { email: true } });
    if (!found) return undefined;
    await transaction.admin.update({ where: { id }, data: { ...data, disabled_at: null } });
    await transaction.adminSession.deleteMany({ where: { admin_id: id } });
    await noteChange(transaction, 'password_renewed', byId, id);
    return found.email;
  });
  return email === undefined ? undefined : { email, password };
}

async function oneTime(now: number) {
  const password = madeUpPassword();
  const data = { password_hash: await hashPassword(password), password_expires_at: new Date(now + ONE_TIME_MS) };
  return { password, data };
}

/**
 * Disables an account and ends its sessions at once. Never one's own, and never the last that is enabled: two admins who
 * disable each other in the same moment wait for each other here.
 * @returns false when it is not allowed
 */
export async function disableAdmin(id: string, byId: string): Promise<boolean> {
  if (id === byId) return false;
  return db().$transaction(async (transaction) => {
    const enabled = await transaction.$queryRaw<{ id: string }[]>`
      SELECT id FROM admins WHERE disabled_at IS NULL ORDER BY id FOR UPDATE`;
    if (!enabled.some((admin) => admin.id === byId)) return false;
    // The second click finds it done.
    if (!enabled.some((admin) => admin.id === id)) return (await transaction.admin.count({ where: { id } })) > 0;
    await transaction.admin.update({ where: { id }, data: { disabled_at: new Date() } });
    await transaction.adminSession.deleteMany({ where: { admin_id: id } });
    await noteChange(transaction, 'admin_disabled', byId, id);
    logger.info({ admin: byId, about: id }, 'an admin is disabled');
    return true;
  });
}

/** Ends every session of another account. @returns how many */
export async function signOutAdmin(id: string, byId: string): Promise<number> {
  return db().$transaction(async (transaction) => {
    const { count } = await transaction.adminSession.deleteMany({ where: { admin_id: id } });
    if (count > 0) await noteChange(transaction, 'signed_out', byId, id);
    return count;
  });
}

/** Whether a password is the account's own. */
export async function isOwnPassword(id: string, password: string): Promise<boolean> {
  const admin = await db().admin.findUnique({ where: { id }, select: { password_hash: true } });
  return admin !== null && (await fits(password, admin.password_hash));
}

interface ChosenBy {
  /** The hash that the owner's word was checked against. */
  from: string;
  /** Key of the session it is done in: the one that stays. */
  session: string;
}

/**
 * Gives an account the password its owner chose, and ends all its sessions but one.
 * @returns false when the password is another one by now, or the session was ended: of two changes at once the first counts
 */
export async function choosePassword(id: string, password: string, { from, session }: ChosenBy): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return db().$transaction(async (transaction) => {
    const same = await transaction.$queryRaw<unknown[]>`
      SELECT FROM admins WHERE id = ${id}::uuid AND password_hash = ${from} AND disabled_at IS NULL FOR UPDATE`;
    // Asked once the account is held: whoever changed it before has ended the session.
    if (same.length === 0 || (await transaction.adminSession.count({ where: { id: session } })) === 0) return false;
    await transaction.admin.update({ where: { id }, data: { password_hash, password_expires_at: null } });
    await transaction.adminSession.deleteMany({ where: { admin_id: id, NOT: { id: session } } });
    await noteChange(transaction, 'password_changed', id);
    return true;
  });
}
