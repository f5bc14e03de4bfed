import { db } from '#kernel/server/db.ts';
import { logger } from '#kernel/server/logger.ts';

/** What is recorded of signing in and out: the account's id where it is known, never an e-mail, a code or an address. */
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

/** Records one; a failed line of the record must neither stop a sign-in nor hide its answer. */
export async function record(outcome: SignInEvent, adminId?: string): Promise<void> {
  logger.info({ outcome }, 'sign-in');
  await db()
    .signInEvent.create({ data: { outcome, admin_id: adminId ?? null } })
    .catch(() => logger.warn({ outcome }, 'a sign-in event was not recorded'));
}
