import type { LoaderFunctionArgs } from '@remix-run/node';
import { systemHealth } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';

/** How the system is now. No part that's down fails the page. */
export async function loadHealth(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const now = Date.now();
  return { now, health: await systemHealth(now) };
}
