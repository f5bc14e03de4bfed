import type { LoaderFunctionArgs } from '@remix-run/node';
import { nonce } from '#kernel/ids.ts';
import { enrollmentOf, ownSessions, recoveryCodesLeft } from '#modules/account/index.ts';
import { db } from '#kernel/server/db.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { qrPicture } from '#modules/dispatch/index.ts';

export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

/** One's own account: nothing of the password or the second step's secret, but for the one that is being set up. */
export async function loadAccount(args: LoaderFunctionArgs) {
  const { id, sessionId } = await requireAdmin(args);
  return fromDatabase(async () => {
    const [admin, sessions, codesLeft] = await Promise.all([
      db().admin.findUniqueOrThrow({ where: { id } }),
      ownSessions(id, sessionId),
      recoveryCodesLeft(id),
    ]);
    const enrolment = admin.totp_secret === null ? enrollmentOf(admin) : undefined;
    return {
      nonce: nonce(),
      now: Date.now(),
      email: admin.email,
      secondStep: {
        since: admin.totp_since,
        codesLeft,
        enrolment: enrolment ? { secret: enrolment.secret, qr: qrPicture(enrolment.uri) } : null,
      },
      sessions,
    };
  });
}
