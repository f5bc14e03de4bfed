import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedCookie } from '../cookies.server.ts';
import { PASSWORD, openAccounts } from '#tests/support/testing-accounts.ts';
import type { Accounts } from '#tests/support/testing-accounts.ts';
import { Browser } from '#tests/support/testing-browser.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

/** The name and value of a session cookie with our signature. */
async function signedSessionCookie(value: string): Promise<[name: string, value: string]> {
  const [pair = ''] = (await signedCookie('admin').serialize(value)).split(';');
  const cut = pair.indexOf('=');
  return [pair.slice(0, cut), pair.slice(cut + 1)];
}

/**
 * A browser whose session cookie has this value and our signature. A thief with a copy of the database couldn't make
 * that signature.
 */
async function browserWith(value: string): Promise<Browser> {
  const browser = new Browser(accounts.limits);
  browser.cookies.set(...(await signedSessionCookie(value)));
  return browser;
}

/**
 * Signs somebody in.
 * @returns the cookie's value, and the account and session rows that a thief with a copy of the database would see
 */
async function signInSomebody() {
  const { id, email } = await accounts.createAccount();
  const browser = new Browser(accounts.limits);
  expect(await browser.submitPassword(email, PASSWORD)).toBe('full');
  const [name] = await signedSessionCookie('');
  const cookieValue: unknown = await signedCookie('admin').parse(`${name}=${browser.cookies.get(name)}`);
  const { prisma } = accounts.database;
  const session = await prisma.adminSession.findFirstOrThrow({ where: { admin_id: id } });
  const account = await prisma.admin.findUniqueOrThrow({ where: { id } });
  return { cookieValue: String(cookieValue), session, account };
}

describe('the session rows in a copy of the database', () => {
  it("don't contain the cookie's value", async () => {
    const { cookieValue, session, account } = await signInSomebody();
    expect(cookieValue.length).toBeGreaterThanOrEqual(43);
    expect(session.id).not.toBe(cookieValue);
    expect(JSON.stringify([session, account])).not.toContain(cookieValue);
    expect(JSON.stringify([session, account])).not.toContain(Buffer.from(cookieValue, 'base64url').toString('hex'));
  });

  it('sign nobody in, even in a cookie with our signature', async () => {
    const { cookieValue, session, account } = await signInSomebody();
    // The cookie's real value does sign in, so the refusals below aren't caused by a malformed cookie.
    expect(await (await browserWith(cookieValue)).isSignedIn()).toBe(true);
    const stolen = [...Object.values(session), ...Object.values(account)].filter((value) => typeof value === 'string');
    expect(stolen).toContain(session.id);
    for (const value of stolen) expect(await (await browserWith(value)).isSignedIn(), value).toBe(false);
    const raw = Buffer.from(session.id, 'hex').toString('base64url');
    expect(await (await browserWith(raw)).isSignedIn(), raw).toBe(false);
  });
});
