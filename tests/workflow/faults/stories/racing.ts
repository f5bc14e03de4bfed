import { expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { until } from '../../../support/stage.ts';
import type { Actor } from '../../../support/stage.ts';
import type { Scene } from '../scene.ts';

/** So many times at once: either may win. */
const TRIES = 5;
const ASK = { by: 'customer', termsAccepted: true } as const;

function tries<T>(one: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: TRIES }, one));
}

/** Stripe ends a page just as its payer presses the button: Stripe takes one of the two, and says which. */
export async function endAtStripe(scene: Scene): Promise<Actor[]> {
  const opened = await tries(() => scene.opened());
  await Promise.all(
    opened.flatMap(({ sessionId }) => [
      scene.atStripe(`checkout/sessions/${sessionId}/expire`, {}).catch(() => undefined),
      scene.pays(sessionId),
    ]),
  );
  for (const { actor, sessionId } of opened) {
    const status = async () => (await actor.row()).status;
    await until('Stripe has told', async () => ['deposit_paid', 'approved'].includes(await status()));
    if ((await status()) === 'approved') await scene.pays(await actor.opensPayment());
    else expect((await scene.ledger(actor))[0]).toMatchObject({ session_id: sessionId, status: 'paid' });
  }
  return opened.map(({ actor }) => actor);
}

/** The payer presses the button in the last minutes of a page, and asks for a new page at the same moment. */
export async function nextPage(scene: Scene): Promise<Actor[]> {
  // The time-skipping server likes few at once.
  const opened = [await scene.opened(), await scene.opened()];
  await scene.sleep(59 * MINUTE);
  const clicks = opened.map(async ({ actor, sessionId }) => {
    const [outcome] = await Promise.all([actor.send('openPayment', ASK), scene.pays(sessionId)]);
    // Refused: there is nothing to pay any more.
    if (!outcome.ok) return expect(outcome).toMatchObject({ rejection: { code: 'not_allowed_now' } });
    return scene.pays(outcome.sessionId ?? '');
  });
  await Promise.all(clicks);
  for (const { actor } of opened) await until('paid', async () => (await actor.row()).deposit_paid);
  return opened.map(({ actor }) => actor);
}

/** Paid in the last second and never told: the timer at the page's end looks while Stripe says that it is over. */
export async function lastSecond(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'hold' } });
  await scene.sleep(HOUR - SECOND);
  await scene.pays(sessionId);
  await scene.control('POST', 'clock', { offsetMs: HOUR });
  await scene.sleep(2 * MINUTE);
  await until('deposit paid', async () => (await actor.row()).deposit_paid);
  return actor;
}

/**
 * Paid in the last second, and Stripe says nothing of that page while the next one is opened: the first payment counts, and
 * its receipt is the one that is sent.
 */
export async function onThePageBefore(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  const silent = { kind: 'status', status: 503, times: 1_000, path: `/v1/checkout/sessions/${sessionId}` };
  await scene.faults({ webhooks: { mode: 'hold' }, calls: [silent] });
  await scene.sleep(HOUR - SECOND);
  await scene.pays(sessionId);
  await scene.control('POST', 'clock', { offsetMs: HOUR });
  await scene.sleep(2 * MINUTE);
  expect(await actor.opensPayment()).not.toBe(sessionId);
  await scene.wellAgain(actor);
  await scene.sleep(3 * MINUTE);
  await until('deposit paid', async () => (await actor.row()).deposit_paid);
  const text = { request_id: actor.id, purpose: { startsWith: 'receipt:' } };
  const receipt = await scene.stage.prisma.message.findFirstOrThrow({ where: text });
  expect(receipt.body).toContain(`session_id=${sessionId} `);
  return actor;
}

/** The 24 hours for the deposit end while the payer is at Stripe, and Stripe is away: what is paid then goes back. */
export async function depositWindow(scene: Scene): Promise<Actor> {
  const actor = await scene.approved();
  await scene.sleep(DAY - 30 * MINUTE);
  await scene.control('POST', 'clock', { offsetMs: DAY - 30 * MINUTE });
  const sessionId = await actor.opensPayment();
  await scene.faults({
    calls: [{ kind: 'status', status: 503, times: 1_000, path: `/v1/checkout/sessions/${sessionId}/expire` }],
  });
  await scene.sleep(30 * MINUTE + SECOND);
  await until('cancelled', async () => (await actor.row()).status === 'cancelled');
  expect(await scene.pays(sessionId)).toBe(true);
  await scene.wellAgain(actor);
  await until('it went back', async () => (await actor.row()).payment_status === 'refunded');
  return actor;
}

export async function cancelling(scene: Scene): Promise<Actor[]> {
  const opened = await tries(() => scene.opened());
  await Promise.all(
    opened.flatMap(({ actor, sessionId }) => [actor.does('cancelRequest', { by: 'customer' }), scene.pays(sessionId)]),
  );
  return opened.map(({ actor }) => actor);
}

/** Deleting is refused once the deposit is there; cancelling then gives it back. */
export async function deleting(scene: Scene): Promise<Actor[]> {
  const opened = await tries(() => scene.opened());
  const outcomes = await Promise.all(
    opened.map(async ({ actor, sessionId }) => {
      const [outcome] = await Promise.all([actor.send('deleteRequest', {}), scene.pays(sessionId)]);
      return { actor, outcome };
    }),
  );
  for (const { actor, outcome } of outcomes) {
    if (outcome.ok) continue;
    expect(outcome).toMatchObject({ rejection: { code: 'cancel_first' } });
    await actor.does('cancelRequest', { by: 'customer' });
  }
  return opened.map(({ actor }) => actor);
}

/** The page is being opened while the request is deleted: nobody would be left to know of it. */
export async function openingWhileDeleting(scene: Scene): Promise<Actor> {
  const actor = await scene.approved();
  await scene.faults({ calls: [{ kind: 'delay', ms: 1_000, method: 'POST', path: '/v1/checkout/sessions' }] });
  const opening = actor.send('openPayment', ASK);
  await scene.faultsMet();
  const deleting = actor.send('deleteRequest', {});
  expect(await deleting).toMatchObject({ ok: true });
  await opening;
  const { sessions } = await scene.state();
  expect(sessions.filter(({ metadata }) => metadata.request_id === actor.id)).toMatchObject([{ status: 'expired' }]);
  return actor;
}

/** The other way round: the old page is being closed for the deletion when somebody asks for one. */
export async function deletingWhileOpening(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({
    calls: [{ kind: 'delay', ms: 1_000, method: 'POST', path: `/v1/checkout/sessions/${sessionId}/expire` }],
  });
  const deleting = actor.send('deleteRequest', {});
  await scene.faultsMet();
  await scene.atStripe(`checkout/sessions/${sessionId}/expire`, {});
  await until('ended here too', async () => (await actor.row()).status === 'approved');
  expect(await actor.send('openPayment', ASK)).toMatchObject({ ok: false });
  expect(await deleting).toMatchObject({ ok: true });
  return actor;
}
