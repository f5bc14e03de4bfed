import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Admin, Prisma, PrismaClient } from '#prisma/generated/client.ts';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** Three times what OWASP asks for at 32 MB of memory. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const STORED_COST = `${COST.N},${COST.p}`;
const KEY_BYTES = 32;

/** Compared against if there's no such admin, so that a wrong e-mail takes as long as a wrong password. */
const DUMMY_HASH = `scrypt$${STORED_COST}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`;

/** A salted scrypt hash, `scrypt$N,p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES, COST);
  return `scrypt$${STORED_COST}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Whether a password matches a hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, cost, salt, key] = stored.split('$');
  const [N, p] = (cost ?? '').split(',').map(Number);
  if (!N || !p || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, { ...COST, N, p });
  return timingSafeEqual(actual, expected);
}

/** The columns of an account without a second step. */
export const NO_SECOND_STEP = {
  totp_secret: null,
  totp_pending: null,
  totp_since: null,
  totp_last_step: null,
  recovery_codes: { deleteMany: {} },
} as const satisfies Prisma.AdminUpdateInput;

/** Normalizes an e-mail for comparison: trimmed and lowercase. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The enabled admin with this e-mail and password, or null, in constant time. Doesn't check the second step. */
export async function verifyAdmin(prisma: PrismaClient, email: string, password: string): Promise<Admin | null> {
  const admin = await prisma.admin.findUnique({ where: { email: normalEmail(email) } });
  const right = await verifyPassword(password, admin?.password_hash ?? DUMMY_HASH);
  return admin && right && !admin.disabled_at ? admin : null;
}

/**
 * Creates the first admin if there is none.
 * @returns the credentials, to be shown once, or null if an admin already exists
 */
export async function ensureFirstAdmin(
  prisma: PrismaClient,
  first: { email: string; password?: string },
): Promise<{ email: string; password: string } | null> {
  if ((await prisma.admin.count()) > 0) return null;
  return resetAdminPassword(prisma, first.email, first.password);
}

/** A random password of 96 bits that nobody has to remember. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Sets an admin's password (random if none is given), enables the account, turns its second step off and ends its
 * sessions: the operator's way back in after losing everything. Creates the account if needed (`isNew`).
 */
export async function resetAdminPassword(
  prisma: PrismaClient,
  email: string,
  password = randomPassword(),
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
