import { SECOND } from '#kernel/constants.ts';
import { sendPushNotices } from '#modules/dispatch/index.ts';
import type { SmsGateway } from '#modules/message/index.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { createPushGateway, deliverLeftOverMessages } from '#modules/message/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { startMissingWorkflows } from '#modules/request/index.ts';
import { PAYMENT_PAGES_INTERVAL_MS, checkOpenPaymentPages } from './open-pages.ts';
import { askSilentProviders } from '#modules/provider/index.ts';

const RETRY_AFTER_FAILURE_MS = 30 * SECOND;

/**
 * Runs a job now, and again `everyMs` after each run has ended. A failure is logged, and the job retried soon.
 * @param job gets a signal that tells it to end early
 */
function startLoop(
  name: string,
  everyMs: number,
  job: (stopping: AbortSignal) => Promise<unknown>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const runOnce = () => {
    running = job(stopping.signal)
      .then(
        () => everyMs,
        (error: unknown) => {
          logger.warn({ job: name, error: errorName(error) }, 'loop failed; will retry');
          return Math.min(everyMs, RETRY_AFTER_FAILURE_MS);
        },
      )
      .then((pause) => {
        if (!stopping.signal.aborted) timer = setTimeout(runOnce, pause);
      });
  };
  runOnce();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Starts the jobs that every worker repeats every few seconds (decision 0044), until `stop` is called. Failures are
 * logged and retried.
 * @param smsGateway undefined if SMS isn't set up
 */
export function startWorkerLoops(
  prisma: PrismaClient,
  smsGateway: SmsGateway | undefined,
  publicUrl: string,
): { stop(): Promise<void> } {
  const push = createPushGateway({ publicUrl });
  const loops = [
    startLoop('adopt', 2 * SECOND, () => startMissingWorkflows(prisma)),
    startLoop('push notices', 2 * SECOND, () => sendPushNotices(prisma, push)),
    startLoop('silent providers', 5 * SECOND, () => askSilentProviders(prisma, smsGateway, { publicUrl })),
    startLoop('open pages', PAYMENT_PAGES_INTERVAL_MS, (stopping) => checkOpenPaymentPages(prisma, { stopping })),
    ...(smsGateway
      ? [startLoop('texts', 15 * SECOND, () => deliverLeftOverMessages({ prisma, gateway: smsGateway, publicUrl }))]
      : []),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
