import { MINUTE, DAY } from '#kernel/constants.ts';
import { setBackBefore } from './actor.ts';
import { Actor, until } from './stage.ts';
import type { Stage } from './stage.ts';

/** Where the saved histories lie, one JSON file each. */
export const HISTORIES = 'workflows/histories';

type Story = (stage: Stage) => Promise<Actor>;

async function sleep(stage: Stage, ms: number): Promise<void> {
  await stage.skipping?.sleep(ms);
}

async function withFaults(stage: Stage, body: object, job: () => Promise<void>): Promise<void> {
  await fetch(`${stage.emulatorUrl}/_emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await job();
}

/** Then the task that made it is recorded too: the row's log is written within it. */
async function textSent(stage: Stage, { id }: Actor, about: string): Promise<void> {
  const where = { request_id: id, purpose: { startsWith: `${about}:` }, status: { in: ['sent', 'delivered'] } };
  await until('the text is sent', async () => (await stage.prisma.message.count({ where })) > 0);
}

/** Assigned, and not heard of until the desk takes the job to another. */
async function silentProvider(stage: Stage): Promise<Actor> {
  const actor = await (await Actor.online(stage)).toAssigned();
  await sleep(stage, 6 * MINUTE);
  await until('silent', async () => (await actor.row()).provider_silent_at !== null);
  await actor.does('reassignProvider', {}, { personal: { provider_name: 'Next' } });
  return actor;
}

async function cancelledWhilePayable(stage: Stage): Promise<Actor> {
  const actor = await (await Actor.online(stage)).toApproved();
  await actor.opensPayment();
  await actor.does('cancelRequest', { by: 'admin' });
  return actor;
}

/** One story per waiting state and per ending: a change of the workflow must still replay all of them. */
export const STORIES: Record<string, Story> = {
  'waits-for-price': async (stage) => {
    const actor = await Actor.online(stage);
    // The row is written within the first task; the task is recorded after it.
    const recorded = async () =>
      (await actor.handle().fetchHistory()).events?.some((event) => event.timerStartedEventAttributes);
    await until('recorded', async () => (await recorded()) === true);
    return actor;
  },
  'on-call-phone-told': async (stage) => {
    const actor = await Actor.online(stage);
    await until('taken over', async () => (await actor.row()).version === 1);
    await sleep(stage, 6 * MINUTE);
    await actor.does('setPrice', { amountCents: 20_000 });
    return actor;
  },
  'took-its-row-over': async (stage) => {
    const actor = await (await Actor.online(stage)).toAssigned();
    await setBackBefore(actor, () => actor.does('acceptAgreement', {}));
    await actor.does('startJob', {});
    return actor;
  },
  'waits-for-answer': async (stage) => {
    const actor = await Actor.online(stage);
    await actor.does('setPrice', { amountCents: 20_000 });
    return actor;
  },
  'reminded-of-price': async (stage) => {
    const actor = await Actor.online(stage, { text_consent: true });
    await actor.does('setPrice', { amountCents: 20_000 });
    await sleep(stage, 31 * MINUTE);
    await until('reminded', async () => (await actor.row()).answer_reminded_at !== null);
    return actor;
  },
  'waits-for-counter-review': async (stage) => {
    const actor = await Actor.online(stage);
    await actor.does('setPrice', { amountCents: 20_000 });
    await actor.does('counterOffer', { amountCents: 15_000 });
    return actor;
  },
  'waits-for-final-answer': async (stage) => {
    const actor = await Actor.online(stage);
    await actor.does('setPrice', { amountCents: 20_000 });
    await actor.does('counterOffer', { amountCents: 15_000 });
    await actor.does('finalCounter', { amountCents: 17_500 });
    return actor;
  },
  'waits-for-payment-link': async (stage) => (await Actor.online(stage)).toApproved(),
  'waits-for-deposit': async (stage) => {
    const actor = await (await Actor.online(stage)).toApproved();
    await actor.opensPayment();
    return actor;
  },
  'waits-for-verification': async (stage) => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    await actor.paysAtStripe(sessionId);
    await withFaults(stage, { calls: [{ kind: 'status', status: 503, times: 1_000 }] }, async () => {
      await actor.does('observePayment', { sessionId, reported: true });
    });
    return actor;
  },
  'waits-for-provider': async (stage) => (await Actor.online(stage)).toDepositPaid(),
  'waits-for-agreement': async (stage) => (await Actor.online(stage)).toAssigned(),
  'waits-for-new-provider': async (stage) => {
    const actor = await (await Actor.online(stage)).toAssigned();
    await actor.does('declineJob', {});
    return actor;
  },
  'en-route': async (stage) => {
    const actor = await (await Actor.online(stage)).toAssigned();
    await actor.does('acceptAgreement', {});
    await actor.does('startJob', {});
    return actor;
  },
  'provider-silent': silentProvider,
  arrived: async (stage) => (await Actor.online(stage)).toArrived(),
  'code-entered': async (stage) => {
    const actor = await (await Actor.online(stage)).toArrived();
    await actor.does('verifyCode', {});
    return actor;
  },
  'replaced-after-arrival': async (stage) => {
    const actor = await (await Actor.online(stage)).toArrived();
    await actor.does('reassignProvider', {}, { personal: { provider_name: 'Next' } });
    return actor;
  },
  'in-progress': async (stage) => (await Actor.online(stage)).toInProgress(),
  'waits-for-extra': async (stage) => {
    const actor = await (await Actor.online(stage)).toInProgress();
    await actor.does('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
    return actor;
  },
  'extra-not-answered': async (stage) => {
    const actor = await (await Actor.online(stage)).toInProgress();
    await actor.does('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
    await sleep(stage, 11 * MINUTE);
    await until('declined', async () => (await actor.row()).extra_status === 'declined');
    return actor;
  },
  'on-site-payment-overdue': async (stage) => {
    const actor = await (await Actor.online(stage)).toCompleted();
    await sleep(stage, 61 * MINUTE);
    await until('overdue', async () => (await actor.row()).on_site_overdue_at !== null);
    return actor;
  },
  'cancellation-asked-and-declined': async (stage) => {
    const actor = await (await Actor.online(stage)).toInProgress();
    await actor.does('cancelRequest', { by: 'customer' });
    await actor.does('declineCancellation', {});
    await actor.does('cancelRequest', { by: 'customer' });
    return actor;
  },
  'refund-failed': async (stage) => {
    const actor = await (await Actor.online(stage, { text_consent: true })).toDepositPaid();
    await withFaults(stage, { refunds: 'failed' }, async () => {
      await actor.does('cancelRequest', { by: 'customer' });
      await textSent(stage, actor, 'refund_delayed');
    });
    return actor;
  },
  'payment-sent-back': async (stage) => {
    const actor = await (await Actor.online(stage, { text_consent: true })).toApproved();
    const sessionId = await actor.opensPayment();
    await fetch(`${stage.emulatorUrl}/_emulator/sessions/${sessionId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 2_000 }),
    });
    await actor.does('observePayment', { sessionId, reported: false });
    await textSent(stage, actor, 'payment_returned');
    return actor;
  },
  'refund-tried-again': async (stage) => {
    const actor = await (await Actor.online(stage)).toDepositPaid();
    await withFaults(stage, { refunds: 'failed' }, async () => {
      await actor.does('cancelRequest', { by: 'customer' });
      await until('failed', async () => (await actor.log()).some((line) => line.includes('failed, needs attention')));
    });
    await withFaults(stage, { refunds: 'succeeded' }, () => actor.does('retryRefund', {}).then(() => undefined));
    await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
    return actor;
  },
  completed: async (stage) => {
    const actor = await (await Actor.online(stage)).toCompleted();
    await actor.does('confirmPayment', { by: 'provider' });
    await actor.does('rate', { rating: 4, withReview: false, via: 'web' });
    return actor;
  },
  'links-expired': async (stage) => {
    const actor = await (await Actor.online(stage)).toCompleted();
    await sleep(stage, 6 * MINUTE);
    await until('links expired', async () => (await actor.row()).links_expired_at !== null);
    return actor;
  },
  'phone-request-paid': async (stage) => {
    const actor = await Actor.phone(stage);
    const { sessionId } = await actor.does('openPayment', { by: 'admin', termsAccepted: false });
    await actor.paysAtStripe(sessionId ?? '');
    await actor.does('observePayment', { sessionId: sessionId ?? '', reported: false });
    return actor;
  },
  'cancelled-and-refunded': async (stage) => {
    const actor = await (await Actor.online(stage)).toDepositPaid();
    await actor.does('cancelRequest', { by: 'customer' });
    await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
    return actor;
  },
  'cancelled-with-open-session': cancelledWhilePayable,
  'waits-on-by-choice': async (stage) => {
    const actor = await (await Actor.online(stage)).toDepositPaid();
    await actor.does('waitForProvider', {});
    return actor;
  },
  'no-provider-found': async (stage) => {
    const actor = await (await Actor.online(stage)).toDepositPaid();
    await sleep(stage, 61 * MINUTE);
    await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
    return actor;
  },
  'ends-deleted': async (stage) => {
    const actor = await Actor.online(stage);
    await actor.does('deleteRequest', {});
    return actor;
  },
  'ends-deleted-with-open-session': async (stage) => {
    const actor = await (await Actor.online(stage)).toApproved();
    await actor.opensPayment();
    await actor.does('deleteRequest', {});
    return actor;
  },
  'ends-unanswered-and-purged': async (stage) => {
    const actor = await Actor.online(stage);
    await sleep(stage, 65 * DAY);
    await actor.handle().result();
    return actor;
  },
  'ends-completed-and-purged': async (stage) => {
    const actor = await (await Actor.online(stage)).toCompleted();
    await sleep(stage, 63 * DAY);
    await actor.handle().result();
    return actor;
  },
};
