import { sealAlike, unseal } from '#kernel/server/sealed.ts';

const PURPOSE = 'the pocket id of a job';
/** Whoever has the URL may send positions. */
const OWNER = 'anybody';
const MAX_LENGTH = 120;

/**
 * The secret in the URL to which an app on the provider's phone sends positions (decision 0057). It's the encrypted id
 * of the job's link, so whoever has it can't open the job, and nothing has to be stored. It's the same each time, so that
 * a code that was scanned stays the one that the page shows.
 */
export function pocketIdOf(jobId: string): string {
  return sealAlike(jobId, PURPOSE, OWNER);
}

/** The job link's id in a {@link pocketIdOf}. Undefined for anything that we didn't make. */
export function jobOfPocket(pocketId: string): string | undefined {
  return pocketId.length <= MAX_LENGTH ? unseal(pocketId, PURPOSE, OWNER) : undefined;
}
