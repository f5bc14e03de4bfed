import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, NativeConnection, Runtime, bundleWorkflowCode } from '@temporalio/worker';
import type { WorkflowBundleOption, Worker } from '@temporalio/worker';
import { startStripeEmulator } from '#integrations/stripe/emulator/server.ts';
import { startTwilioEmulator } from '#integrations/twilio/emulator/server.ts';
import { command } from '#platform/command.ts';
import type { CommandOutcome, Via } from '#platform/command.ts';
import { WORKER_POOL, createDatabase } from '#platform/db.ts';
import { gateway } from '#platform/gateway.ts';
import { forgetAll } from '#platform/per-process.ts';
import { createOnlineRequest, createPhoneRequest } from '#platform/requests.ts';
import type { Created, OnlineRequest, PhoneRequest } from '#platform/requests.ts';
import { textGateway } from '#platform/texts.ts';
import { temporal } from '#platform/temporal.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { timeSkippingServerPath } from '#scripts/lib/test-server.ts';
import { SEARCH_ATTRIBUTES, workflowId } from '#workflows/contract.ts';
import type { UpdateArguments, UpdateName } from '#workflows/contract.ts';
import { createWorker } from '#worker/create-worker.ts';
import { freshDatabase } from './database.ts';

/** Where texts come from. */
export const DESK_NUMBER = '+12145550150';
const KEYWORD = 2;
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** A stage for the whole back of the product: a database, a Temporal server, a worker, the Stripe emulator; no web. */
export interface Stage {
  prisma: PrismaClient;
  emulatorUrl: string;
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

let bundle: Promise<WorkflowBundleOption> | undefined;

/** The workflow code, bundled once per process, or the bundle the test run made (WORKFLOW_BUNDLE). */
export function workflowBundle(): Promise<WorkflowBundleOption> {
  const made = process.env.TEST_WORKFLOW_BUNDLE;
  bundle ??= made
    ? Promise.resolve({ codePath: made })
    : bundleWorkflowCode({ workflowsPath: path.resolve('workflows/index.ts'), logger: QUIET });
  return bundle;
}

/** The workers of a test process say nothing of their ups and downs. */
Runtime.install({ logger: new DefaultLogger('ERROR') });

const QUIET = Object.fromEntries(
  ['log', 'trace', 'debug', 'info', 'warn', 'error'].map((level) => [level, () => undefined]),
) as never;

/** Sets one up; the environment of this process points at it from then on. */
export async function openStage(kind: 'server' | 'time-skipping' = 'server'): Promise<Stage> {
  const database = await freshDatabase();
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const emulator = await startStripeEmulator({ port: 0, webhookSecret, secretKey });
  const twilio = { accountSid: `AC${randomBytes(16).toString('hex')}`, authToken: randomBytes(16).toString('hex') };
  const phones = await startTwilioEmulator({ port: 0, ...twilio, from: DESK_NUMBER });
  const skipping = kind === 'time-skipping' ? await openSkippingServer() : undefined;
  const address = skipping?.address ?? process.env.TEMPORAL_ADDRESS;
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
    STRIPE_EMULATOR_URL: emulator.url,
    PUBLIC_URL: 'http://localhost:3000',
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: DESK_NUMBER,
    TWILIO_EMULATOR_URL: phones.url,
  });
  await forgetAll();
  const workerPrisma = createDatabase(database.url, WORKER_POOL);
  let running: { worker: Worker; done: Promise<void>; connection: NativeConnection } | undefined;

  const stage: Stage = {
    prisma: workerPrisma,
    emulatorUrl: emulator.url,
    phonesUrl: phones.url,
    address,
    taskQueue,
    databaseUrl: database.url,
    skipping,
    async startWorker() {
      const connection = await NativeConnection.connect({ address });
      const worker = await createWorker({
        connection,
        namespace: 'default',
        taskQueue,
        workflowBundle: await workflowBundle(),
        prisma: workerPrisma,
        gateway: gateway(),
        publicUrl: 'http://localhost:3000',
        texts: textGateway(),
        words: { publicUrl: 'http://localhost:3000', servicePhone: '+12145550100', on: true },
        // The test server goes on offering tasks to a stopped worker that had the workflow in memory.
        ...(skipping ? { maxCachedWorkflows: 0 } : {}),
      });
      running = { worker, done: worker.run(), connection };
      return { stop: () => stage.stopWorker() };
    },
    async stopWorker() {
      if (!running) return;
      const { worker, done, connection } = running;
      running = undefined;
      worker.shutdown();
      await done;
      await connection.close();
    },
    async close() {
      await stage.stopWorker();
      await forgetAll();
      await skipping?.teardown();
      await emulator.close();
      await phones.close();
      await workerPrisma.$disconnect();
      await database.drop();
    },
  };
  await stage.startWorker();
  return stage;
}

async function openSkippingServer(): Promise<TestWorkflowEnvironment> {
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path: await timeSkippingServerPath() } },
  });
  await environment.connection.operatorService.addSearchAttributes({
    namespace: environment.namespace ?? 'default',
    searchAttributes: Object.fromEntries(SEARCH_ATTRIBUTES.map((name) => [name, KEYWORD])),
  });
  return environment;
}

