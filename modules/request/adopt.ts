import { SECOND } from '#kernel/constants.ts';
import { loadState } from './send-command.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { startRequestWorkflow } from './temporal.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** Rows younger than this are left alone, because the web server starts a workflow right after inserting a row. */
const MIN_ROW_AGE_MS = 5 * SECOND;
const BATCH_SIZE = 50;

/**
 * Starts workflows for rows that have none yet (`version` is 0), usually because Temporal was down. The oldest come
 * first.
 * @returns how many workflows were started
 */
export async function startMissingWorkflows(prisma: PrismaClient, now = Date.now()): Promise<number> {
  const orphans = await prisma.customerRequest.findMany({
    where: { version: 0, created_at: { lt: new Date(now - MIN_ROW_AGE_MS) } },
    orderBy: { created_at: 'asc' },
    take: BATCH_SIZE,
    select: { id: true },
  });
  let adopted = 0;
  for (const { id } of orphans) {
    const state = await loadState(prisma, id);
    if (!state) continue;
    try {
      await startRequestWorkflow(state);
      adopted += 1;
      logger.info({ request: id }, 'started the workflow of a row without one');
    } catch (error) {
      // Continue with the next row, so that one failure doesn't block the rest.
      const details = { alert: 'not_adopted', request: id, error: errorName(error) };
      logger.error(details, 'could not start the workflow of a row without one');
    }
  }
  return adopted;
}
