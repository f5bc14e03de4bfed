import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import type { Admin } from '#prisma/generated/client.ts';
import { NO_SECOND_STEP } from './passwords.ts';
import { lastingHashOf } from '#kernel/server/hash.ts';
import { db } from '#kernel/server/db.ts';
import { recordChange } from './audit-trail.ts';
import { logger } from '#kernel/server/logger.ts';
import { seal, unseal } from '#kernel/server/sealed.ts';

/*
 * The optional second step of a sign-in (decision 0024): six digits that an app computes from a secret and the time
 * (RFC 6238), or one of ten recovery codes, each of which works once.
 */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A code of the previous or the next 30 seconds is valid too, because clocks differ. */
const TOLERATED_PERIODS = 1;
const SEAL_PURPOSE = 'second-step';
/** A new secret is shown only for this long, because somebody may walk away with the secret on the screen. */
const MAX_SETUP_MS = 15 * MINUTE;

const RECOVERY_CODE_COUNT = 10;
/** The characters of recovery codes, without those that look alike. A code of 12 characters has 59 bits. */
const RECOVERY_CODE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 12;

/** A new secret for the authenticator app: as text to type, and as the content of a QR code. */
export interface PendingSecondStep {
  secret: string;
  uri: string;
}

/**
 * Creates a new secret for an account. This doesn't turn the second step on. {@link confirmSecondStep} does, if the
 * code from the authenticator app is right.
 */
export async function beginSecondStepSetup(adminId: string, now = Date.now()): Promise<void> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await db().admin.updateMany({
    where: { id: adminId, totp_secret: null },
    data: { totp_pending: seal(`${secret} ${now + MAX_SETUP_MS}`, SEAL_PURPOSE, adminId) },
  });
}

/** Deletes the secret of a second step that's being set up. */
export async function abandonSecondStepSetup(adminId: string): Promise<void> {
  await db().admin.update({ where: { id: adminId }, data: { totp_pending: null } });
}

/** The secret of a second step that's being set up; undefined if there's none, or if it's too old to be shown. */
export function pendingSecondStepOf(
  admin: Pick<Admin, 'id' | 'email' | 'totp_pending'>,
  now = Date.now(),
): PendingSecondStep | undefined {
  const pending = admin.totp_pending && unseal(admin.totp_pending, SEAL_PURPOSE, admin.id);
  const [secret, until] = (pending || '').split(' ');
  if (!secret || Number(until) <= now) return undefined;
  return { secret, uri: createTotp(secret, admin.email).toString() };
}

function createTotp(secret: string, label = ''): TOTP {
  const issuer = commonTexts.brand;
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

/** Whether the account's second step is being set up. */
export async function isSettingUpSecondStep(adminId: string): Promise<boolean> {
  const admin = await db().admin.findUniqueOrThrow({ where: { id: adminId } });
  return admin.totp_secret === null && pendingSecondStepOf(admin) !== undefined;
}

/** The 30-second period that a code belongs to; undefined if the code isn't valid now. */
function periodOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: TOLERATED_PERIODS });
  return delta === null ? undefined : Math.floor(now / (PERIOD_S * SECOND)) + delta;
}

/**
 * Turns the second step on, with the first code from the app.
 * @returns the recovery codes, to show once; undefined if the code is wrong or nothing is being set up
 */
export async function confirmSecondStep(
  adminId: string,
  code: string,
  now = Date.now(),
): Promise<string[] | undefined> {
  const admin = await db().admin.findUniqueOrThrow({ where: { id: adminId } });
  const enrollment = pendingSecondStepOf(admin, now);
  const codePeriod = enrollment && periodOfCode(enrollment.secret, normalizeCode(code), now);
  if (!enrollment || codePeriod === undefined) return undefined;
  const codes = makeRecoveryCodes();
  const done = await db().$transaction(async (transaction) => {
    const { count } = await transaction.admin.updateMany({
      where: { id: adminId, totp_secret: null, totp_pending: admin.totp_pending },
      data: {
        totp_secret: seal(enrollment.secret, SEAL_PURPOSE, adminId),
        totp_pending: null,
        totp_since: new Date(now),
        totp_last_step: codePeriod,
      },
    });
    if (count === 0) return false;
    await transaction.adminRecoveryCode.deleteMany({ where: { admin_id: adminId } });
    await transaction.adminRecoveryCode.createMany({ data: recoveryCodeRows(adminId, codes) });
    await recordChange(transaction, 'second_step_on', adminId);
    return true;
  });
  return done ? codes : undefined;
}

