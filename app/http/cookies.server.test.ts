import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { disposeAll } from '#kernel/server/per-process.ts';
import { signedCookie } from './cookies.server.ts';

afterEach(() => disposeAll());

async function signedCookieAt(PUBLIC_URL: string) {
  Object.assign(process.env, {
    APP_MODE: 'demo',
    PUBLIC_URL,
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    STRIPE_EMULATOR_URL: 'http://127.0.0.1:1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
  });
  await disposeAll();
  return signedCookie('admin');
}

describe('a signed cookie', () => {
  it('is HttpOnly, SameSite=Lax, and over https bound to this host', async () => {
    const line = await (await signedCookieAt('https://shoulder.example')).serialize('a value');
    expect(line).toMatch(/^__Host-admin=/);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(line.split('; ')).toContain(attribute);
    expect(line).not.toContain('Domain');
  });

  it('is not Secure without https, and is a session cookie by default', async () => {
    const line = await (await signedCookieAt('http://localhost:3000')).serialize('a value');
    expect(line).toMatch(/^admin=/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax']) expect(line.split('; ')).toContain(attribute);
    expect(line).not.toMatch(/Secure|Max-Age|Expires/);
  });

  it('is read only with a valid signature', async () => {
    const cookie = await signedCookieAt('https://shoulder.example');
    const [sent = ''] = (await cookie.serialize('a value')).split(';');
    expect(await cookie.parse(sent)).toBe('a value');
    const forged = sent.replace(/=[^.]*/, `=${Buffer.from(JSON.stringify('another')).toString('base64')}`);
    expect(await cookie.parse(forged)).toBeNull();
    expect(await (await signedCookieAt('https://shoulder.example')).parse(sent)).toBeNull();
  });
});
