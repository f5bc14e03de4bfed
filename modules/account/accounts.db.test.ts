import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { resetAdminPassword, verifyAdmin } from './passwords.ts';
import { endSession, endSessions, ownSessions } from './admin-sessions.ts';
import {
  addAdmin,
  choosePassword,
  disableAdmin,
  listAdmins,
  renewPassword,
  setRole,
  signOutAdmin,
} from './accounts.ts';
import type { Role } from './rules/roles.ts';
import { lastChanges } from './audit-trail.ts';

let testDatabase: TestDatabase;
let ownId: string;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await testDatabase.prisma.deskChange.deleteMany();
  await testDatabase.prisma.admin.deleteMany();
  ownId = await insertAdmin('me@desk.example', 'owner');
});

async function insertAdmin(email: string, role: Role = 'dispatcher'): Promise<string> {
  const { id } = await testDatabase.prisma.admin.create({ data: { email, password_hash: '', role } });
  return id;
}

/**
 * Creates a session, as the web server does.
 * @returns the session's key
 */
async function createSession(adminId: string, browser = 'Firefox · Windows'): Promise<string> {
  const id = randomUUID();
  const expires_at = new Date(Date.now() + DAY);
  await testDatabase.prisma.adminSession.create({ data: { id, admin_id: adminId, data: {}, expires_at, browser } });
  return id;
}

const passwordHashOf = async (id: string) =>
  (await testDatabase.prisma.admin.findUniqueOrThrow({ where: { id } })).password_hash;
/** Changes an account's password, as its user would. */
async function choosePasswordFor(id: string, password: string, key?: string): Promise<boolean> {
  return choosePassword(id, password, {
    checkedHash: await passwordHashOf(id),
    session: key ?? (await createSession(id)),
  });
}

const sessionCountOf = (adminId: string) => testDatabase.prisma.adminSession.count({ where: { admin_id: adminId } });
const idOf = async (email: string) => (await testDatabase.prisma.admin.findUniqueOrThrow({ where: { email } })).id;

