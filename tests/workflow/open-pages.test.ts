import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { withChoreLock } from '#worker/chore-lock.ts';
import { checkOpenPages } from '#worker/open-pages.ts';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** The site missed the webhook, and the payer closed the tab, so only Stripe knows of the payment. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.prisma.chore.deleteMany();
  await stage.prisma.payment.updateMany({ where: { status: 'open' }, data: { status: 'expired' } });
  await emulator({ calls: [], webhooks: { mode: 'drop' } });
});

async function emulator(faults: object): Promise<void> {
  const answer = await fetch(`${stage.emulatorUrl}/_emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(answer.ok).toBe(true);
}

async function opened(): Promise<{ actor: Actor; sessionId: string }> {
  const actor = await (await Actor.online(stage)).toApproved();
  return { actor, sessionId: await actor.opensPayment() };
}

async function paid(): Promise<Actor> {
  const { actor, sessionId } = await opened();
  await actor.paysAtStripe(sessionId);
  expect((await actor.row()).status).toBe('payment_pending');
  return actor;
}

const inMinutes = (minutes: number) => ({ now: Date.now() + minutes * MINUTE });
const events = async (actor: Actor) => (await actor.handle().fetchHistory()).events?.length;

describe('open payment pages', () => {
  it('are checked at Stripe: payments are recorded, others get no history events', async () => {
    const told = await paid();
    const waiting = (await opened()).actor;
    const before = await events(waiting);
    expect(await checkOpenPages(stage.prisma, inMinutes(2))).toBe(2);
    expect(await told.row()).toMatchObject({ deposit_paid: true, status: 'deposit_paid' });
    expect((await waiting.row()).status).toBe('payment_pending');
    expect(await events(waiting)).toBe(before);
  });

  it('are not checked in their first minute, or twice by two workers', async () => {
    await opened();
    expect(await checkOpenPages(stage.prisma)).toBe(0);
    const later = inMinutes(2);
    expect(await checkOpenPages(stage.prisma, later)).toBe(1);
    expect(await checkOpenPages(stage.prisma, { now: later.now + 1 })).toBe(0);
    await withChoreLock('open-pages', async () => {
      expect(await checkOpenPages(stage.prisma, inMinutes(4))).toBeUndefined();
    });
  });

  it('are checked again if Stripe did not answer', async () => {
    const actor = await paid();
    await emulator({ calls: [{ kind: 'status', status: 503, times: 1_000 }] });
    expect(await checkOpenPages(stage.prisma, inMinutes(2))).toBe(0);
    expect((await actor.row()).status).toBe('payment_pending');
    await emulator({ calls: [] });
    expect(await checkOpenPages(stage.prisma, inMinutes(2))).toBe(1);
    expect((await actor.row()).deposit_paid).toBe(true);
  });

  it('that Stripe does not know do not block the others', async () => {
    const actor = await paid();
    for (let n = 0; n < 3; n += 1) {
      const { sessionId } = await opened();
      await stage.prisma.payment.update({ where: { session_id: sessionId }, data: { session_id: `cs_unknown_${n}` } });
    }
    expect(await checkOpenPages(stage.prisma, inMinutes(2))).toBe(1);
    expect((await actor.row()).deposit_paid).toBe(true);
    expect(await checkOpenPages(stage.prisma, inMinutes(2))).toBe(0);
  });
});
