import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { withChoreLock } from '#worker/chore-lock.ts';
import { checkOpenPaymentPages } from '#worker/open-pages.ts';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** In these tests the webhook was lost and the payer closed the tab, so only Stripe knows of the payment. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.prisma.chore.deleteMany();
  await stage.prisma.payment.updateMany({ where: { status: 'open' }, data: { status: 'expired' } });
  await setStripeFaults({ calls: [], webhooks: { mode: 'drop' } });
});

async function setStripeFaults(faults: object): Promise<void> {
  const answer = await fetch(`${stage.stripeEmulatorUrl}/_emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(answer.ok).toBe(true);
}

async function openSession(): Promise<{ actor: Actor; sessionId: string }> {
  const actor = await (await Actor.submitOnline(stage)).toApproved();
  return { actor, sessionId: await actor.openPayment() };
}

async function payWithoutWebhook(): Promise<Actor> {
  const { actor, sessionId } = await openSession();
  await actor.payAtStripe(sessionId);
  expect((await actor.row()).status).toBe('payment_pending');
  return actor;
}

const optionsForCheckAfter = (minutes: number) => ({ now: Date.now() + minutes * MINUTE });
const countEvents = async (actor: Actor) => (await actor.workflowHandle().fetchHistory()).events?.length;

describe('open payment pages', () => {
  it('are checked at Stripe: payments are recorded, others get no history events', async () => {
    const paid = await payWithoutWebhook();
    const waitingActor = (await openSession()).actor;
    const before = await countEvents(waitingActor);
    expect(await checkOpenPaymentPages(stage.prisma, optionsForCheckAfter(2))).toBe(2);
    expect(await paid.row()).toMatchObject({ deposit_paid: true, status: 'deposit_paid' });
    expect((await waitingActor.row()).status).toBe('payment_pending');
    expect(await countEvents(waitingActor)).toBe(before);
  });

  it('are not checked in their first minute, or twice by two workers', async () => {
    await openSession();
    expect(await checkOpenPaymentPages(stage.prisma)).toBe(0);
    const secondCheck = optionsForCheckAfter(2);
    expect(await checkOpenPaymentPages(stage.prisma, secondCheck)).toBe(1);
    expect(await checkOpenPaymentPages(stage.prisma, { now: secondCheck.now + 1 })).toBe(0);
    await withChoreLock('open-pages', async () => {
      expect(await checkOpenPaymentPages(stage.prisma, optionsForCheckAfter(4))).toBeUndefined();
    });
  });

  it('are checked again if Stripe did not respond', async () => {
    const actor = await payWithoutWebhook();
    await setStripeFaults({ calls: [{ kind: 'status', status: 503, times: 1_000 }] });
    expect(await checkOpenPaymentPages(stage.prisma, optionsForCheckAfter(2))).toBe(0);
    expect((await actor.row()).status).toBe('payment_pending');
    await setStripeFaults({ calls: [] });
    expect(await checkOpenPaymentPages(stage.prisma, optionsForCheckAfter(2))).toBe(1);
    expect((await actor.row()).deposit_paid).toBe(true);
  });

  it('that Stripe does not know do not block other pages', async () => {
    const actor = await payWithoutWebhook();
    for (let n = 0; n < 3; n += 1) {
      const { sessionId } = await openSession();
      await stage.prisma.payment.update({ where: { session_id: sessionId }, data: { session_id: `cs_unknown_${n}` } });
    }
    expect(await checkOpenPaymentPages(stage.prisma, optionsForCheckAfter(2))).toBe(1);
    expect((await actor.row()).deposit_paid).toBe(true);
    expect(await checkOpenPaymentPages(stage.prisma, optionsForCheckAfter(2))).toBe(0);
  });
});
