import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import type { Admin } from '#prisma/generated/client.ts';
import { NO_SECOND_STEP } from './admins.ts';
import { lastingHashOf } from '#kernel/server/hash.ts';
import { db } from '#kernel/server/db.ts';
import { noteChange } from './desk-changes.ts';
import { logger } from '#kernel/server/logger.ts';
import { seal, unseal } from '#kernel/server/sealed.ts';

/*
 * The optional second step of a sign-in (decision 0024): six digits that an app makes from a secret and the time (RFC
 * 6238), or one of ten recovery codes, each for once.
 */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Clocks may be half a minute apart. */
const WINDOW = 1;
const PURPOSE = 'second-step';
/** A secret that is being set up is shown for so long: a page that was left there shows it to nobody else. */
const SET_UP_MS = 15 * MINUTE;

const RECOVERY_CODES = 10;
/** Nothing that looks like something else; 12 of them are 58 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 12;

/** A secret that is being set up, for the app: as it is typed, and as the QR code says it. */
export interface Enrolment {
  secret: string;
  uri: string;
}

/** Makes a secret for an account; it counts only once a code of it was entered ({@link confirmSecondStep}). */
export async function beginSecondStep(adminId: string, now = Date.now()): Promise<void> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await db().admin.updateMany({
    where: { id: adminId, totp_secret: null },
    data: { totp_pending: seal(`${secret} ${now + SET_UP_MS}`, PURPOSE, adminId) },
  });
}

/** Forgets a secret that is being set up. */
export async function abandonSecondStep(adminId: string): Promise<void> {
  await db().admin.update({ where: { id: adminId }, data: { totp_pending: null } });
}

/** What the app must be told, while it is being set up; undefined a quarter of an hour later. */
export function enrolmentOf(
  admin: Pick<Admin, 'id' | 'email' | 'totp_pending'>,
  now = Date.now(),
): Enrolment | undefined {
  const pending = admin.totp_pending && unseal(admin.totp_pending, PURPOSE, admin.id);
  const [secret, until] = (pending || '').split(' ');
  if (!secret || Number(until) <= now) return undefined;
  return { secret, uri: generator(secret, admin.email).toString() };
}

function generator(secret: string, label = ''): TOTP {
  const issuer = commonTexts.brand;
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

/** Whether a secret is being set up. */
export async function isSettingUp(adminId: string): Promise<boolean> {
  const admin = await db().admin.findUniqueOrThrow({ where: { id: adminId } });
  return admin.totp_secret === null && enrolmentOf(admin) !== undefined;
}

/** The half minute whose code this is; undefined where it is none of now. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = generator(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / (PERIOD_S * SECOND)) + delta;
}

/**
 * Turns the second step on with the first code of the app.
 * @returns the recovery codes, to be shown once; undefined when the code is wrong, or nothing is being set up
 */
export async function confirmSecondStep(
  adminId: string,
  code: string,
  now = Date.now(),
): Promise<string[] | undefined> {
  const admin = await db().admin.findUniqueOrThrow({ where: { id: adminId } });
  const enrolment = enrolmentOf(admin, now);
  const step = enrolment && stepOf(enrolment.secret, plain(code), now);
  if (!enrolment || step === undefined) return undefined;
  const codes = makeCodes();
  const done = await db().$transaction(async (transaction) => {
    const { count } = await transaction.admin.updateMany({
      where: { id: adminId, totp_secret: null, totp_pending: admin.totp_pending },
      data: {
        totp_secret: seal(enrolment.secret, PURPOSE, adminId),
        totp_pending: null,
        totp_since: new Date(now),
        totp_last_step: step,
      },
    });
    if (count === 0) return false;
    await transaction.adminRecoveryCode.deleteMany({ where: { admin_id: adminId } });
    await transaction.adminRecoveryCode.createMany({ data: rowsOf(adminId, codes) });
    await noteChange(transaction, 'second_step_on', adminId);
    return true;
  });
  return done ? codes : undefined;
}

/** Ten new recovery codes in place of what is left of the old ones. @returns them, to be shown once */
export async function renewRecoveryCodes(adminId: string): Promise<string[]> {
  const codes = makeCodes();
  await db().$transaction(async (transaction) => {
    await transaction.adminRecoveryCode.deleteMany({ where: { admin_id: adminId } });
    await transaction.adminRecoveryCode.createMany({ data: rowsOf(adminId, codes) });
    await noteChange(transaction, 'recovery_codes', adminId);
  });
  return codes;
}

/** Turns the second step off. */
export async function endSecondStep(adminId: string): Promise<void> {
  await db().$transaction(async (transaction) => {
    await transaction.admin.update({ where: { id: adminId }, data: NO_SECOND_STEP });
    await noteChange(transaction, 'second_step_off', adminId);
  });
}

/** How many recovery codes an account has left. */
export async function recoveryCodesLeft(adminId: string): Promise<number> {
  return db().adminRecoveryCode.count({ where: { admin_id: adminId, used_at: null } });
}

export type CodeVerdict = 'right' | 'recovery' | 'used' | 'wrong';

/**
 * Checks what was entered as the second step, and uses it up: a code of the app, or a recovery code, is good once.
 * @returns `used` for a code of the app that was right but was entered before
 */
export async function spendCode(adminId: string, typed: string, now = Date.now()): Promise<CodeVerdict> {
  const code = plain(typed);
  return /^\d{6}$/.test(code) ? spendAppCode(adminId, code, now) : spendRecoveryCode(adminId, code, now);
}

async function spendAppCode(adminId: string, code: string, now: number): Promise<CodeVerdict> {
  const admin = await db().admin.findUnique({ where: { id: adminId }, select: { totp_secret: true } });
  if (!admin?.totp_secret) return 'wrong';
  const secret = unseal(admin.totp_secret, PURPOSE, adminId);
  if (!secret) {
    logger.error({ alert: 'second_step_unreadable', admin: adminId }, 'LASTING_KEY was changed: npm run admin:reset');
    return 'wrong';
  }
  const step = stepOf(secret, code, now);
  if (step === undefined) return 'wrong';
  const { count } = await db().admin.updateMany({
    where: { id: adminId, OR: [{ totp_last_step: null }, { totp_last_step: { lt: step } }] },
    data: { totp_last_step: step },
  });
  return count > 0 ? 'right' : 'used';
}

async function spendRecoveryCode(adminId: string, code: string, now: number): Promise<CodeVerdict> {
  if (code.length !== CODE_LENGTH) return 'wrong';
  const { count } = await db().adminRecoveryCode.updateMany({
    where: { admin_id: adminId, code_hash: codeHash(adminId, code), used_at: null },
    data: { used_at: new Date(now) },
  });
  return count > 0 ? 'recovery' : 'wrong';
}

/** As it is compared: people type spaces and hyphens where they see them, and capitals where phones put them. */
function plain(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

function makeCodes(): string[] {
  const one = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => one().replaceAll(/(.{4})(?=.)/g, '$1-'));
}

function rowsOf(adminId: string, codes: readonly string[]) {
  return codes.map((code) => ({ admin_id: adminId, code_hash: codeHash(adminId, plain(code)) }));
}

function codeHash(adminId: string, code: string): string {
  return lastingHashOf({ recovery: code, of: adminId });
}
