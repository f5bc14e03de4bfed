import { AppError } from '#kernel/app-error.ts';
import { errorCode } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/**
 * Runs the queries of a loader or action. If the database fails, the response is 503 ("not confirmed"), never "not
 * found".
 * @throws 503 with Retry-After for any error but an AppError, which is rethrown
 */
export async function queryOr503<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof AppError) throw error;
    logger.error({ reason: error.name, code: errorCode(error) }, 'database query failed');
    throw new AppError(503, { retryAfter: 5 });
  }
}
