import { randomBytes, randomUUID } from 'node:crypto';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, NativeConnection, Runtime, bundleWorkflowCode } from '@temporalio/worker';
import type { WorkflowBundleOption, Worker } from '@temporalio/worker';
import { startStripeEmulator } from '#modules/payment/stripe/emulator/server.ts';
import { WEBHOOK_RETRY_FRAGMENT } from '#modules/message/sms/gateway.ts';
import { startTwilioEmulator } from '#modules/message/sms/emulator/server.ts';
import { WORKER_POOL, createDatabase } from '#kernel/server/db.ts';
import type { PoolLimits } from '#kernel/server/db.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { servicePhone } from '#modules/dispatch/settings.ts';
import { smsGateway } from '#modules/message/sms.ts';
import { findOrFetchTimeSkippingServer } from '#scripts/lib/test-server.ts';
import { SEARCH_ATTRIBUTES } from '#modules/request/rules/contract.ts';
import { createWorker } from '#worker/create-worker.ts';
import type { Stage } from './stage-parts.ts';
import { createFreshDatabase } from './database.ts';
import type { ExternalEndpoints } from './external-endpoints.ts';
import path from 'node:path';

/** The number from which SMS are sent. */
export const SENDER_NUMBER = '+12145550150';
const KEYWORD_ATTRIBUTE_TYPE = 2;

/**
 * The address of the test run's Temporal server. It's read when this module loads, because a stage with a server of its
 * own changes the variable.
 */
const TEST_SERVER_ADDRESS = process.env.TEMPORAL_ADDRESS;
/** The tests have their own connection pool, because slow test queries would exceed the worker pool's timeouts. */
const TEST_POOL_OPTIONS: PoolLimits = { connections: 5, connectMs: 10_000, statementMs: 10_000 };
/** The base URL of links; nothing listens there. */
const UNUSED_PUBLIC_URL = 'http://localhost:3000';

let bundle: Promise<WorkflowBundleOption> | undefined;

/** The workflow bundle: the file TEST_WORKFLOW_BUNDLE if that's set, else bundled once per process. */
export function workflowBundle(): Promise<WorkflowBundleOption> {
  const bundlePath = process.env.TEST_WORKFLOW_BUNDLE;
  bundle ??= bundlePath
    ? Promise.resolve({ codePath: bundlePath })
    : bundleWorkflowCode({ workflowsPath: path.resolve('workflows/index.ts'), logger: SILENT_LOGGER });
  return bundle;
}

/** Lets workers log only errors. */
Runtime.install({ logger: new DefaultLogger('ERROR') });

const SILENT_LOGGER = Object.fromEntries(
  ['log', 'trace', 'debug', 'info', 'warn', 'error'].map((level) => [level, () => undefined]),
) as never;

/**
 * Opens a stage, and points this process's environment to it.
 * @param endpoints where the emulators post webhooks
 */
export async function openStage(
  kind: 'server' | 'time-skipping' = 'server',
  endpoints?: ExternalEndpoints,
): Promise<Stage> {
  const database = await createFreshDatabase();
  const publicUrl = endpoints?.url ?? UNUSED_PUBLIC_URL;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookUrl = endpoints && `${endpoints.url}/webhooks/stripe`;
  const stripeEmulator = await startStripeEmulator({ port: 0, webhookSecret, secretKey, webhookUrl });
  const twilioSettings = {
    accountSid: `AC${randomBytes(16).toString('hex')}`,
    authToken: randomBytes(16).toString('hex'),
  };
  const inboundUrl = endpoints && `${endpoints.url}/webhooks/twilio/inbound${WEBHOOK_RETRY_FRAGMENT}`;
  const smsEmulator = await startTwilioEmulator({
    port: 0,
    ...twilioSettings,
    from: SENDER_NUMBER,
    ...(inboundUrl ? { inboundUrl } : {}),
  });
  const timeSkipping = kind === 'time-skipping' ? await openTimeSkippingServer() : undefined;
  const address = timeSkipping?.address ?? TEST_SERVER_ADDRESS;
  if (!address) throw new Error('TEMPORAL_ADDRESS is missing: the test run starts a server');
  const taskQueue = `test-${randomUUID()}`;
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_TASK_QUEUE: taskQueue,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_EMULATOR_URL: stripeEmulator.url,
    PUBLIC_URL: publicUrl,
    TWILIO_ACCOUNT_SID: twilioSettings.accountSid,
    TWILIO_AUTH_TOKEN: twilioSettings.authToken,
    TWILIO_FROM: SENDER_NUMBER,
    TWILIO_EMULATOR_URL: smsEmulator.url,
  });
  await disposeAll();
  const prisma = createDatabase(database.url, TEST_POOL_OPTIONS);
  const workerPrisma = createDatabase(database.url, WORKER_POOL);
  let running: { worker: Worker; workerDone: Promise<void>; connection: NativeConnection } | undefined;

  const stage: Stage = {
    prisma,
    stripeEmulatorUrl: stripeEmulator.url,
    webhookSecret,
    publicUrl,
    smsEmulatorUrl: smsEmulator.url,
    address,
    taskQueue,
    databaseUrl: database.url,
    timeSkipping,
    async startWorker() {
      const connection = await NativeConnection.connect({ address });
      const worker = await createWorker({
        connection,
        namespace: 'default',
        taskQueue,
        workflowBundle: await workflowBundle(),
        prisma: workerPrisma,
        gateway: stripeGateway(),
        publicUrl,
        texts: smsGateway(),
        messageSettings: { publicUrl, servicePhone, on: true },
        // Turn off the cache: the test server keeps giving tasks to a stopped worker that has the workflow cached.
        ...(timeSkipping ? { maxCachedWorkflows: 0 } : {}),
      });
      running = { worker, workerDone: worker.run(), connection };
      return { stop: () => stage.stopWorker() };
    },
    async stopWorker() {
      if (!running) return;
      const { worker, workerDone, connection } = running;
      running = undefined;
      worker.shutdown();
      await workerDone;
      await connection.close();
    },
    async close() {
      await stage.stopWorker();
      // First close whatever sends webhooks, because a late webhook would open the database again.
      await stripeEmulator.close();
      await smsEmulator.close();
      await disposeAll();
      await timeSkipping?.teardown();
      await prisma.$disconnect();
      await workerPrisma.$disconnect();
      await database.drop();
    },
  };
  await stage.startWorker();
  return stage;
}

async function openTimeSkippingServer(): Promise<TestWorkflowEnvironment> {
  const program = await findOrFetchTimeSkippingServer();
  const start = () =>
    TestWorkflowEnvironment.createTimeSkipping({ server: { executable: { type: 'existing-path', path: program } } });
  // Try again once: the SDK waits only 5 seconds, which a busy machine may exceed.
  const environment = await start().catch(start);
  await environment.connection.operatorService.addSearchAttributes({
    namespace: environment.namespace ?? 'default',
    searchAttributes: Object.fromEntries(SEARCH_ATTRIBUTES.map((name) => [name, KEYWORD_ATTRIBUTE_TYPE])),
  });
  return environment;
}

export { Actor, CALLER_REQUEST, PROVIDER_FIELDS, TOWING_REQUEST, waitUntil } from './actor.ts';
export type { Stage } from './stage-parts.ts';
