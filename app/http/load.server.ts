import { AppError } from '#kernel/app-error.ts';
import { errorCode } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/**
 * Runs queries of a loader or an action; a database that fails is a 503 ("not confirmed"), never "not found".
 * @throws 503 with Retry-After for whatever the query throws, but answers thrown on purpose pass
 */
export async function fromDatabase<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof AppError) throw error;
    logger.error({ reason: error.name, code: errorCode(error) }, 'the database did not answer');
    throw new AppError(503, { retryAfter: 5 });
  }
}
