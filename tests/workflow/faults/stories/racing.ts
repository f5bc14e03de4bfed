import { expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { waitUntil } from '../../../support/stage.ts';
import type { Actor } from '../../../support/stage.ts';
import type { FaultScene } from '../scene.ts';

/** How many times each race is run. Either side may win, so one race isn't enough. */
const REPETITIONS = 5;
const OPEN_PAYMENT_ARGUMENTS = { by: 'customer', termsAccepted: true } as const;

function repeatRace<T>(attempt: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: REPETITIONS }, attempt));
}

/** A payment page expires at Stripe at the moment the payer presses the button. Only one of the two can happen. */
export async function payWhilePageExpires(scene: FaultScene): Promise<Actor[]> {
  const requests = await repeatRace(() => scene.createWithOpenPage());
  await Promise.all(
    requests.flatMap(({ sessionId }) => [
      scene.callStripe(`checkout/sessions/${sessionId}/expire`, {}).catch(() => undefined),
      scene.pay(sessionId),
    ]),
  );
  for (const { actor, sessionId } of requests) {
    const status = async () => (await actor.row()).status;
    await waitUntil('Stripe has told', async () => ['deposit_paid', 'approved'].includes(await status()));
    if ((await status()) === 'approved') await scene.pay(await actor.openPayment());
    else expect((await scene.readLedger(actor))[0]).toMatchObject({ session_id: sessionId, status: 'paid' });
  }
  return requests.map(({ actor }) => actor);
}

/** The payer pays in the last minutes of a payment page, and asks for a new page at the same moment. */
export async function payWhileOpeningNextPage(scene: FaultScene): Promise<Actor[]> {
  // Only two requests, because the time-skipping server can't handle many at once.
  const requests = [await scene.createWithOpenPage(), await scene.createWithOpenPage()];
  await scene.skipTime(59 * MINUTE);
  const clicks = requests.map(async ({ actor, sessionId }) => {
    const [outcome] = await Promise.all([actor.send('openPayment', OPEN_PAYMENT_ARGUMENTS), scene.pay(sessionId)]);
    // The new page is refused, because the deposit is already paid.
    if (!outcome.ok) return expect(outcome).toMatchObject({ rejection: { code: 'not_allowed_now' } });
    return scene.pay(outcome.sessionId ?? '');
  });
  await Promise.all(clicks);
  for (const { actor } of requests) await waitUntil('paid', async () => (await actor.row()).deposit_paid);
  return requests.map(({ actor }) => actor);
}

/**
 * The payer pays in the last second, and the webhook is lost. When the page expires, the timer asks Stripe and finds
 * the payment.
 */
export async function payInLastSecond(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'hold' } });
  await scene.skipTime(HOUR - SECOND);
  await scene.pay(sessionId);
  await scene.callEmulator('POST', 'clock', { offsetMs: HOUR });
  await scene.skipTime(2 * MINUTE);
  await waitUntil('deposit paid', async () => (await actor.row()).deposit_paid);
  return actor;
}

/**
 * The payer pays one second before the payment page expires. While the next page is opened, Stripe doesn't say that the
 * first one was paid. The payment still counts, and its receipt is sent.
 */
export async function payPreviousPage(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  const noAnswer = { kind: 'status', status: 503, times: 1_000, path: `/v1/checkout/sessions/${sessionId}` };
  await scene.setFaults({ webhooks: { mode: 'hold' }, calls: [noAnswer] });
  await scene.skipTime(HOUR - SECOND);
  await scene.pay(sessionId);
  await scene.callEmulator('POST', 'clock', { offsetMs: HOUR });
  await scene.skipTime(2 * MINUTE);
  expect(await actor.openPayment()).not.toBe(sessionId);
  await scene.clearFaults(actor);
  await scene.skipTime(3 * MINUTE);
  await waitUntil('deposit paid', async () => (await actor.row()).deposit_paid);
  const receiptQuery = { request_id: actor.id, purpose: { startsWith: 'receipt:' } };
  const receipt = await scene.stage.prisma.message.findFirstOrThrow({ where: receiptQuery });
  expect(receipt.body).toContain(`session_id=${sessionId} `);
  return actor;
}

