import { data } from '@remix-run/node';
import { logger } from '#platform/logger.ts';

/**
 * Runs a loader's queries; a database that fails is a 503 ("not confirmed"), never "not found".
 * @throws 503 with Retry-After for whatever the query throws, but answers thrown on purpose pass
 */
export async function fromDatabase<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logger.error({ reason: error.name, code: (error as { code?: unknown }).code }, 'the database did not answer');
    throw data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}
