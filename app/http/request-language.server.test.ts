import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { useUnreachableServices } from '#tests/support/web-server.ts';
import { followRequestLanguage } from './request-language.server.ts';

beforeAll(useUnreachableServices);

/** Where a page load is sent, and the cookie that it gets; undefined if it stays. */
async function redirected(language: string, headers: Record<string, string> = {}, path = '/track/k3x9q2ab7') {
  const request = new Request(`http://localhost:3000${path}`, { headers: { 'accept-language': 'en-US', ...headers } });
  const args = {
    request,
    context: { isDataRequest: false, method: 'GET' },
    params: {},
  } as unknown as LoaderFunctionArgs;
  const thrown = await followRequestLanguage(args, { language }).catch((response: unknown) => response as Response);
  return thrown && { to: thrown.headers.get('location'), cookie: thrown.headers.get('set-cookie')?.split(';')[0] };
}

describe('followRequestLanguage', () => {
  it('opens the page of somebody who is texted in Spanish in Spanish', async () => {
    expect(await redirected('es')).toEqual({ to: '/track/k3x9q2ab7?in=es', cookie: 'language=es' });
  });

  it('leaves a language alone that the visitor chose, or that the browser has anyway', async () => {
    expect(await redirected('es', { cookie: 'language=en' })).toBeUndefined();
    expect(await redirected('es', { 'accept-language': 'es-MX' })).toBeUndefined();
    expect(await redirected('en', { 'accept-language': 'es-MX' })).toBeUndefined();
  });

  it('loads the page only once again, even without cookies', async () => {
    expect(await redirected('es', {}, '/track/k3x9q2ab7?in=es')).toBeUndefined();
  });
});
