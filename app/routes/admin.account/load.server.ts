import type { LoaderFunctionArgs } from '@remix-run/node';
import { makeNonce } from '#kernel/ids.ts';
import { qrPicture } from '#kernel/qr.ts';
import { ownAccount, ownSessions, recoveryCodesLeft } from '#modules/account/index.ts';
import { countOtherSubscriptions } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { queryOr503 } from '../../http/load.server.ts';

export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

/**
 * Loads the admin's own account, without the password. The secret for the authenticator app is included only while the
 * app is being set up.
 */
export async function loadAccount(args: LoaderFunctionArgs) {
  const { id, sessionId, letterKeys } = await requireAdmin(args);
  return queryOr503(async () => {
    const [account, sessions, codesLeft, otherDevices] = await Promise.all([
      ownAccount(id),
      ownSessions(id, sessionId),
      recoveryCodesLeft(id),
      countOtherSubscriptions(id, sessionId),
    ]);
    const { enrollment } = account;
    return {
      nonce: makeNonce(),
      now: Date.now(),
      email: account.email,
      secondStep: {
        since: account.secondStepSince,
        codesLeft,
        enrollment: enrollment ? { secret: enrollment.secret, qr: qrPicture(enrollment.uri) } : null,
      },
      sessions,
      letterKeys,
      otherDevices,
    };
  });
}