export const TOWING: OnlineRequest = {
  phone: '+12145550123',
  email: 'driver@private.example',
  service_type: 'towing',
  service_description: 'PRIVATE-DESCRIPTION',
  vehicle_type: 'Car',
  vehicle_year: '2015',
  vehicle_make: 'Ford',
  vehicle_model: 'Focus',
  vehicle_plate: 'PRIVATE-PLATE',
  location_address: '1500 PRIVATE-STREET, Dallas, TX 75201',
  destination_address: 'PRIVATE-GARAGE, Fort Worth, TX 76102',
  use_gps: true,
  customer_lat: 32.7811,
  customer_lng: -96.7972,
  language: 'en',
  text_consent: true,
};

export const CALLER: PhoneRequest = {
  phone: '+12145550177',
  email: null,
  service_type: 'jump_start',
  service_description: null,
  vehicle_year: '2019',
  vehicle_make: 'Honda',
  vehicle_model: 'Civic',
  vehicle_plate: null,
  location_address: null,
  final_price_cents: 8_000,
  text_consent: true,
};

export const PROVIDER = {
  provider_name: 'PRIVATE-PROVIDER',
  provider_phone: '+12145550199',
  provider_email: 'provider@private.example',
  provider_vehicle_info: 'PRIVATE-TRUCK',
};

/** One request with short words for what people do to it. */
export class Actor {
  constructor(
    readonly stage: Stage,
    readonly created: Created,
  ) {}

  static async online(stage: Stage, more: Partial<OnlineRequest> = {}): Promise<Actor> {
    return new Actor(stage, await createOnlineRequest({ ...TOWING, ...more }, randomUUID()));
  }

  static async phone(stage: Stage, more: Partial<PhoneRequest> = {}): Promise<Actor> {
    return new Actor(stage, await createPhoneRequest({ ...CALLER, ...more }, randomUUID()));
  }

  get id(): string {
    return this.created.id;
  }

  async send<N extends UpdateName>(name: N, args: UpdateArguments[N], via: Partial<Via> = {}): Promise<CommandOutcome> {
    return command(this.id, name, args, { intent: name, nonce: randomUUID(), ...via });
  }

  /** As `send`, for a step that must succeed. */
  async does<N extends UpdateName>(name: N, args: UpdateArguments[N], via: Partial<Via> = {}) {
    const outcome = await this.send(name, args, via);
    if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    return outcome;
  }

  async row() {
    return this.stage.prisma.customerRequest.findUniqueOrThrow({ where: { id: this.id } });
  }

  async log(): Promise<string[]> {
    const lines = await this.stage.prisma.requestActivityLog.findMany({
      where: { request_id: this.id },
      orderBy: [{ version: 'asc' }, { n: 'asc' }],
    });
    return lines.map((line) => line.action);
  }

  handle() {
    return temporal().workflow.getHandle(workflowId(this.id));
  }

  /** How many Updates the history holds. */
  async updates(): Promise<number> {
    const { events = [] } = await this.handle().fetchHistory();
    return (events ?? []).filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length;
  }

  /** Price agreed at $175 after $200 and $150: deposit $26.25. */
  async toApproved(): Promise<this> {
    await this.does('setPrice', { amountCents: 20_000 });
    await this.does('counterOffer', { amountCents: 15_000 });
    await this.does('finalCounter', { amountCents: 17_500 });
    await this.does('acceptOffer', { termsAccepted: true });
    return this;
  }

  /** An open session; returns its id. */
  async opensPayment(): Promise<string> {
    const { sessionId } = await this.does('openPayment', { by: 'customer', termsAccepted: true });
    if (!sessionId) throw new Error('no session');
    return sessionId;
  }

  /** Pays at the hosted page, as Stripe sees it; nobody has told us yet. */
  async paysAtStripe(sessionId: string): Promise<void> {
    const answer = await fetch(`${this.stage.emulatorUrl}/_emulator/sessions/${sessionId}/pay`, { method: 'POST' });
    if (!answer.ok) throw new Error(`emulator: ${answer.status}`);
  }

  async toDepositPaid(): Promise<this> {
    await this.toApproved();
    const sessionId = await this.opensPayment();
    await this.paysAtStripe(sessionId);
    await this.does('observePayment', { sessionId, reported: false });
    return this;
  }

  async toAssigned(): Promise<this> {
    await this.toDepositPaid();
    await this.does('assignProvider', {}, { personal: PROVIDER });
    return this;
  }

  /** The provider has agreed, driven there and begun. */
  async toInProgress(): Promise<this> {
    await this.toAssigned();
    await this.does('acceptAgreement', {});
    await this.does('startJob', {});
    await this.does('arrived', {});
    await this.does('startService', {});
    return this;
  }

  async toCompleted(): Promise<this> {
    await this.toInProgress();
    await this.does('completeJob', {});
    return this;
  }
}

/** Waits until a condition holds, looking often; fails with `what` after 20 s. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${WAIT_MS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
