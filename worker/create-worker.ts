import { Worker } from '@temporalio/worker';
import type { WorkflowBundleOption, NativeConnection } from '@temporalio/worker';
import type { PaymentGateway } from '#modules/payment/index.ts';
import type { SmsGateway } from '#modules/message/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { choreActivities } from './chores.ts';
import { withContextAndCleanFailures } from './clean-failure.ts';
import { onCallActivities, providerWaitMinutes } from '#modules/dispatch/index.ts';
import { paymentActivities } from '#modules/payment/index.ts';
import { projectionActivities, messageActivities } from '#modules/request/index.ts';
import type { MessageSettings } from '#modules/request/index.ts';
import { PROJECTION_HOOKS } from './projection-hooks.ts';
import { tracingWorkerOptions } from './traced.ts';

export interface CreateWorkerOptions {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  workflowBundle: WorkflowBundleOption;
  prisma: PrismaClient;
  gateway: PaymentGateway;
  publicUrl: string;
  /** Undefined if SMS isn't set up. */
  texts: SmsGateway | undefined;
  messageSettings: MessageSettings;
  /**
   * How many workflows the worker keeps in memory. With 0, each task replays its workflow's history. If missing,
   * Temporal decides.
   */
  maxCachedWorkflows?: number;
}

/** Creates a Temporal worker with all our activities. */
export async function createWorker(options: CreateWorkerOptions): Promise<Worker> {
  return Worker.create({
    connection: options.connection,
    namespace: options.namespace,
    taskQueue: options.taskQueue,
    workflowBundle: options.workflowBundle,
    activities: withContextAndCleanFailures({
      ...projectionActivities(options.prisma, options.messageSettings, PROJECTION_HOOKS),
      ...onCallActivities(options.prisma, options.messageSettings),
      ...messageActivities(options.prisma, options.texts, options.messageSettings),
      ...paymentActivities(options.prisma, options.gateway, { publicUrl: options.publicUrl, providerWaitMinutes }),
      ...choreActivities(options.prisma, options.gateway, options.texts, options.publicUrl),
    }),
    // Keep Temporal's default of 100 activities at a time. With a lower limit, calls to Stripe that hang could take all
    // slots. Calls to Twilio have a limit of their own.
    // The grace time lets running activities finish when the worker stops. By default, they're aborted at once.
    shutdownGraceTime: '10s',
    ...(await tracingWorkerOptions()),
    ...(options.maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows: options.maxCachedWorkflows }),
  });
}
