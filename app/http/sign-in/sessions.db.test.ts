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

/** The name and the value of a cookie for the desk, signed as ours are. */
async function signed(value: string): Promise<[name: string, value: string]> {
  const [pair = ''] = (await signedCookie('admin').serialize(value)).split(';');
  const cut = pair.indexOf('=');
  return [pair.slice(0, cut), pair.slice(cut + 1)];
}

/** A browser whose cookie for the desk holds this, with our signature: more than a copy of the database gives. */
async function browserWith(value: string): Promise<Browser> {
  const browser = new Browser(accounts.limits);
  browser.cookies.set(...(await signed(value)));
  return browser;
}

/** Somebody signs in: what the cookie holds, and every row of the accounts and their sessions as a thief reads it. */
async function signedIn() {
  const { id, email } = await accounts.make();
  const browser = new Browser(accounts.limits);
  expect(await browser.signsIn(email, PASSWORD)).toBe('full');
  const [name] = await signed('');
  const held: unknown = await signedCookie('admin').parse(`${name}=${browser.cookies.get(name)}`);
  const { prisma } = accounts.back;
  const session = await prisma.adminSession.findFirstOrThrow({ where: { admin_id: id } });
  const account = await prisma.admin.findUniqueOrThrow({ where: { id } });
  return { held: String(held), session, account };
}

describe('the sessions in a copy of the database', () => {
  it('are not what the cookie holds, which stands in no column', async () => {
    const { held, session, account } = await signedIn();
    expect(held.length).toBeGreaterThanOrEqual(43);
    expect(session.id).not.toBe(held);
    expect(JSON.stringify([session, account])).not.toContain(held);
    expect(JSON.stringify([session, account])).not.toContain(Buffer.from(held, 'base64url').toString('hex'));
  });

  it('sign nobody in, even in a cookie with our signature', async () => {
    const { held, session, account } = await signedIn();
    // What stands in the cookie does, by the same way: so a cookie like these is read.
    expect(await (await browserWith(held)).isIn()).toBe(true);
    const stolen = [...Object.values(session), ...Object.values(account)].filter((value) => typeof value === 'string');
    expect(stolen).toContain(session.id);
    for (const value of stolen) expect(await (await browserWith(value)).isIn(), value).toBe(false);
    const raw = Buffer.from(session.id, 'hex').toString('base64url');
    expect(await (await browserWith(raw)).isIn(), raw).toBe(false);
  });
});
