import { Client } from 'pg';
import { expect } from 'vitest';
import type { LandingResult } from '../../../support/external-endpoints.ts';
import { startChildWorker } from '../../../support/child-worker.ts';
import { waitUntil } from '../../../support/stage.ts';
import type { Actor, Stage } from '../../../support/stage.ts';
import type { FaultScene } from '../scene.ts';
import { NO_ANSWER, ANSWER_LOST } from './stripe-down.ts';

const SESSION_COMPLETED = 'checkout.session.completed';
const OPEN_PAYMENT_ARGUMENTS = { by: 'customer', termsAccepted: true } as const;
const SESSIONS_PATH = '/v1/checkout/sessions';
/** How long it may take until the next worker gets a killed worker's tasks. */
const TAKEOVER_LIMIT_MS = 120_000;

interface InterruptedActors {
  charged: Actor[];
  opening: Actor;
  refunding: Actor;
}

/**
 * It takes a while until the next worker gets a killed worker's tasks, so the rows of the fault table that share a
 * stage also share one kill. If the kill itself fails, the next row tries again.
 */
const killsByStage = new WeakMap<Stage, Promise<InterruptedActors>>();

function killWorkerOncePerStage(scene: FaultScene): Promise<InterruptedActors> {
  const kill = killsByStage.get(scene.stage) ?? killWorkerMidway(scene);
  killsByStage.set(scene.stage, kill);
  kill.catch(() => killsByStage.delete(scene.stage));
  return kill;
}

/**
 * Runs a worker in its own process, brings it to each point at which Stripe has acted but nothing is recorded, and
 * kills it there. Another worker takes over.
 */
async function killWorkerMidway(scene: FaultScene): Promise<InterruptedActors> {
  const [beingAsked, beingWritten, refunding] = [
    await scene.createWithOpenPage(),
    await scene.createWithOpenPage(),
    await scene.createWithOpenPage(),
  ];
  const opening = await scene.createApproved();
  await scene.pay(refunding.sessionId);
  await waitUntil('deposit paid', async () => (await refunding.actor.row()).status === 'deposit_paid');
  await scene.stage.stopWorker();
  const rowLock = await openRowLock(scene.stage, beingWritten.actor);
  const worker = await startChildWorker();
  let landing: LandingResult | undefined;
  let click: Promise<unknown>;
  try {
    await scene.setFaults({
      webhooks: { mode: 'hold' },
      calls: [
        { ...NO_ANSWER, method: 'GET', path: `${SESSIONS_PATH}/${beingAsked.sessionId}` },
        { ...ANSWER_LOST, method: 'POST', path: '/v1/refunds' },
        { ...ANSWER_LOST, method: 'POST', path: SESSIONS_PATH },
      ],
    });
    for (const { sessionId } of [beingAsked, beingWritten]) await scene.pay(sessionId);
    // First point: Stripe has the money, and the worker is about to write that to the row.
    await rowLock.lock();
    const visitLanding = () => void scene.visitLanding(beingWritten.sessionId).then((page) => (landing = page));
    visitLanding();
    // The stopped worker had the workflows cached, so Temporal gives their tasks to the new worker only after a
    // timeout. Until then, /payment-success may answer without a result. If so, open it again.
    const isWriting = async () => {
      if (landing) visitLanding();
      landing = undefined;
      return rowLock.hasWaiter();
    };
    await waitUntil('the worker writes', isWriting, TAKEOVER_LIMIT_MS);
    // The other three points:
    // - Stripe has the money, and the worker is asking about it (`beingAsked`).
    // - Stripe has refunded another payment (`refunding`).
    // - Stripe has opened a payment page (`opening`).
    await scene.deliverEvent(await scene.findEvent(SESSION_COMPLETED, beingAsked.sessionId));
    await refunding.actor.perform('cancelRequest', { by: 'customer' });
    click = opening.send('openPayment', OPEN_PAYMENT_ARGUMENTS);
    await scene.waitForFaultyCalls();
  } finally {
    await worker.kill();
    await rowLock.release();
    await scene.stage.startWorker();
  }
  expect(await click).toMatchObject({ ok: false });
  await waitUntil('the page has answered', () => Promise.resolve(landing !== undefined));
  expect(landing).toEqual({ status: 503, kind: 'records_issue' });
  return { charged: [beingAsked.actor, beingWritten.actor], opening, refunding: refunding.actor };
}

export async function killBetweenChargeAndRecord(scene: FaultScene): Promise<Actor[]> {
  const { charged } = await killWorkerOncePerStage(scene);
  for (const actor of charged) {
    await waitUntil('deposit paid', async () => (await actor.row()).deposit_paid, TAKEOVER_LIMIT_MS);
  }
  return charged;
}

/** The next click gets the payment page that Stripe opened before the worker was killed. */
export async function killBetweenOpeningAndRecord(scene: FaultScene): Promise<Actor> {
  const { opening } = await killWorkerOncePerStage(scene);
  let sessionId: string | undefined;
  const clickAgain = async () => {
    const outcome = await opening.send('openPayment', OPEN_PAYMENT_ARGUMENTS);
    sessionId = outcome.ok ? outcome.sessionId : undefined;
    return sessionId !== undefined;
  };
  await waitUntil('the next click opens it', clickAgain, TAKEOVER_LIMIT_MS);
  const { sessions } = await scene.stripeState();
  expect(sessions.filter(({ metadata }) => metadata.request_id === opening.id)).toHaveLength(1);
  await scene.pay(sessionId ?? '');
  return opening;
}

export async function killBetweenRefundAndRecord(scene: FaultScene): Promise<Actor> {
  const { refunding } = await killWorkerOncePerStage(scene);
  await waitUntil('recorded', async () => (await refunding.row()).payment_status === 'refunded', TAKEOVER_LIMIT_MS);
  expect((await scene.stripeState()).refunds).toHaveLength(1);
  return refunding;
}

/** Opens a connection that can lock a request's row, so that others who write the row have to wait. */
async function openRowLock(stage: Stage, actor: Actor) {
  const client = new Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const lockWaitQuery = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return {
    async lock() {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM customer_requests WHERE id = $1 FOR UPDATE', [actor.id]);
    },
    hasWaiter: async () => (await client.query(lockWaitQuery)).rowCount !== 0,
    async release() {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}
