import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** A system for tests, without the website: a database, a Temporal server, a worker and the emulators. */
export interface Stage {
  /** A separate client for the tests. */
  prisma: PrismaClient;
  stripeEmulatorUrl: string;
  /** The secret that signs Stripe's webhooks. */
  webhookSecret: string;
  /** The base URL of links. Nothing listens there unless the stage has external endpoints. */
  publicUrl: string;
  smsEmulatorUrl: string;
  address: string;
  taskQueue: string;
  databaseUrl: string;
  /** The time-skipping environment, if the stage uses it. */
  timeSkipping: TestWorkflowEnvironment | undefined;
  startWorker(): Promise<{ stop(): Promise<void> }>;
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}