/**
 * Replaces the remaining recovery codes with ten new ones.
 * @returns the new codes, to show once
 */
export async function renewRecoveryCodes(adminId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await db().$transaction(async (transaction) => {
    await transaction.adminRecoveryCode.deleteMany({ where: { admin_id: adminId } });
    await transaction.adminRecoveryCode.createMany({ data: recoveryCodeRows(adminId, codes) });
    await recordChange(transaction, 'recovery_codes', adminId);
  });
  return codes;
}

export async function turnOffSecondStep(adminId: string): Promise<void> {
  await db().$transaction(async (transaction) => {
    await transaction.admin.update({ where: { id: adminId }, data: NO_SECOND_STEP });
    await recordChange(transaction, 'second_step_off', adminId);
  });
}

/** How many recovery codes an account has left. */
export async function recoveryCodesLeft(adminId: string): Promise<number> {
  return db().adminRecoveryCode.count({ where: { admin_id: adminId, used_at: null } });
}

export type CodeResult = 'right' | 'recovery' | 'used' | 'wrong';

/**
 * Checks a code from the app or a recovery code. Each works only once, so a right code is used up.
 * @returns `used` for a code from the app that's right, but was entered before
 */
export async function redeemCode(adminId: string, typed: string, now = Date.now()): Promise<CodeResult> {
  const code = normalizeCode(typed);
  return /^\d{6}$/.test(code) ? redeemAppCode(adminId, code, now) : redeemRecoveryCode(adminId, code, now);
}

async function redeemAppCode(adminId: string, code: string, now: number): Promise<CodeResult> {
  const admin = await db().admin.findUnique({ where: { id: adminId }, select: { totp_secret: true } });
  if (!admin?.totp_secret) return 'wrong';
  const secret = unseal(admin.totp_secret, SEAL_PURPOSE, adminId);
  if (!secret) {
    logger.error({ alert: 'second_step_unreadable', admin: adminId }, 'LASTING_KEY was changed: npm run admin:reset');
    return 'wrong';
  }
  const codePeriod = periodOfCode(secret, code, now);
  if (codePeriod === undefined) return 'wrong';
  const { count } = await db().admin.updateMany({
    where: { id: adminId, OR: [{ totp_last_step: null }, { totp_last_step: { lt: codePeriod } }] },
    data: { totp_last_step: codePeriod },
  });
  return count > 0 ? 'right' : 'used';
}

async function redeemRecoveryCode(adminId: string, code: string, now: number): Promise<CodeResult> {
  if (code.length !== CODE_LENGTH) return 'wrong';
  const { count } = await db().adminRecoveryCode.updateMany({
    where: { admin_id: adminId, code_hash: codeHash(adminId, code), used_at: null },
    data: { used_at: new Date(now) },
  });
  return count > 0 ? 'recovery' : 'wrong';
}

/**
 * A code as it's compared: without the spaces and hyphens that people type because the page shows them, and in lower
 * case, because phones add capitals.
 */
function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

function makeRecoveryCodes(): string[] {
  const one = () =>
    Array.from(
      { length: CODE_LENGTH },
      () => RECOVERY_CODE_CHARACTERS[randomInt(RECOVERY_CODE_CHARACTERS.length)],
    ).join('');
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => one().replaceAll(/(.{4})(?=.)/g, '$1-'));
}

function recoveryCodeRows(adminId: string, codes: readonly string[]) {
  return codes.map((code) => ({ admin_id: adminId, code_hash: codeHash(adminId, normalizeCode(code)) }));
}

function codeHash(adminId: string, code: string): string {
  return lastingHashOf({ recovery: code, of: adminId });
}
