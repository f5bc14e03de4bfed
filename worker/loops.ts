import { SECOND } from '#kernel/constants.ts';
import type { SmsGateway } from '#modules/message/index.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { deliverLeftOver } from '#modules/message/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { adoptOrphans } from '#modules/request/index.ts';
import { OPEN_PAGES_EVERY_MS, askAboutOpenPages } from './open-pages.ts';
import { askSilentProviders } from '#modules/provider/index.ts';

const AFTER_FAILURE_MS = 30 * SECOND;

/**
 * Runs a job at once and then again and again, so long after each end; a failure is logged, and tried again soon.
 * @param job is told when it should end early
 */
function repeat(
  name: string,
  everyMs: number,
  job: (stopping: AbortSignal) => Promise<unknown>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const turn = () => {
    running = job(stopping.signal)
      .then(
        () => everyMs,
        (error: unknown) => {
          logger.warn({ job: name, error: errorName(error) }, 'will try again');
          return Math.min(everyMs, AFTER_FAILURE_MS);
        },
      )
      .then((pause) => {
        if (!stopping.signal.aborted) timer = setTimeout(turn, pause);
      });
  };
  turn();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * What every worker looks for by itself every few seconds (decision 0044). Runs until stopped; a failure is logged and tried
 * again.
 * @param texts undefined where no SMS are sent
 */
export function startLoops(
  prisma: PrismaClient,
  texts: SmsGateway | undefined,
  publicUrl: string,
): { stop(): Promise<void> } {
  const loops = [
    repeat('adopt', 2 * SECOND, () => adoptOrphans(prisma)),
    repeat('silent providers', 5 * SECOND, () => askSilentProviders(prisma, texts, { publicUrl })),
    repeat('open pages', OPEN_PAGES_EVERY_MS, (stopping) => askAboutOpenPages(prisma, { stopping })),
    ...(texts ? [repeat('texts', 15 * SECOND, () => deliverLeftOver({ prisma, gateway: texts, publicUrl }))] : []),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
