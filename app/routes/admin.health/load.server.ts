import type { LoaderFunctionArgs } from '@remix-run/node';
import { systemHealth } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';

/** Loads the system's health. The page works even if parts of the system are down. */
export async function loadHealth(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const now = Date.now();
  return { now, health: await systemHealth(now) };
}
