import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NativeConnection, Runtime } from '@temporalio/worker';
import '#modules/languages.ts';
import { logCrashes } from '#kernel/server/crash.ts';
import { WORKER_POOL, createDatabase } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { stripeGateway } from '#modules/payment/index.ts';
import { logger } from '#kernel/server/logger.ts';
import { serveMetrics } from '#kernel/server/metrics.ts';
import { servicePhone, startAlertReports } from '#modules/dispatch/index.ts';
import { smsGateway } from '#modules/message/index.ts';
import { temporal } from '#modules/request/index.ts';
import { temporalServerOptions } from '#kernel/server/temporal-server.ts';
import { startTracing, tracing } from '#kernel/server/tracing.ts';
import { createWorker } from './create-worker.ts';
import { startWorkerLoops } from './loops.ts';
import { updateSchedules } from './schedules.ts';
import { sdkLoggingOptions } from './sdk-log.ts';
import { bundleFileToRun } from './traced.ts';

const RETRY_MS = 1_000;

/** The worker process: runs workflows and activities until SIGTERM. While Temporal is down, keeps trying to connect. */
async function main(): Promise<void> {
  const settings = env();
  await startTracing('shoulder-worker');
  const { METRICS_HOST, METRICS_PORT } = settings;
  const { logger: sdkLogger, logging } = sdkLoggingOptions();
  Runtime.install({
    logger: sdkLogger,
    shutdownSignals: [],
    telemetryOptions: {
      logging,
      // Temporal's own metrics of the worker (slots, pollers, task latencies) are on a port of their own.
      ...(METRICS_PORT === undefined
        ? {}
        : { metrics: { prometheus: { bindAddress: `${METRICS_HOST}:${METRICS_PORT + 2}` } } }),
    },
  });
  const metricsServer = METRICS_PORT === undefined ? undefined : serveMetrics(METRICS_HOST, METRICS_PORT + 1);
  const prisma = createDatabase(settings.DATABASE_URL, WORKER_POOL);
  const loops = startWorkerLoops(prisma, smsGateway(), settings.PUBLIC_URL);
  const reporting = startAlertReports('worker', prisma);
  logCrashes();
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());

  while (!stopping.signal.aborted) {
    try {
      await runOnce(stopping.signal);
    } catch (error) {
      logger.error({ error: errorName(error) }, 'worker failed; restarting');
      await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  await loops.stop();
  metricsServer?.close();
  reporting.stop();
  await prisma.$disconnect();
  await tracing()?.stop();
  process.exit(0);

  async function runOnce(signal: AbortSignal): Promise<void> {
    const connection = await NativeConnection.connect(temporalServerOptions(settings));
    try {
      const worker = await createWorker({
        connection,
        namespace: settings.TEMPORAL_NAMESPACE,
        taskQueue: settings.TEMPORAL_TASK_QUEUE,
        workflowBundle: {
          codePath: bundleFileToRun(resolve(process.env.WORKFLOW_BUNDLE ?? 'build/workflow-bundle.js')),
        },
        maxCachedWorkflows: settings.WORKER_CACHED_WORKFLOWS,
        prisma,
        gateway: stripeGateway(),
        publicUrl: settings.PUBLIC_URL,
        texts: smsGateway(),
        messageSettings: {
          publicUrl: settings.PUBLIC_URL,
          servicePhone,
          on: smsGateway() !== undefined,
        },
      });
      if (signal.aborted) return;
      await updateSchedules(temporal(), settings.TEMPORAL_TASK_QUEUE);
      const running = worker.run();
      const stop = () => worker.shutdown();
      signal.addEventListener('abort', stop, { once: true });
      console.log('worker ready');
      await running.finally(() => signal.removeEventListener('abort', stop));
    } finally {
      await connection.close().catch(() => undefined);
    }
  }
}

await main();
