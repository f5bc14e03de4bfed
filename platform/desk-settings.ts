import { WAITING_LIMITS_MS } from '#domain/constants.ts';
import type { WaitLimits } from '#domain/waiting.ts';
import { env } from './env.ts';

/*
 * What the desk may set for itself. Everybody asks here, so that another place to keep these is one change; they answer
 * later already, since that place will be the database.
 */

/** The phone that is texted when a request waits too long (E.164); undefined where nobody is on call. */
export async function onCallPhone(): Promise<string | undefined> {
  return env().ON_CALL_PHONE;
}

/** From when on a waiting request is late, and overdue. */
export async function waitingLimits(): Promise<WaitLimits> {
  return WAITING_LIMITS_MS;
}
