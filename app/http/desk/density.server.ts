import { env } from '#kernel/server/env.ts';
import { redirectWithToast } from '../flash.server.ts';
import { ownPath } from '../own-path.ts';
import { DENSITIES } from '../../ui/desk/board/density.ts';
import type { Density } from '../../ui/desk/board/density.ts';

/** The cookie's lifetime in seconds. Browsers keep no cookie longer than this. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
/** The cookie isn't signed, because changing it affects only what its own visitor sees. */
const COOKIE_PATTERN = /(?:^|;\s*)(?:__Host-)?density=(\w+)(?:;|$)/;

/** The row density that was chosen in this browser, from its cookie. */
export function densityOf(request: Request): Density {
  return readDensity(COOKIE_PATTERN.exec(request.headers.get('cookie') ?? '')?.[1]);
}

function readDensity(text: string | undefined): Density {
  return DENSITIES.find((density) => density === text) ?? 'compact';
}

/** Stores the chosen density in a cookie, and redirects to the same list. */
export function keepDensity(request: Request, chosen: string | undefined): Promise<Response> {
  const { secure } = env();
  const cookie = `${secure ? '__Host-' : ''}density=${readDensity(chosen)}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const list = ownPath(request.headers.get('referer') ?? '', new URL(request.url).origin);
  return redirectWithToast(list === '/' ? '/admin' : list, undefined, new Headers({ 'Set-Cookie': cookie }));
}
