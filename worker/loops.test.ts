import { expect, it, vi } from 'vitest';
import { WORKER_POOL, createDatabase } from '#kernel/server/db.ts';
import { logger } from '#kernel/server/logger.ts';
import { startWorkerLoops } from './loops.ts';

/** Nothing listens on this port. */
const UNREACHABLE_DATABASE = 'postgresql://nobody@127.0.0.1:1/none';

it('a loop that fails logs which one and what the error was, without its message', async () => {
  const warnings = vi.spyOn(logger, 'warn');
  const prisma = createDatabase(UNREACHABLE_DATABASE, WORKER_POOL);
  const loops = startWorkerLoops(prisma, undefined, 'http://localhost:3000');
  try {
    const failure = { job: 'adopt', error: expect.stringMatching(/^\w*Error$/) as string };
    await expect.poll(() => warnings).toHaveBeenCalledWith(failure, expect.any(String));
  } finally {
    await loops.stop();
    await prisma.$disconnect();
    warnings.mockRestore();
  }
});
