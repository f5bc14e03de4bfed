import { createCookie } from '@remix-run/node';
import type { Cookie } from '@remix-run/node';
import { env } from '#kernel/server/env.ts';

/**
 * A signed cookie: httpOnly, SameSite=Lax, path /. Over https it's Secure and its name starts with `__Host-`, so no
 * other host of the domain can set it.
 * @param maxAge seconds; without it the cookie lasts as long as the browser runs
 */
export function signedCookie(name: string, maxAge?: number): Cookie {
  const { secure, SESSION_SECRET, SESSION_SECRET_BEFORE } = env();
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    // New cookies are signed with the first secret; cookies signed with any of them are accepted.
    secrets: [SESSION_SECRET, ...(SESSION_SECRET_BEFORE ? [SESSION_SECRET_BEFORE] : [])],
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}
