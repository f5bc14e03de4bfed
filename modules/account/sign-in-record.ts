import { DAY } from '#kernel/constants.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { logger } from '#kernel/server/logger.ts';

/**
 * The events that are recorded about signing in and out, with the account's id if it's known. No email, code or IP
 * address is ever recorded.
 */
export type SignInEvent =
  | 'signed_in'
  | 'signed_out'
  | 'wrong'
  | 'throttled'
  | 'one_time_expired'
  | 'code_wrong'
  | 'code_throttled'
  | 'recovery_code_used'
  | 'sessions_ended';

/** Sign-in events are kept this long, so that a break-in can be investigated. */
const SIGN_IN_EVENT_RETENTION_MS = 90 * DAY;

export async function deleteOldSignIns(prisma: PrismaClient, now = Date.now()): Promise<void> {
  await prisma.signInEvent.deleteMany({ where: { created_at: { lt: new Date(now - SIGN_IN_EVENT_RETENTION_MS) } } });
}

/** Records a sign-in event. If that fails, the sign-in goes on. */
export async function recordSignIn(outcome: SignInEvent, adminId?: string): Promise<void> {
  logger.info({ outcome }, 'sign-in');
  await db()
    .signInEvent.create({ data: { outcome, admin_id: adminId ?? null } })
    .catch(() => logger.warn({ outcome }, 'sign-in event not recorded'));
}
