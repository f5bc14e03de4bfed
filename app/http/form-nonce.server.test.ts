import { beforeAll, describe, expect, it } from 'vitest';
import { expiredNonceCookie, nonceCookie, nonceForRequestForm } from './form-nonce.server.ts';
import { stubSigningEnv } from '#tests/support/testing-env.ts';

beforeAll(() => {
  stubSigningEnv();
});

function requestWithCookie(setCookie: string): Request {
  return new Request('http://localhost/request', { headers: { Cookie: setCookie.split(';')[0] ?? '' } });
}

describe('the nonce of the request form', () => {
  it("is new for a browser that hasn't sent a form", async () => {
    const request = new Request('http://localhost/request');
    expect(await nonceForRequestForm(request)).not.toBe(await nonceForRequestForm(request));
  });

  it('is the one of the form that was just sent, for ten minutes', async () => {
    const setCookie = await nonceCookie('nonce-of-the-form');
    expect(setCookie).toContain('Max-Age=600');
    expect(await nonceForRequestForm(requestWithCookie(setCookie))).toBe('nonce-of-the-form');
  });

  it('is new again once the request has ended', async () => {
    const setCookie = await expiredNonceCookie();
    expect(setCookie).toContain('Max-Age=0');
    expect(await nonceForRequestForm(requestWithCookie(setCookie))).not.toBe('');
  });
});
