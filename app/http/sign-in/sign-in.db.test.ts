import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { disableAdmin } from '#modules/account/accounts.ts';
import { beginSecondStepSetup, confirmSecondStep, pendingSecondStepOf } from '#modules/account/second-step.ts';
import { RATE_LIMITS } from '../pipeline/limits.ts';
import { BACKGROUND_HEADER } from '../../ui/background-header.ts';
import { MAX_IDLE_MS, MAX_SESSION_MS, EXTEND_AT_MOST_EVERY_MS, MAX_STEP_MS } from '#modules/account/rules/sign-in.ts';
import { accountHash, adminAtStage } from './sign-in.server.ts';
import { PASSWORD, openAccounts } from '#tests/support/testing-accounts.ts';
import type { Accounts } from '#tests/support/testing-accounts.ts';
import { Browser as AnyBrowser } from '#tests/support/testing-browser.ts';

let accounts: Accounts;
let database: Accounts['database'];
let limits: Accounts['limits'];

beforeAll(async () => {
  accounts = await openAccounts();
  ({ database, limits } = accounts);
});
afterAll(() => accounts.close());

/** A browser whose user knows the password. */
class Browser extends AnyBrowser {
  constructor(address?: string) {
    super(limits, address);
  }

  override async submitPassword(to: string, password = PASSWORD) {
    return super.submitPassword(to, password);
  }
}

let email: string;
let id: string;
beforeEach(async () => {
  ({ id, email } = await accounts.createAccount());
});

const readSession = () => database.prisma.adminSession.findFirstOrThrow({ where: { admin_id: id } });
/** Moves the session into the past by these milliseconds: `since` moves its start, `used` its last use and its end. */
async function backdateSession(by: { since?: number; used?: number }): Promise<void> {
  const { id: key, created_at, last_used_at } = await readSession();
  const used = new Date(last_used_at.getTime() - (by.used ?? 0));
  await database.prisma.adminSession.update({
    where: { id: key },
    data: {
      created_at: new Date(created_at.getTime() - (by.since ?? 0)),
      last_used_at: used,
      expires_at: new Date(used.getTime() + MAX_IDLE_MS),
    },
  });
}

describe('signing in', () => {
  it('works with the password, and records the kind of browser', async () => {
    const browser = new Browser();
    expect(await browser.isSignedIn()).toBe(false);
    expect(await browser.submitPassword(email)).toBe('full');
    expect(await browser.isSignedIn()).toBe(true);
    expect(await readSession()).toMatchObject({ browser: 'Firefox · Windows', stage: 'full' });
  });

  it("replaces the browser's previous session", async () => {
    const browser = new Browser();
    await browser.submitPassword(email);
    const before = new Map(browser.cookies);
    await browser.submitPassword(email);
    expect(await database.prisma.adminSession.count({ where: { admin_id: id } })).toBe(1);
    const old = new Browser();
    before.forEach((value, name) => old.cookies.set(name, value));
    expect(await old.isSignedIn()).toBe(false);
  });

  it('refuses a wrong password, a disabled account, and an expired one-time password', async () => {
    const browser = new Browser();
    expect(await browser.submitPassword(email, 'wrong')).toBe('wrong');
    await database.prisma.admin.update({ where: { id }, data: { disabled_at: new Date() } });
    expect(await browser.submitPassword(email)).toBe('wrong');
    await database.prisma.admin.update({
      where: { id },
      data: { disabled_at: null, password_expires_at: new Date(Date.now() - SECOND) },
    });
    expect(await browser.submitPassword(email, 'wrong')).toBe('wrong');
    expect(await browser.submitPassword(email)).toBe('expired');
    expect(browser.cookies.size).toBe(0);
  });

  it('with a one-time password only lets its owner choose another', async () => {
    const password_expires_at = new Date(Date.now() + DAY);
    await database.prisma.admin.update({ where: { id }, data: { password_expires_at } });
    const browser = new Browser();
    expect(await browser.submitPassword(email)).toBe('password');
    expect(await browser.isSignedIn()).toBe(false);
    expect(await adminAtStage(browser.request('/'), 'password')).toMatchObject({ id });
    expect(await adminAtStage(browser.request('/'), 'code')).toBeNull();
  });

  it('records tries without e-mail and IP address', async () => {
    const browser = new Browser('198.51.100.7');
    await browser.submitPassword(email, 'wrong');
    await browser.submitPassword(email);
    const lines = await database.prisma.signInEvent.findMany({ orderBy: { id: 'desc' }, take: 2 });
    expect(lines.map((line) => [line.outcome, line.admin_id])).toEqual([
      ['signed_in', id],
      ['wrong', null],
    ]);
    expect(JSON.stringify(lines.map(({ id: _id, ...line }) => line))).not.toMatch(/desk\.example|198\.51/);
  });
});

