import { randomUUID, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { ensureFirstAdmin, verifyPassword, hashPassword, resetAdminPassword, verifyAdmin } from './passwords.ts';
import { addAdmin, choosePassword, renewPassword } from './accounts.ts';

const PASSWORD = 'correct horse battery';
/**
 * The scrypt cost that OWASP advises. Somebody with a copy of the table of admins needs 32 MB of memory, filled three
 * times (`p`), to try one password.
 */
const SCRYPT_COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const newEmail = () => `${randomUUID()}@desk.example`;
const accountOf = (email: string) => testDatabase.prisma.admin.findUniqueOrThrow({ where: { email } });

function partsOf(stored: string) {
  const [kind, cost, salt = '', key = ''] = stored.split('$');
  return { kind, cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

/**
 * Checks that a stored hash states the full cost, and that its key was derived at that cost. Uses none of our own
 * hashing code.
 */
function expectFullCostHash(stored: string, password: string): void {
  const { kind, cost, salt, key } = partsOf(stored);
  expect([kind, cost, salt.length, key.length]).toEqual([
    'scrypt',
    `${SCRYPT_COST.N},${SCRYPT_COST.p}`,
    SALT_BYTES,
    KEY_BYTES,
  ]);
  expect(key.equals(scryptSync(password, salt, KEY_BYTES, SCRYPT_COST))).toBe(true);
  expect(stored).not.toContain(password);
}

/** A password's hash, made at a lower cost than ours. */
function hashAtCost(N: number, password: string): string {
  const salt = Buffer.alloc(SALT_BYTES, 7);
  const key = scryptSync(password, salt, KEY_BYTES, { ...SCRYPT_COST, N, p: 1 });
  return `scrypt$${N},1$${salt.toString('base64')}$${key.toString('base64')}`;
}

describe('a password in the database', () => {
  it('is always a scrypt hash at the full cost', async () => {
    const first = await ensureFirstAdmin(testDatabase.prisma, { email: newEmail() });
    if (!first) throw new Error('there is an account already');
    const { id: byId, password_hash } = await accountOf(first.email);
    expectFullCostHash(password_hash, first.password);

    const added = await addAdmin(newEmail(), byId);
    if (!added) throw new Error('not added');
    const { id, password_hash: from } = await accountOf(added.email);
    expectFullCostHash(from, added.password);

    const renewed = await renewPassword(id, byId);
    const { password_hash: renewedHash } = await accountOf(added.email);
    expectFullCostHash(renewedHash, renewed?.password ?? '');

    const session = randomUUID();
    const until = new Date(Date.now() + 60_000);
    await testDatabase.prisma.adminSession.create({ data: { id: session, admin_id: id, data: {}, expires_at: until } });
    expect(await choosePassword(id, PASSWORD, { checkedHash: renewedHash, session })).toBe(true);
    expectFullCostHash((await accountOf(added.email)).password_hash, PASSWORD);

    await resetAdminPassword(testDatabase.prisma, added.email, 'another one altogether');
    expectFullCostHash((await accountOf(added.email)).password_hash, 'another one altogether');
  });

  it('has a new salt each time, so equal passwords look different', async () => {
    const hashes = await Promise.all([1, 2, 3].map(() => hashPassword(PASSWORD)));
    expect(new Set(hashes.map((hash) => partsOf(hash).salt.toString('hex'))).size).toBe(3);
    expect(new Set(hashes.map((hash) => partsOf(hash).key.toString('hex'))).size).toBe(3);
  });

  it('lets in only the right password, and not the stored hash', async () => {
    const email = newEmail();
    await resetAdminPassword(testDatabase.prisma, email, PASSWORD);
    const { id, password_hash: stored } = await accountOf(email);
    expect(await verifyAdmin(testDatabase.prisma, ` ${email.toUpperCase()} `, PASSWORD)).toMatchObject({ id });
    for (const wrong of ['', PASSWORD.toUpperCase(), `${PASSWORD} `, stored, stored.split('$')[3] ?? '']) {
      expect(await verifyAdmin(testDatabase.prisma, email, wrong), wrong).toBeNull();
      expect(await verifyPassword(wrong, stored), wrong).toBe(false);
    }
    expect(await verifyAdmin(testDatabase.prisma, newEmail(), PASSWORD)).toBeNull();
  });

  it('is compared at its stored cost, and an invalid hash matches nothing', async () => {
    expect(await verifyPassword(PASSWORD, hashAtCost(2 ** 14, PASSWORD))).toBe(true);
    expect(await verifyPassword('another', hashAtCost(2 ** 14, PASSWORD))).toBe(false);
    expect(await verifyPassword(PASSWORD, hashAtCost(2 ** 14, PASSWORD).replace('$16384,1$', '$32768,1$'))).toBe(false);
    for (const none of ['', PASSWORD, 'scrypt$32768$$', 'scrypt$32768,1$$'])
      expect(await verifyPassword(PASSWORD, none), none).toBe(false);
  });
});
