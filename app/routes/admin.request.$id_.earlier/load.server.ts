import { AppError } from '#kernel/app-error.ts';
import { callerJobs } from '#modules/dispatch/index.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { isUuid } from '../../ui/desk/desk.ts';

/**
 * All jobs on record with the phone number of a request.
 * @throws 404 for an unknown id, 503 when the database doesn't answer
 */
export async function loadCallerJobs(id: string | undefined) {
  const found = isUuid(id) ? await queryOr503(() => callerJobs(id)) : null;
  if (!found) throw new AppError(404);
  return found;
}
