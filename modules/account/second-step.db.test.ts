import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { resetAdminPassword } from './passwords.ts';
import {
  abandonSecondStepSetup,
  beginSecondStepSetup,
  confirmSecondStep,
  turnOffSecondStep,
  pendingSecondStepOf,
  recoveryCodesLeft,
  renewRecoveryCodes,
  redeemCode,
} from './second-step.ts';

const NOW = Date.UTC(2026, 10, 21, 18, 0, 10);
const HALF_MINUTE = 30 * SECOND;

let testDatabase: TestDatabase;
let adminId: string;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  adminId = randomUUID();
  await testDatabase.prisma.admin.create({
    data: { id: adminId, email: `${adminId}@desk.example`, password_hash: '' },
  });
});

const readAdmin = () => testDatabase.prisma.admin.findUniqueOrThrow({ where: { id: adminId } });

/** Stands in for the authenticator app. Knows only what the QR code contains. */
async function authenticatorApp(): Promise<(at: number) => string> {
  const uri = pendingSecondStepOf(await readAdmin(), NOW)?.uri ?? '';
  const { searchParams, pathname } = new URL(uri);
  expect(decodeURIComponent(pathname)).toBe(`/Shoulder:${adminId}@desk.example`);
  const totp = new TOTP({ secret: Secret.fromBase32(searchParams.get('secret') ?? '') });
  return (timestamp) => totp.generate({ timestamp });
}

async function turnOnSecondStep() {
  await beginSecondStepSetup(adminId, NOW);
  const code = await authenticatorApp();
  const codes = (await confirmSecondStep(adminId, code(NOW), NOW)) ?? [];
  return { code, codes };
}

describe('setting up the second step', () => {
  it('is done only after a code from the app was entered', async () => {
    await beginSecondStepSetup(adminId, NOW);
    expect(await readAdmin()).toMatchObject({ totp_secret: null, totp_since: null });
    const code = await authenticatorApp();
    expect(await confirmSecondStep(adminId, '000000', NOW)).toBeUndefined();
    expect(await redeemCode(adminId, code(NOW), NOW)).toBe('wrong');
    const codes = await confirmSecondStep(adminId, ` ${code(NOW).slice(0, 3)} ${code(NOW).slice(3)} `, NOW);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await readAdmin()).toMatchObject({ totp_pending: null, totp_since: new Date(NOW) });
    expect(await recoveryCodesLeft(adminId)).toBe(10);
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    await beginSecondStepSetup(adminId, NOW);
    const { secret } = pendingSecondStepOf(await readAdmin(), NOW) ?? { secret: '' };
    const code = await authenticatorApp();
    const codes = (await confirmSecondStep(adminId, code(NOW), NOW)) ?? [];
    const stored = JSON.stringify([await readAdmin(), await testDatabase.prisma.adminRecoveryCode.findMany()]);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    for (const words of [secret, ...codes, ...codes.map((one) => one.replaceAll('-', ''))]) {
      expect(stored).not.toContain(words);
    }
  });

  it('can be stopped, and started again with another secret', async () => {
    await beginSecondStepSetup(adminId, NOW);
    const first = pendingSecondStepOf(await readAdmin(), NOW)?.secret;
    await abandonSecondStepSetup(adminId);
    expect(pendingSecondStepOf(await readAdmin(), NOW)).toBeUndefined();
    await beginSecondStepSetup(adminId, NOW);
    expect(pendingSecondStepOf(await readAdmin(), NOW)?.secret).not.toBe(first);
  });

  it("expires after 15 minutes, so a page left open doesn't reveal the secret", async () => {
    await beginSecondStepSetup(adminId, NOW);
    const code = await authenticatorApp();
    const expiry = NOW + 15 * MINUTE;
    expect(pendingSecondStepOf(await readAdmin(), expiry - 1)).toBeDefined();
    expect(pendingSecondStepOf(await readAdmin(), expiry)).toBeUndefined();
    expect(await confirmSecondStep(adminId, code(expiry), expiry)).toBeUndefined();
    expect(await readAdmin()).toMatchObject({ totp_secret: null });
    await beginSecondStepSetup(adminId, expiry);
    expect(pendingSecondStepOf(await readAdmin(), expiry)).toBeDefined();
  });

  it("doesn't replace an active second step", async () => {
    const { code } = await turnOnSecondStep();
    await beginSecondStepSetup(adminId, NOW);
    expect(await readAdmin()).toMatchObject({ totp_pending: null });
    expect(await redeemCode(adminId, code(NOW + HALF_MINUTE), NOW + HALF_MINUTE)).toBe('right');
  });
});

