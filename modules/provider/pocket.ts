import { sealDeterministically, unseal } from '#kernel/server/sealed.ts';

const SEAL_PURPOSE = 'the pocket id of a job';
/** The encrypted id isn't bound to a device: anybody who has the URL may send positions. */
const NO_OWNER = 'anybody';
const MAX_LENGTH = 120;

/**
 * The secret in the URL to which an app on the provider's phone sends positions (decision 0057). It's the encrypted id
 * of the job link, so it isn't stored, and nobody can open the job with it. The same job always gets the same secret,
 * so a QR code that was scanned before still works.
 */
export function positionAppSecretOf(jobId: string): string {
  return sealDeterministically(jobId, SEAL_PURPOSE, NO_OWNER);
}

/** The job link's id in a secret made by {@link positionAppSecretOf}; undefined for any other text. */
export function jobIdOfPositionAppSecret(secret: string): string | undefined {
  return secret.length <= MAX_LENGTH ? unseal(secret, SEAL_PURPOSE, NO_OWNER) : undefined;
}
