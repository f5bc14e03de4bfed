import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Admin, Prisma, PrismaClient } from '#prisma/generated/client.ts';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** What OWASP asks for at 32 MB of memory: three times over. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const COST_SAID = `${COST.N},${COST.p}`;
const KEY_BYTES = 32;

/** Compared against when there is no such admin, so that a wrong e-mail takes as long as a wrong password. */
const NOBODY = `scrypt$${COST_SAID}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`;

/** A salted scrypt hash, `scrypt$N,p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES, COST);
  return `scrypt$${COST_SAID}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Whether a password is the one that was hashed. */
export async function fits(password: string, stored: string): Promise<boolean> {
  const [, cost, salt, key] = stored.split('$');
  const [N, p] = (cost ?? '').split(',').map(Number);
  if (!N || !p || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, { ...COST, N, p });
  return timingSafeEqual(actual, expected);
}

/** The columns of an account that signs in with its password alone. */
export const NO_SECOND_STEP = {
  totp_secret: null,
  totp_pending: null,
  totp_since: null,
  totp_last_step: null,
  recovery_codes: { deleteMany: {} },
} as const satisfies Prisma.AdminUpdateInput;

/** E-mails are compared without case and outer space. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The enabled admin with this e-mail and password, or null; takes the same time either way. Says nothing of the second step. */
export async function verifyAdmin(prisma: PrismaClient, email: string, password: string): Promise<Admin | null> {
  const admin = await prisma.admin.findUnique({ where: { email: normalEmail(email) } });
  const right = await fits(password, admin?.password_hash ?? NOBODY);
  return admin && right && !admin.disabled_at ? admin : null;
}

/**
 * Creates the first admin when there is none.
 * @returns the sign-in to show once, or null when an admin exists already
 */
export async function ensureFirstAdmin(
  prisma: PrismaClient,
  first: { email: string; password?: string },
): Promise<{ email: string; password: string } | null> {
  if ((await prisma.admin.count()) > 0) return null;
  return resetAdminPassword(prisma, first.email, first.password);
}

/** A password that nobody has to remember: 96 bits. */
export function madeUpPassword(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Sets an admin's password (made up when none is given), enables the account, turns its second step off, and ends its
 * sessions: the operator's way back in for somebody who lost everything. An account that there is not is made (`isNew`).
 */
export async function resetAdminPassword(
  prisma: PrismaClient,
  email: string,
  password = madeUpPassword(),
): Promise<{ email: string; password: string; isNew: boolean }> {
  const password_hash = await hashPassword(password);
  return prisma.$transaction(async (transaction) => {
    const isNew = (await transaction.admin.count({ where: { email: normalEmail(email) } })) === 0;
    const admin = await transaction.admin.upsert({
      where: { email: normalEmail(email) },
      create: { email: normalEmail(email), password_hash },
      update: { password_hash, disabled_at: null, password_expires_at: null, ...NO_SECOND_STEP },
    });
    await transaction.adminSession.deleteMany({ where: { admin_id: admin.id } });
    return { email: admin.email, password, isNew };
  });
}
