import { beforeAll, describe, expect, it } from 'vitest';
import { markDevice, readDevice } from './device.server.ts';
import { flashCookie, readFlashToast } from './flash.server.ts';
import { stubSigningEnv } from '#tests/support/testing-env.ts';

beforeAll(() => {
  stubSigningEnv();
});

function requestWithCookie(setCookie: string): Request {
  return new Request('http://localhost/', { headers: { Cookie: setCookie.split(';')[0] ?? '' } });
}

describe('device', () => {
  it('remembers what was accepted, by kind and id, under one device id', async () => {
    const first = await markDevice(new Request('http://localhost/'), { terms: 'request-1' });
    const second = await markDevice(requestWithCookie(first.setCookie), { agreement: 'job-1' });
    const device = await readDevice(requestWithCookie(second.setCookie));
    expect(device.id).toBe(first.deviceId);
    expect(device.has('terms', 'request-1')).toBe(true);
    expect(device.has('agreement', 'job-1')).toBe(true);
    expect(device.has('agreement', 'request-1')).toBe(false);
  });

  it("keeps the latest twenty, in a cookie that isn't too large", async () => {
    let request = new Request('http://localhost/');
    let setCookie = '';
    for (let n = 0; n < 25; n += 1) {
      ({ setCookie } = await markDevice(request, { terms: `request-${n}` }));
      request = requestWithCookie(setCookie);
    }
    const device = await readDevice(request);
    expect(device.has('terms', 'request-4')).toBe(false);
    expect(device.has('terms', 'request-5')).toBe(true);
    expect(device.has('terms', 'request-24')).toBe(true);
    expect(setCookie.length).toBeLessThan(1_000);
  });

  it('gives a new device the same id when a form is sent again', async () => {
    const mark = (nonce: string) => markDevice(new Request('http://localhost/'), { terms: 'request-1' }, nonce);
    expect((await mark('nonce-12345678')).deviceId).toBe((await mark('nonce-12345678')).deviceId);
    expect((await mark('nonce-12345678')).deviceId).not.toBe((await mark('nonce-87654321')).deviceId);
  });

  it('ignores a cookie that was tampered with', async () => {
    const { setCookie } = await markDevice(new Request('http://localhost/'), { terms: 'request-1' });
    const device = await readDevice(requestWithCookie(setCookie.replace('device=e', 'device=f')));
    expect(device.has('terms', 'request-1')).toBe(false);
  });
});

describe('flash', () => {
  it('shows a toast once', async () => {
    const toast = { title: 'Signed Out', message: 'Bye.', tone: 'success' as const };
    const read = await readFlashToast(requestWithCookie(await flashCookie(toast)));
    expect(read.toast).toEqual(toast);
    expect(read.clear).toContain('Max-Age=0');
    expect(await readFlashToast(new Request('http://localhost/'))).toEqual({ toast: null });
  });

  it("ignores a cookie that we didn't sign", async () => {
    const forged = `flash=${Buffer.from(JSON.stringify({ title: 'Win', message: 'Call us' })).toString('base64')}`;
    expect(await readFlashToast(requestWithCookie(forged))).toEqual({ toast: null });
  });
});
