import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Admin, Prisma, PrismaClient } from '#prisma/generated/client.ts';

const deriveKey = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** scrypt's cost as OWASP advises: 32 MB of memory, filled three times (`p`). */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const STORED_COST = `${COST.N},${COST.p}`;
const KEY_BYTES = 32;

/**
 * If no admin has this email, the password is compared with this hash, so that a wrong email takes as long as a wrong
 * password.
 */
const DUMMY_HASH = `scrypt$${STORED_COST}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`;

/** Makes a salted scrypt hash, written as `scrypt$N,p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, KEY_BYTES, COST);
  return `scrypt$${STORED_COST}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Whether a password matches a hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, cost, salt, key] = stored.split('$');
  const [N, p] = (cost ?? '').split(',').map(Number);
  if (!N || !p || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await deriveKey(password, Buffer.from(salt, 'base64'), expected.length, { ...COST, N, p });
  return timingSafeEqual(actual, expected);
}

/** The column values of an account without a second step. */
export const NO_SECOND_STEP = {
  totp_secret: null,
  totp_pending: null,
  totp_since: null,
  totp_last_step: null,
  recovery_codes: { deleteMany: {} },
} as const satisfies Prisma.AdminUpdateInput;

/** An email as it's stored and compared: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The enabled admin with this email and password; null if there's none. Takes the same time whether or not the email
 * exists. Doesn't check the second step.
 */
export async function verifyAdmin(prisma: PrismaClient, email: string, password: string): Promise<Admin | null> {
  const admin = await prisma.admin.findUnique({ where: { email: normalizeEmail(email) } });
  const right = await verifyPassword(password, admin?.password_hash ?? DUMMY_HASH);
  return admin && right && !admin.disabled_at ? admin : null;
}

/**
 * Creates the first admin if there's none.
 * @returns the credentials, to show once; null if an admin already exists
 */
export async function ensureFirstAdmin(
  prisma: PrismaClient,
  first: { email: string; password?: string },
): Promise<{ email: string; password: string } | null> {
  if ((await prisma.admin.count()) > 0) return null;
  return resetAdminPassword(prisma, first.email, first.password);
}

/** A random password of 96 bits. Nobody has to remember it. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Sets an admin's password (a random one if none is given), makes the account an enabled owner, turns its second step
 * off and ends its sessions. Creates the account if it doesn't exist (`isNew`). The operator uses this when an admin
 * can't sign in by any other means.
 */
export async function resetAdminPassword(
  prisma: PrismaClient,
  email: string,
  password = randomPassword(),
): Promise<{ email: string; password: string; isNew: boolean }> {
  const password_hash = await hashPassword(password);
  return prisma.$transaction(async (transaction) => {
    const isNew = (await transaction.admin.count({ where: { email: normalizeEmail(email) } })) === 0;
    const admin = await transaction.admin.upsert({
      where: { email: normalizeEmail(email) },
      create: { email: normalizeEmail(email), password_hash, role: 'owner' },
      update: { password_hash, role: 'owner', disabled_at: null, password_expires_at: null, ...NO_SECOND_STEP },
    });
    await transaction.adminSession.deleteMany({ where: { admin_id: admin.id } });
    return { email: admin.email, password, isNew };
  });
}
