import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** A stage for the whole back of the product: a database, a Temporal server, a worker, the emulators; no web. */
export interface Stage {
  /** The tests' own client. */
  prisma: PrismaClient;
  emulatorUrl: string;
  /** Signs what Stripe tells. */
  webhookSecret: string;
  /** What links begin with; the site's doors answer there where they were asked for. */
  publicUrl: string;
  /** The emulator of text messages. */
  phonesUrl: string;
  address: string;
  taskQueue: string;
  databaseUrl: string;
  /** The time-skipping environment, where that was asked for. */
  skipping: TestWorkflowEnvironment | undefined;
  startWorker(): Promise<{ stop(): Promise<void> }>;
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}
