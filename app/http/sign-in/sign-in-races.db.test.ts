import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { hashPassword } from '#modules/account/passwords.ts';
import { disableAdmin, renewPassword } from '#modules/account/accounts.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { adminAtStage, startNextSignInStep } from './sign-in.server.ts';
import { PASSWORD, openAccounts } from '#tests/support/testing-accounts.ts';
import type { Accounts } from '#tests/support/testing-accounts.ts';
import { Browser } from '#tests/support/testing-browser.ts';

/* What happens when an account changes while somebody signs in to it. */

let accounts: Accounts;
let testDatabase: Accounts['database'];
let limits: Accounts['limits'];
let adminId: string;
let email: string;

beforeAll(async () => {
  accounts = await openAccounts();
  ({ database: testDatabase, limits } = accounts);
});
afterAll(() => accounts.close());
beforeEach(async () => {
  ({ id: adminId, email } = await accounts.createAccount());
});

const countSessions = () => testDatabase.prisma.adminSession.count({ where: { admin_id: adminId } });

async function waitForBlockedQuery(): Promise<void> {
  for (;;) {
    const [row] = await testDatabase.prisma.$queryRaw<[{ waiting: number }]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row.waiting > 0) return;
    await pause(10);
  }
}

/**
 * Changes the account and ends its sessions in one transaction, which commits only after `meanwhile` has begun to wait
 * for it.
 */
async function whileAccountChanges<T>(data: Prisma.AdminUpdateInput, meanwhile: () => Promise<T>): Promise<T> {
  let coming: Promise<T> | undefined;
  await testDatabase.prisma.$transaction(async (transaction) => {
    await transaction.admin.update({ where: { id: adminId }, data });
    await transaction.adminSession.deleteMany({ where: { admin_id: adminId } });
    coming = meanwhile();
    await Promise.race([coming, waitForBlockedQuery()]);
  });
  return coming as Promise<T>;
}

it("a password that's changed while it's checked lets nobody in", async () => {
  const password_hash = await hashPassword('another long password');
  const browser = new Browser(limits);
  expect(await whileAccountChanges({ password_hash }, () => browser.submitPassword(email, PASSWORD))).toBe('wrong');
  expect([await browser.isSignedIn(), await countSessions()]).toEqual([false, 0]);
});

it("an account that's disabled or gets a second step during the sign-in lets nobody in", async () => {
  for (const data of [{ disabled_at: new Date() }, { disabled_at: null, totp_secret: 'sealed' }]) {
    expect(await whileAccountChanges(data, () => new Browser(limits).submitPassword(email, PASSWORD))).toBe('wrong');
    expect(await countSessions()).toBe(0);
  }
});

it('a sign-in step can be continued only once, and not after its end', async () => {
  const colleague = await testDatabase.prisma.admin.create({
    data: { email: `c-${email}`, password_hash: '', role: 'owner' },
  });
  const atPassword = async () => {
    const browser = new Browser(limits);
    await testDatabase.prisma.admin.update({
      where: { id: adminId },
      data: { password_hash: accounts.hash, disabled_at: null, password_expires_at: new Date(Date.now() + DAY) },
    });
    expect(await browser.submitPassword(email, PASSWORD)).toBe('password');
    const who = await adminAtStage(browser.request('/admin/login/password'), 'password');
    if (!who) throw new Error('nobody is at this step');
    return { request: browser.request('/admin/login/password'), who };
  };
  for (const end of [() => renewPassword(adminId, colleague.id), () => disableAdmin(adminId, colleague.id)]) {
    const { request, who } = await atPassword();
    await end();
    expect(await startNextSignInStep(request, who, 'full')).toBeUndefined();
    expect(await countSessions()).toBe(0);
  }
  const { request, who } = await atPassword();
  const both = await Promise.all([
    startNextSignInStep(request, who, 'full'),
    startNextSignInStep(request, who, 'full'),
  ]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await countSessions()).toBe(1);
});
