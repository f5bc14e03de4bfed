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
import { tracedOptions } from './traced.ts';

export interface WorkerOptions {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  workflowBundle: WorkflowBundleOption;
  prisma: PrismaClient;
  gateway: PaymentGateway;
  publicUrl: string;
  /** Undefined if SMS isn't set up. */
  texts: SmsGateway | undefined;
  words: MessageSettings;
  /** Workflows kept in memory; 0 replays every task from its history. By default, Temporal decides. */
  maxCachedWorkflows?: number;
}

/** A Temporal worker with all our activities. */
export async function createWorker(parts: WorkerOptions): Promise<Worker> {
  return Worker.create({
    connection: parts.connection,
    namespace: parts.namespace,
    taskQueue: parts.taskQueue,
    workflowBundle: parts.workflowBundle,
    activities: withContextAndCleanFailures({
      ...projectionActivities(parts.prisma, parts.words, PROJECTION_HOOKS),
      ...onCallActivities(parts.prisma, parts.words),
      ...messageActivities(parts.prisma, parts.texts, parts.words),
      ...paymentActivities(parts.prisma, parts.gateway, { publicUrl: parts.publicUrl, providerWaitMinutes }),
      ...choreActivities(parts.prisma, parts.gateway, parts.texts, parts.publicUrl),
    }),
    // Temporal's default of 100 activities: 36 simultaneous projections get their connections, and fewer slots could
    // all be held by hanging calls to Twilio or Stripe.
    // By default, running activities are aborted at once.
    shutdownGraceTime: '10s',
    ...(await tracedOptions()),
    ...(parts.maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows: parts.maxCachedWorkflows }),
  });
}