describe('throttling', () => {
  const tries = async (browser: Browser, count: number) => {
    const outcomes: string[] = [];
    for (let n = 0; n < count; n++) outcomes.push(await browser.submitPassword(email, 'wrong'));
    return outcomes;
  };

  it('blocks password guessing from one IP address, and resets after a success', async () => {
    const browser = new Browser();
    expect(await tries(browser, 9)).toEqual(Array(9).fill('wrong'));
    expect(await browser.submitPassword(email)).toBe('full');
    expect(await tries(browser, 10)).toEqual(Array(10).fill('wrong'));
    expect(await browser.submitPassword(email)).toBe('throttled');
    // Other accounts aren't blocked, and neither are other IP addresses.
    expect(await new Browser().submitPassword(email)).toBe('full');
  });

  it('counts a known browser separately, so that nobody behind its IP address can lock it out', async () => {
    const address = randomUUID();
    const own = new Browser(address);
    expect(await own.submitPassword(email)).toBe('full');
    const stranger = new Browser(address);
    expect(await tries(stranger, 11)).toEqual([...Array<string>(10).fill('wrong'), 'throttled']);
    expect(await new Browser(address).submitPassword(email)).toBe('throttled');
    // The right password resets the browser's own tries.
    expect(await tries(own, 9)).toEqual(Array(9).fill('wrong'));
    expect(await own.submitPassword(email)).toBe('full');
    expect(await tries(own, 11)).toEqual([...Array<string>(10).fill('wrong'), 'throttled']);
  });

  it('blocks password guessing for many accounts from one IP address', async () => {
    const address = randomUUID();
    // Try other accounts from the same address, up to two less than its limit.
    const otherTries = RATE_LIMITS.signInAddress.points - 2;
    for (let n = 0; n < otherTries; n++) await limits.consume('signInAddress', address);
    // A successful sign-in doesn't count.
    expect(await new Browser(address).submitPassword(email)).toBe('full');
    for (const account of [1, 2].map(() => `${randomUUID()}@desk.example`)) {
      expect(await new Browser(address).submitPassword(account)).toBe('wrong');
    }
    expect(await new Browser(address).submitPassword(email)).toBe('throttled');
    expect(await new Browser().submitPassword(email)).toBe('full');
  });

  it('blocks password guessing from many IP addresses, but lets in a browser that has signed in before', async () => {
    const own = new Browser();
    expect(await own.submitPassword(email)).toBe('full');
    // Try from other addresses, up to one less than the account's limit.
    const otherTries = RATE_LIMITS.signInAccount.points - 1;
    for (let n = 0; n < otherTries; n++) await limits.consume('signInAccount', accountHash(email));
    expect(await new Browser().submitPassword(email, 'wrong')).toBe('wrong');
    expect(await new Browser().submitPassword(email)).toBe('throttled');
    expect(await own.submitPassword(email)).toBe('full');
  });
});

