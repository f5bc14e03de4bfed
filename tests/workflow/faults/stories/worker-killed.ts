import { Client } from 'pg';
import { expect } from 'vitest';
import type { Landing } from '../../../support/doors.ts';
import { startChildWorker } from '../../../support/child-worker.ts';
import { until } from '../../../support/stage.ts';
import type { Actor, Stage } from '../../../support/stage.ts';
import type { Scene } from '../scene.ts';
import { HANGING, LOST } from './stripe-down.ts';

const COMPLETED = 'checkout.session.completed';
const ASK = { by: 'customer', termsAccepted: true } as const;
const SESSIONS = '/v1/checkout/sessions';
/** The next worker is given the killed one's tasks when their time is over. */
const TAKEN_OVER_MS = 120_000;

interface Killed {
  charged: Actor[];
  opening: Actor;
  refunding: Actor;
}

/** One death serves all rows: who takes over has to wait until the dead worker's tasks are over. One that failed serves none. */
const deaths = new WeakMap<Stage, Promise<Killed>>();

function death(scene: Scene): Promise<Killed> {
  const died = deaths.get(scene.stage) ?? die(scene);
  deaths.set(scene.stage, died);
  died.catch(() => deaths.delete(scene.stage));
  return died;
}

/**
 * A worker in a process of its own is brought to each point at which Stripe has acted and nothing is written yet, and is
 * killed there with SIGKILL. Another one takes over.
 */
async function die(scene: Scene): Promise<Killed> {
  const [asking, writing, refunding] = [await scene.opened(), await scene.opened(), await scene.opened()];
  const opening = await scene.approved();
  await scene.pays(refunding.sessionId);
  await until('deposit paid', async () => (await refunding.actor.row()).status === 'deposit_paid');
  await scene.stage.stopWorker();
  const row = await lockable(scene.stage, writing.actor);
  const worker = await startChildWorker();
  let landing: Landing | undefined;
  let click: Promise<unknown>;
  try {
    await scene.faults({
      webhooks: { mode: 'hold' },
      calls: [
        { ...HANGING, method: 'GET', path: `${SESSIONS}/${asking.sessionId}` },
        { ...LOST, method: 'POST', path: '/v1/refunds' },
        { ...LOST, method: 'POST', path: SESSIONS },
      ],
    });
    for (const { sessionId } of [asking, writing]) await scene.pays(sessionId);
    // Stripe has the money, and it is being written.
    await row.lock();
    const lands = () => void scene.lands(writing.sessionId).then((page) => (landing = page));
    lands();
    // It is given what the worker before it knew only when that one is missed.
    const writes = async () => {
      if (landing) lands();
      landing = undefined;
      return row.someoneWaits();
    };
    await until('the worker writes', writes, TAKEN_OVER_MS);
    // Stripe has the money, and is being asked; has sent money back; has opened a page.
    await scene.delivers(await scene.notice(COMPLETED, asking.sessionId));
    await refunding.actor.does('cancelRequest', { by: 'customer' });
    click = opening.send('openPayment', ASK);
    await scene.faultsMet();
  } finally {
    await worker.kill();
    await row.release();
    await scene.stage.startWorker();
  }
  expect(await click).toMatchObject({ ok: false });
  await until('the page has answered', () => Promise.resolve(landing !== undefined));
  expect(landing).toEqual({ status: 503, kind: 'records_issue' });
  return { charged: [asking.actor, writing.actor], opening, refunding: refunding.actor };
}

export async function betweenChargeAndRecord(scene: Scene): Promise<Actor[]> {
  const { charged } = await death(scene);
  for (const actor of charged) {
    await until('deposit paid', async () => (await actor.row()).deposit_paid, TAKEN_OVER_MS);
  }
  return charged;
}

/** The next click gets the page that was opened then. */
export async function betweenOpeningAndRecord(scene: Scene): Promise<Actor> {
  const { opening } = await death(scene);
  let sessionId: string | undefined;
  const clicksAgain = async () => {
    const outcome = await opening.send('openPayment', ASK);
    sessionId = outcome.ok ? outcome.sessionId : undefined;
    return sessionId !== undefined;
  };
  await until('the next click opens it', clicksAgain, TAKEN_OVER_MS);
  const { sessions } = await scene.state();
  expect(sessions.filter(({ metadata }) => metadata.request_id === opening.id)).toHaveLength(1);
  await scene.pays(sessionId ?? '');
  return opening;
}

export async function betweenRefundAndRecord(scene: Scene): Promise<Actor> {
  const { refunding } = await death(scene);
  await until('recorded', async () => (await refunding.row()).payment_status === 'refunded', TAKEN_OVER_MS);
  expect((await scene.state()).refunds).toHaveLength(1);
  return refunding;
}

/** A row that another connection can hold on to, so that who writes it has to wait. */
async function lockable(stage: Stage, actor: Actor) {
  const client = new Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return {
    async lock() {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM customer_requests WHERE id = $1 FOR UPDATE', [actor.id]);
    },
    someoneWaits: async () => (await client.query(waiting)).rowCount !== 0,
    async release() {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}
