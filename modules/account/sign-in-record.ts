import { db } from '#kernel/server/db.ts';
import { logger } from '#kernel/server/logger.ts';

/** What is recorded about signing in and out: the account's id if known, never an e-mail, a code or an address. */
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

/** Records a sign-in event. A failure to record must not stop the sign-in. */
export async function recordSignIn(outcome: SignInEvent, adminId?: string): Promise<void> {
  logger.info({ outcome }, 'sign-in');
  await db()
    .signInEvent.create({ data: { outcome, admin_id: adminId ?? null } })
    .catch(() => logger.warn({ outcome }, 'sign-in event not recorded'));
}