describe('a session', () => {
  it('ends twelve hours after the last click', async () => {
    const browser = new Browser();
    await browser.submitPassword(email);
    await backdateSession({ since: 13 * HOUR, used: MAX_IDLE_MS - MINUTE });
    expect(await browser.isSignedIn()).toBe(true);
    await backdateSession({ used: MAX_IDLE_MS + SECOND });
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('is extended by clicks, at most once every few minutes', async () => {
    const browser = new Browser();
    await browser.submitPassword(email);
    await backdateSession({ used: EXTEND_AT_MOST_EVERY_MS - 30 * SECOND });
    const before = await readSession();
    await browser.isSignedIn();
    expect(await readSession()).toEqual(before);
    await backdateSession({ used: MINUTE });
    await browser.isSignedIn();
    const after = await readSession();
    expect(Date.now() - after.last_used_at.getTime()).toBeLessThan(30 * SECOND);
    expect(after.expires_at.getTime() - after.last_used_at.getTime()).toBe(MAX_IDLE_MS);
  });

  it("is not extended by a page that's left open", async () => {
    const browser = new Browser();
    await browser.submitPassword(email);
    await backdateSession({ used: HOUR });
    const before = await readSession();
    expect(await browser.isSignedIn('/admin/events')).toBe(true);
    expect(await browser.isSignedIn('/admin/beat')).toBe(true);
    expect(await browser.isSignedIn('/admin.data', { [BACKGROUND_HEADER]: '1' })).toBe(true);
    expect(await readSession()).toEqual(before);
    expect(await browser.isSignedIn('/admin.data')).toBe(true);
    expect((await readSession()).last_used_at.getTime()).toBeGreaterThan(before.last_used_at.getTime());
  });

  it("ends after seven days, however much it's used", async () => {
    const browser = new Browser();
    await browser.submitPassword(email);
    await backdateSession({ since: MAX_SESSION_MS - HOUR, used: HOUR });
    expect(await browser.isSignedIn()).toBe(true);
    const { created_at, expires_at } = await readSession();
    expect(expires_at.getTime()).toBe(created_at.getTime() + MAX_SESSION_MS);
    await backdateSession({ since: 2 * HOUR });
    expect(await browser.isSignedIn()).toBe(false);
  });

  it("ends at once when it's revoked, or its account disabled", async () => {
    const [browser, otherBrowser] = [new Browser(), new Browser()];
    await browser.submitPassword(email);
    await otherBrowser.submitPassword(email);
    await database.prisma.adminSession.deleteMany({ where: { id: (await readSession()).id } });
    expect([await browser.isSignedIn(), await otherBrowser.isSignedIn()].filter(Boolean)).toHaveLength(1);
    const colleague = await database.prisma.admin.create({
      data: { email: `c-${email}`, password_hash: '', role: 'owner' },
    });
    await disableAdmin(id, colleague.id);
    expect([await browser.isSignedIn(), await otherBrowser.isSignedIn()]).toEqual([false, false]);
  });
});

describe('the second step', () => {
  const SETUP_AGE_MS = 10 * MINUTE;
  async function turnOnSecondStep(): Promise<{ code: (at: number) => string; codes: string[] }> {
    const then = Date.now() - SETUP_AGE_MS;
    await beginSecondStepSetup(id, then);
    const { secret = '' } =
      pendingSecondStepOf(await database.prisma.admin.findUniqueOrThrow({ where: { id } }), then) ?? {};
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (timestamp: number) => totp.generate({ timestamp });
    return { code, codes: (await confirmSecondStep(id, code(then), then)) ?? [] };
  }

  it('comes after the password, and accepts a code of the app or a recovery code', async () => {
    const { code, codes } = await turnOnSecondStep();
    const browser = new Browser();
    expect(await browser.submitPassword(email)).toBe('code');
    expect(await browser.isSignedIn()).toBe(false);
    expect(await browser.submitCode('000000')).toBe('wrong');
    expect(await browser.submitCode(code(Date.now()))).toBe('full');
    expect(await browser.isSignedIn()).toBe(true);
    const phoneless = new Browser();
    await phoneless.submitPassword(email);
    expect(await phoneless.submitCode(codes[3] ?? '')).toBe('full');
  });

  it("can't be reached without the password, or after ten minutes", async () => {
    const { code } = await turnOnSecondStep();
    const browser = new Browser();
    expect(await browser.submitCode(code(Date.now()))).toBe('nobody');
    await browser.submitPassword(email);
    const { expires_at } = await readSession();
    expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(MAX_STEP_MS);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAX_STEP_MS + SECOND });
    expect(await browser.submitCode(code(Date.now()))).toBe('nobody');
    vi.useRealTimers();
  });

  it('is not extended by clicks', async () => {
    await turnOnSecondStep();
    const browser = new Browser();
    await browser.submitPassword(email);
    const before = await readSession();
    await browser.isSignedIn();
    expect(await readSession()).toEqual(before);
  });

  it('blocks guessing of codes from any IP address', async () => {
    const { code } = await turnOnSecondStep();
    const outcomes: string[] = [];
    for (let n = 0; n < 11; n++) {
      const browser = new Browser();
      await browser.submitPassword(email);
      outcomes.push(await browser.submitCode(String(n).padStart(6, '0')));
    }
    expect(outcomes).toEqual([...Array<string>(10).fill('wrong'), 'throttled']);
    const browser = new Browser();
    await browser.submitPassword(email);
    expect(await browser.submitCode(code(Date.now()))).toBe('throttled');
  });

  it('comes before replacing a one-time password', async () => {
    const { code } = await turnOnSecondStep();
    await database.prisma.admin.update({ where: { id }, data: { password_expires_at: new Date(Date.now() + DAY) } });
    const browser = new Browser();
    expect(await browser.submitPassword(email)).toBe('code');
    expect(await browser.submitCode(code(Date.now()))).toBe('password');
    expect(await browser.isSignedIn()).toBe(false);
  });
});