describe('a code from the app', () => {
  it('is valid for half a minute before and after, because clocks differ', async () => {
    const { code } = await turnOnSecondStep();
    const later = NOW + 10 * HALF_MINUTE;
    for (const [off, verdict] of [
      [-2, 'wrong'],
      [-1, 'right'],
      [0, 'right'],
      [1, 'right'],
      [2, 'wrong'],
    ] as const) {
      expect(await redeemCode(adminId, code(later + off * HALF_MINUTE), later), `${off}`).toBe(verdict);
    }
  });

  it('works once, and no earlier code works after it', async () => {
    const { code } = await turnOnSecondStep();
    const later = NOW + 10 * HALF_MINUTE;
    expect(await redeemCode(adminId, code(later), later)).toBe('right');
    expect(await redeemCode(adminId, code(later), later)).toBe('used');
    expect(await redeemCode(adminId, code(later - HALF_MINUTE), later)).toBe('used');
  });

  it("can't be used to sign in if it turned the second step on", async () => {
    const { code } = await turnOnSecondStep();
    expect(await redeemCode(adminId, code(NOW), NOW)).toBe('used');
  });

  it("works once if it's entered twenty times at once", async () => {
    const { code } = await turnOnSecondStep();
    const later = NOW + 10 * HALF_MINUTE;
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => redeemCode(adminId, code(later), later)));
    expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1);
  });

  it("is wrong if it's for another account, or invalid", async () => {
    const { code } = await turnOnSecondStep();
    const otherId = randomUUID();
    await testDatabase.prisma.admin.create({
      data: { id: otherId, email: `${otherId}@desk.example`, password_hash: '' },
    });
    const later = NOW + 10 * HALF_MINUTE;
    expect(await redeemCode(otherId, code(later), later)).toBe('wrong');
    for (const typed of ['', '12345', '1234567', 'abcdef', '000000 OR 1=1']) {
      expect(await redeemCode(adminId, typed, later), typed).toBe('wrong');
    }
  });
});

describe('a recovery code', () => {
  it('works once, with or without spaces, hyphens and capitals', async () => {
    const { codes } = await turnOnSecondStep();
    const [first = '', second = ''] = codes;
    expect(await redeemCode(adminId, first, NOW)).toBe('recovery');
    expect(await redeemCode(adminId, first, NOW)).toBe('wrong');
    expect(await redeemCode(adminId, ` ${second.replaceAll('-', ' ').toUpperCase()} `, NOW)).toBe('recovery');
    expect(await recoveryCodesLeft(adminId)).toBe(8);
  });

  it('stops working once there are new ones', async () => {
    const { codes } = await turnOnSecondStep();
    const fresh = await renewRecoveryCodes(adminId);
    expect(await redeemCode(adminId, codes[0] ?? '', NOW)).toBe('wrong');
    expect(await redeemCode(adminId, fresh[0] ?? '', NOW)).toBe('recovery');
  });
});

describe('turning it off', () => {
  it('leaves no secret and no codes behind', async () => {
    const { code, codes } = await turnOnSecondStep();
    await turnOffSecondStep(adminId);
    expect(await readAdmin()).toMatchObject({ totp_secret: null, totp_since: null, totp_last_step: null });
    expect(await recoveryCodesLeft(adminId)).toBe(0);
    const later = NOW + 10 * HALF_MINUTE;
    expect(await redeemCode(adminId, code(later), later)).toBe('wrong');
    expect(await redeemCode(adminId, codes[0] ?? '', later)).toBe('wrong');
  });

  it('is done by the operator for an admin who lost the phone and the codes', async () => {
    await turnOnSecondStep();
    await resetAdminPassword(testDatabase.prisma, `${adminId}@desk.example`);
    expect(await readAdmin()).toMatchObject({ totp_secret: null, disabled_at: null });
    expect(await recoveryCodesLeft(adminId)).toBe(0);
  });
});