/** The 24 hours for the deposit end while Stripe doesn't respond. A payment after that is refunded. */
export async function payAfterDepositDeadline(scene: FaultScene): Promise<Actor> {
  const actor = await scene.createApproved();
  await scene.skipTime(DAY - 30 * MINUTE);
  await scene.callEmulator('POST', 'clock', { offsetMs: DAY - 30 * MINUTE });
  const sessionId = await actor.openPayment();
  await scene.setFaults({
    calls: [{ kind: 'status', status: 503, times: 1_000, path: `/v1/checkout/sessions/${sessionId}/expire` }],
  });
  await scene.skipTime(30 * MINUTE + SECOND);
  await waitUntil('cancelled', async () => (await actor.row()).status === 'cancelled');
  expect(await scene.pay(sessionId)).toBe(true);
  await scene.clearFaults(actor);
  await waitUntil('it went back', async () => (await actor.row()).payment_status === 'refunded');
  return actor;
}

export async function payWhileCancelling(scene: FaultScene): Promise<Actor[]> {
  const requests = await repeatRace(() => scene.createWithOpenPage());
  await Promise.all(
    requests.flatMap(({ actor, sessionId }) => [
      actor.perform('cancelRequest', { by: 'customer' }),
      scene.pay(sessionId),
    ]),
  );
  return requests.map(({ actor }) => actor);
}

/**
 * If the payment wins the race, the request can't be deleted anymore. So it's cancelled instead, which refunds the
 * deposit.
 */
export async function payWhileDeleting(scene: FaultScene): Promise<Actor[]> {
  const requests = await repeatRace(() => scene.createWithOpenPage());
  const outcomes = await Promise.all(
    requests.map(async ({ actor, sessionId }) => {
      const [outcome] = await Promise.all([actor.send('deleteRequest', {}), scene.pay(sessionId)]);
      return { actor, outcome };
    }),
  );
  for (const { actor, outcome } of outcomes) {
    if (outcome.ok) continue;
    expect(outcome).toMatchObject({ rejection: { code: 'cancel_first' } });
    await actor.perform('cancelRequest', { by: 'customer' });
  }
  return requests.map(({ actor }) => actor);
}

/** The request is deleted while its payment page is being opened. */
export async function deleteWhileOpeningPage(scene: FaultScene): Promise<Actor> {
  const actor = await scene.createApproved();
  await scene.setFaults({ calls: [{ kind: 'delay', ms: 1_000, method: 'POST', path: '/v1/checkout/sessions' }] });
  const opening = actor.send('openPayment', OPEN_PAYMENT_ARGUMENTS);
  await scene.waitForFaultyCalls();
  const deleting = actor.send('deleteRequest', {});
  expect(await deleting).toMatchObject({ ok: true });
  await opening;
  const { sessions } = await scene.stripeState();
  expect(sessions.filter(({ metadata }) => metadata.request_id === actor.id)).toMatchObject([{ status: 'expired' }]);
  return actor;
}

/** While a request is being deleted and its payment page closed, somebody asks for a new payment page. It's refused. */
export async function openPageDuringDeletion(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({
    calls: [{ kind: 'delay', ms: 1_000, method: 'POST', path: `/v1/checkout/sessions/${sessionId}/expire` }],
  });
  const deleting = actor.send('deleteRequest', {});
  await scene.waitForFaultyCalls();
  await scene.callStripe(`checkout/sessions/${sessionId}/expire`, {});
  await waitUntil('ended here too', async () => (await actor.row()).status === 'approved');
  expect(await actor.send('openPayment', OPEN_PAYMENT_ARGUMENTS)).toMatchObject({ ok: false });
  expect(await deleting).toMatchObject({ ok: true });
  return actor;
}
