import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll } from '#kernel/server/per-process.ts';
import { useUnreachableServices } from '#tests/support/web-server.ts';
import { signedCookie } from '../cookies.server.ts';
import { rememberBrowser } from '../sign-in/known-browser.server.ts';
import { linkInPath, httpSenderOf } from './sender.ts';

const IP_ADDRESS = '192.0.2.1';
beforeAll(useUnreachableServices);
afterAll(disposeAll);

/** The part of a `Set-Cookie` header that a browser sends back: the cookie's name and value. */
const cookieSentBack = (header: string) => header.split(';')[0] ?? '';

describe('linkInPath', () => {
  it('is the same for every spelling of a link, so that each link has one quota', () => {
    const spellings = ['/track/k3x9q2abc', '/Track/K3X9Q2ABC', '/track/k3x9q2abc.data', '/track/k3x9q2abc/events'];
    expect(new Set(spellings.map(linkInPath))).toEqual(new Set(['track:k3x9q2abc']));
    expect(new Set(['/locate/k7mqx-4r9tw', '/locate/K7MQX4R9TW'].map(linkInPath))).toEqual(
      new Set(['locate:k7mqx4r9tw']),
    );
    const id = randomUUID();
    expect(linkInPath(`/payment/${id}/events`)).toBe(`payment:${id}`);
  });

  it.each(['/', '/track', '/track/', '/track/no-link', '/locate/short', '/payment-success', '/admin/request/1'])(
    'is undefined for %s',
    (path) => expect(linkInPath(path)).toBeUndefined(),
  );
});

describe('httpSenderOf', () => {
  it('is the session or the known browser at the desk, if its cookie is signed', async () => {
    const session = cookieSentBack(await signedCookie('admin').serialize('an id'));
    const headers = new Headers();
    await rememberBrowser(headers, 'an account');
    const known = cookieSentBack(headers.get('set-cookie') ?? '');
    const by = async (path: string, cookies?: string) => (await httpSenderOf(path, cookies, IP_ADDRESS)).by;
    expect(await by('/admin.data', session)).toBe('session');
    expect(await by('/places/suggest', session)).toBe('session');
    expect(await by('/admin/login', known)).toBe('browser');
    expect(await by('/admin/login', `${session}x; ${known}x`)).toBe('address');
    expect(await by('/admin')).toBe('address');
    expect(await by('/request', session)).toBe('address');
    // Even with a session, a link's requests count by link, so that a session gives no more tries to guess links.
    expect(await httpSenderOf('/track/k3x9q2abc', session, IP_ADDRESS)).toEqual({
      by: 'link',
      key: `track:k3x9q2abc ${IP_ADDRESS}`,
      link: 'track:k3x9q2abc',
    });
  });
});