describe('adding an admin', () => {
  it('gives a one-time password that works for three days', async () => {
    const made = await addAdmin('  Rosa@Desk.example ', ownId);
    expect(made?.email).toBe('rosa@desk.example');
    const admin = await verifyAdmin(testDatabase.prisma, 'rosa@desk.example', made?.password ?? '');
    const days = ((admin?.password_expires_at?.getTime() ?? 0) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
  });

  it('is refused if the email is taken, without changing that account', async () => {
    const first = await addAdmin('rosa@desk.example', ownId);
    expect(await addAdmin('ROSA@desk.example', ownId, randomUUID())).toBeUndefined();
    expect(await verifyAdmin(testDatabase.prisma, 'rosa@desk.example', first?.password ?? '')).not.toBeNull();
  });

  it('creates one account if sent twice, and shows its password', async () => {
    const nonce = randomUUID();
    const [first, second] = [
      await addAdmin('rosa@desk.example', ownId, nonce),
      await addAdmin('rosa@desk.example', ownId, nonce),
    ];
    expect(await verifyAdmin(testDatabase.prisma, 'rosa@desk.example', second?.password ?? '')).not.toBeNull();
    expect(await verifyAdmin(testDatabase.prisma, 'rosa@desk.example', first?.password ?? '')).toBeNull();
    expect(await testDatabase.prisma.admin.count()).toBe(2);
    // The same nonce with another email that's taken doesn't renew that account's password.
    await insertAdmin('other@desk.example');
    expect(await addAdmin('other@desk.example', ownId, nonce)).toBeUndefined();
  });
});

describe('a new one-time password', () => {
  it('ends sessions and the old password, keeps the second step, and enables a disabled admin', async () => {
    const rosa = await idOf((await addAdmin('rosa@desk.example', ownId))?.email ?? '');
    await choosePasswordFor(rosa, 'her own long password');
    await testDatabase.prisma.admin.update({
      where: { id: rosa },
      data: { totp_secret: 'sealed', disabled_at: new Date() },
    });
    await createSession(rosa);
    const made = await renewPassword(rosa, ownId);
    expect(await sessionCountOf(rosa)).toBe(0);
    expect(await verifyAdmin(testDatabase.prisma, 'rosa@desk.example', 'her own long password')).toBeNull();
    expect(await verifyAdmin(testDatabase.prisma, 'rosa@desk.example', made?.password ?? '')).toMatchObject({
      totp_secret: 'sealed',
      disabled_at: null,
    });
  });

  it('shows only the password that works when two are asked for at the same time', async () => {
    const rosa = await insertAdmin('rosa@desk.example');
    const made = await Promise.all([renewPassword(rosa, ownId), renewPassword(rosa, ownId)]);
    const [shown] = made.filter((one) => one !== undefined);
    expect(made.filter((one) => one === undefined)).toHaveLength(1);
    expect(await verifyAdmin(testDatabase.prisma, 'rosa@desk.example', shown?.password ?? '')).not.toBeNull();
    expect((await lastChanges(testDatabase.prisma)).filter(({ what }) => what === 'password_renewed')).toHaveLength(1);
  });

  it("isn't possible for one's own account, where the current password is required", async () => {
    expect(await renewPassword(ownId, ownId)).toBeUndefined();
    expect(await renewPassword(randomUUID(), ownId)).toBeUndefined();
  });
});

describe('disabling', () => {
  it('ends every session at once and refuses the password', async () => {
    const made = await addAdmin('rosa@desk.example', ownId);
    const rosa = await idOf('rosa@desk.example');
    await Promise.all([createSession(rosa), createSession(rosa), createSession(ownId)]);
    expect(await disableAdmin(rosa, ownId)).toBe(true);
    expect([await sessionCountOf(rosa), await sessionCountOf(ownId)]).toEqual([0, 1]);
    expect(await verifyAdmin(testDatabase.prisma, 'rosa@desk.example', made?.password ?? '')).toBeNull();
    // A second click doesn't fail and changes nothing.
    expect(await disableAdmin(rosa, ownId)).toBe(true);
    expect((await lastChanges(testDatabase.prisma)).filter(({ what }) => what === 'admin_disabled')).toHaveLength(1);
  });

  it("is refused for one's own account, for an unknown account, and to a disabled admin", async () => {
    const rosa = await insertAdmin('rosa@desk.example');
    expect(await disableAdmin(ownId, ownId)).toBe(false);
    expect(await disableAdmin(randomUUID(), ownId)).toBe(false);
    await disableAdmin(rosa, ownId);
    expect(await disableAdmin(ownId, rosa)).toBe(false);
  });

  it('never disables the last owner, even if two owners disable each other at the same time', async () => {
    const rosa = await insertAdmin('rosa@desk.example', 'owner');
    for (let turn = 0; turn < 5; turn++) {
      await testDatabase.prisma.admin.updateMany({ data: { disabled_at: null } });
      const results = await Promise.all([disableAdmin(rosa, ownId), disableAdmin(ownId, rosa)]);
      expect(results.filter(Boolean)).toHaveLength(1);
      expect(await testDatabase.prisma.admin.count({ where: { disabled_at: null } })).toBe(1);
    }
  });
});

describe('roles', () => {
  const roleOf = async (id: string) => (await testDatabase.prisma.admin.findUniqueOrThrow({ where: { id } })).role;

  it('are given by an owner, and start with dispatcher', async () => {
    await addAdmin('rosa@desk.example', ownId);
    const rosa = await idOf('rosa@desk.example');
    expect(await roleOf(rosa)).toBe('dispatcher');
    expect(await setRole(ownId, 'dispatcher', rosa)).toBe('last');
    expect(await setRole(rosa, 'owner', rosa)).toBe('last');
    expect(await disableAdmin(ownId, rosa)).toBe(false);
    expect(await setRole(rosa, 'owner', ownId)).toBe('changed');
    expect(await setRole(rosa, 'owner', ownId)).toBe('same');
    expect(await setRole(ownId, 'dispatcher', ownId)).toBe('changed');
    expect([await roleOf(ownId), await roleOf(rosa)]).toEqual(['dispatcher', 'owner']);
    expect((await lastChanges(testDatabase.prisma)).filter(({ what }) => what === 'role_changed')).toHaveLength(2);
  });

  it('leave an owner who can sign in, even if two owners demote each other at the same time', async () => {
    expect(await setRole(ownId, 'dispatcher', ownId)).toBe('last');
    const rosa = await insertAdmin('rosa@desk.example', 'owner');
    for (let turn = 0; turn < 5; turn++) {
      await testDatabase.prisma.admin.updateMany({ data: { role: 'owner' } });
      const results = await Promise.all([setRole(rosa, 'dispatcher', ownId), setRole(ownId, 'dispatcher', rosa)]);
      expect(results.toSorted()).toEqual(['changed', 'last']);
    }
    await testDatabase.prisma.admin.updateMany({ data: { role: 'owner' } });
    expect(await disableAdmin(rosa, ownId)).toBe(true);
    expect(await setRole(ownId, 'dispatcher', ownId)).toBe('last');
  });

  it('are owner for the first admin, and for one whose password the operator sets', async () => {
    const rosa = await insertAdmin('rosa@desk.example');
    await resetAdminPassword(testDatabase.prisma, 'rosa@desk.example');
    expect(await roleOf(rosa)).toBe('owner');
    await resetAdminPassword(testDatabase.prisma, 'new@desk.example');
    expect(await roleOf(await idOf('new@desk.example'))).toBe('owner');
  });
});

describe('changes of accounts', () => {
  it('are recorded: what, by whom, to whom, and no password', async () => {
    const made = await addAdmin('rosa@desk.example', ownId);
    const rosa = await idOf('rosa@desk.example');
    await createSession(rosa);
    await signOutAdmin(rosa, ownId);
    const renewed = await renewPassword(rosa, ownId);
    await choosePasswordFor(rosa, 'her own long password');
    await disableAdmin(rosa, ownId);
    const changes = await lastChanges(testDatabase.prisma);
    expect(changes.reverse().map(({ what, by, about }) => [what, by, about])).toEqual([
      ['admin_added', 'me@desk.example', 'rosa@desk.example'],
      ['signed_out', 'me@desk.example', 'rosa@desk.example'],
      ['password_renewed', 'me@desk.example', 'rosa@desk.example'],
      ['password_changed', 'rosa@desk.example', null],
      ['admin_disabled', 'me@desk.example', 'rosa@desk.example'],
    ]);
    const stored = JSON.stringify(
      (await testDatabase.prisma.deskChange.findMany()).map(({ id: _id, ...line }) => line),
    );
    for (const secret of [made?.password, renewed?.password, 'her own long password']) {
      expect(stored).not.toContain(secret ?? 'no password');
    }
  });
});

describe('sessions', () => {
  it('are listed with their browser, the current one first, and can be ended one by one', async () => {
    const current = await createSession(ownId);
    await createSession(ownId, 'Safari · iOS');
    const rosa = await insertAdmin('rosa@desk.example');
    await createSession(rosa);
    const list = await ownSessions(ownId, current);
    expect(list.map(({ browser, current: own }) => [browser, own])).toEqual([
      ['Firefox · Windows', true],
      ['Safari · iOS', false],
    ]);
    const [theirs] = await ownSessions(rosa, '');
    expect(await endSession(ownId, theirs?.handle ?? '')).toBe(false);
    expect(await endSession(ownId, list[1]?.handle ?? '')).toBe(true);
    expect(await endSession(ownId, list[1]?.handle ?? '')).toBe(false);
    expect([await sessionCountOf(ownId), await sessionCountOf(rosa)]).toEqual([1, 1]);
  });

  it('all end, except the one that changes the password', async () => {
    const current = await createSession(ownId);
    await Promise.all([createSession(ownId), createSession(ownId)]);
    expect(await choosePasswordFor(ownId, 'a new long password', current)).toBe(true);
    expect((await ownSessions(ownId, current)).map((one) => one.current)).toEqual([true]);
    expect(await endSessions(ownId)).toBe(1);
  });

  it('let the first win if two change the password at once, and end the other', async () => {
    const from = await passwordHashOf(ownId);
    const keys = [await createSession(ownId), await createSession(ownId)];
    const results = await Promise.all(
      keys.map((key, n) => choosePassword(ownId, `a new long password ${n}`, { checkedHash: from, session: key })),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    const first = results.indexOf(true);
    expect(await verifyAdmin(testDatabase.prisma, 'me@desk.example', `a new long password ${first}`)).not.toBeNull();
    expect(
      (await testDatabase.prisma.adminSession.findMany({ where: { admin_id: ownId } })).map(({ id }) => id),
    ).toEqual([keys[first]]);
    expect((await lastChanges(testDatabase.prisma)).filter(({ what }) => what === 'password_changed')).toHaveLength(1);
    // An ended session can't change the password, even if it read the current hash.
    const ended = { checkedHash: await passwordHashOf(ownId), session: keys[1 - first] ?? '' };
    expect(await choosePassword(ownId, 'one more long password', ended)).toBe(false);
  });

  it('counts those of another admin, and lets a colleague end them', async () => {
    const rosa = await insertAdmin('rosa@desk.example');
    await Promise.all([createSession(rosa), createSession(rosa)]);
    const shown = async () => (await listAdmins()).find(({ id }) => id === rosa);
    expect(await shown()).toMatchObject({ sessions: 2, secondStep: false });
    expect(await signOutAdmin(rosa, ownId)).toBe(2);
    expect(await shown()).toMatchObject({ sessions: 0, lastUsed: null });
  });
});
