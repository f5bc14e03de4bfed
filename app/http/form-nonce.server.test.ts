import { beforeAll, describe, expect, it } from 'vitest';
import { forgetNonce, rememberNonce, requestNonce } from './form-nonce.server.ts';
import { stubSealedEnv } from '#tests/support/testing-env.ts';

beforeAll(() => {
  stubSealedEnv();
});

function withCookie(setCookie: string): Request {
  return new Request('http://localhost/request', { headers: { Cookie: setCookie.split(';')[0] ?? '' } });
}

describe('the nonce of the request form', () => {
  it("is new for a browser that hasn't sent a form", async () => {
    const request = new Request('http://localhost/request');
    expect(await requestNonce(request)).not.toBe(await requestNonce(request));
  });

  it('is the one of the form that was just sent, for ten minutes', async () => {
    const setCookie = await rememberNonce('nonce-of-the-form');
    expect(setCookie).toContain('Max-Age=600');
    expect(await requestNonce(withCookie(setCookie))).toBe('nonce-of-the-form');
  });

  it('is new again once the request has ended', async () => {
    const setCookie = await forgetNonce();
    expect(setCookie).toContain('Max-Age=0');
    expect(await requestNonce(withCookie(setCookie))).not.toBe('');
  });
});
