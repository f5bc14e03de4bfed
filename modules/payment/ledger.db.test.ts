import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { onlineStory } from '#modules/request/rules/testing.ts';
import type { Story } from '#modules/request/rules/testing.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { writeLedger } from './ledger.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const CHANGE_TO_FLATBED = {
  by: 'provider',
  serviceType: 'flatbed',
  overCents: 10_000,
  sameProvider: true,
  inputId: 'input',
} as const;

/** Inserts the payment of a $200 towing job, then changes the job to a flatbed job that costs `priceCents`. */
async function insertChangedJob(priceCents: number) {
  const story = onlineStory().to('in_progress');
  const request_id = crypto.randomUUID();
  const { id, amountCents, expiresAt } = story.state.sessions[0] ?? { id: '', amountCents: 0, expiresAt: 0 };
  const session_id = `${id}-${request_id}`;
  await testDatabase.prisma.payment.create({
    data: {
      request_id,
      request_number: makeRequestNumber(),
      n: 1,
      session_id,
      status: 'open',
      amount_cents: amountCents,
      final_price_cents: 20_000,
      service_type: 'towing',
      expires_at: new Date(expiresAt),
    },
  });
  const write = async ({ state, now }: Story) => {
    const sessions = state.sessions.map((session) => ({ ...session, id: session_id }));
    await writeLedger(testDatabase.prisma, { state: { ...state, requestId: request_id, sessions }, at: now });
    return testDatabase.prisma.payment.findUniqueOrThrow({ where: { session_id } });
  };
  await write(story);
  story.run('proposeChange', { ...CHANGE_TO_FLATBED, priceCents }).run('acceptChange');
  return { story, write };
}

describe('the ledger', () => {
  it("has a changed job's price and service as soon as the customer has accepted", async () => {
    const { story, write } = await insertChangedJob(25_000);
    expect(await write(story)).toMatchObject({
      final_price_cents: 25_000,
      service_type: 'flatbed',
      completed_at: null,
    });
  });

  it('has the completion of a job of which a part of the deposit is still due back', async () => {
    const { story, write } = await insertChangedJob(10_000);
    await write(story);
    const dueRow = await write(story.to('completed'));
    expect(dueRow).toMatchObject({ status: 'refund_due', to_return_cents: 1_500, completed_at: new Date(story.now) });
    const failedRow = await write(story.refund('s1', 'failed'));
    expect(failedRow).toMatchObject({ status: 'refund_failed', completed_at: dueRow.completed_at });
  });

  it('keeps the times of a payment of which more goes back later', async () => {
    const { story, write } = await insertChangedJob(10_000);
    const { paid_at } = await write(story);
    const reading = { sessionId: 's1', returnedCents: 0, pendingCents: 0, elsewhereCents: 500, failedAttempt: 0 };
    expect(await write(story.wait(HOUR).run('refundsRead', reading))).toMatchObject({ elsewhere_cents: 500, paid_at });
    story.run('cancelRequest', { by: 'admin', inputId: 'input', refundDeposit: true }).refund('s1', 'failed');
    const settledRow = await write(story.run('settleByHand', { inputId: 'input' }));
    const { settled_by_hand_at, refunded_at } = settledRow;
    expect(settled_by_hand_at).toEqual(new Date(story.now));
    const newReading = { sessionId: 's1', returnedCents: 0, pendingCents: 0, elsewhereCents: 600, failedAttempt: 0 };
    expect(await write(story.wait(HOUR).run('refundsRead', newReading))).toMatchObject({
      ...{ elsewhere_cents: 600, status: 'refunded', settled_by_hand_at, refunded_at, paid_at },
    });
  });
});
