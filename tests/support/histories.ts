import { MINUTE, DAY } from '#kernel/constants.ts';
import { restartWorkflowBehindRow } from './actor.ts';
import { Actor, waitUntil } from './stage.ts';
import type { Stage } from './stage.ts';

/** The folder of the saved histories, one JSON file each. */
export const HISTORIES_FOLDER = 'workflows/histories';

type PlayStory = (stage: Stage) => Promise<Actor>;

async function sleep(stage: Stage, ms: number): Promise<void> {
  await stage.timeSkipping?.sleep(ms);
}

async function runWithStripeFaults(stage: Stage, body: object, job: () => Promise<void>): Promise<void> {
  await fetch(`${stage.stripeEmulatorUrl}/_emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await job();
}

/**
 * Waits until an SMS of this purpose was sent. By then Temporal has also recorded the task in which the row was
 * written.
 */
async function waitForSms(stage: Stage, { id }: Actor, purpose: string): Promise<void> {
  const where = { request_id: id, purpose: { startsWith: `${purpose}:` }, status: { in: ['sent', 'delivered'] } };
  await waitUntil('the text is sent', async () => (await stage.prisma.message.count({ where })) > 0);
}

/** Makes a request whose first provider never responds, so the desk assigns another one. */
async function assignSilentProvider(stage: Stage): Promise<Actor> {
  const actor = await (await Actor.submitOnline(stage)).toAssigned();
  await sleep(stage, 6 * MINUTE);
  await waitUntil('silent', async () => (await actor.row()).provider_silent_at !== null);
  await actor.perform('reassignProvider', {}, { personal: { provider_name: 'Next' } });
  return actor;
}

async function cancelWithOpenSession(stage: Stage): Promise<Actor> {
  const actor = await (await Actor.submitOnline(stage)).toApproved();
  await actor.openPayment();
  await actor.perform('cancelRequest', { by: 'admin' });
  return actor;
}

const CHANGE = { by: 'admin', serviceType: 'flatbed', overCents: 10_000 } as const;
const CHANGE_REASON = { personal: { change_reason: 'Said to the customer' } };
const CANCEL_REASON = { personal: { cancel_reason: 'Said to both' } };

/** For each waiting state and each ending, a function that makes a request and brings it to that point. */
export const STORIES: Record<string, PlayStory> = {
  'waits-for-price': async (stage) => {
    const actor = await Actor.submitOnline(stage);
    // The row is written before Temporal has recorded the first task, so wait until the task's timer is in the history.
    const hasStartedTimer = async () =>
      (await actor.workflowHandle().fetchHistory()).events?.some((event) => event.timerStartedEventAttributes);
    await waitUntil('recorded', async () => (await hasStartedTimer()) === true);
    return actor;
  },
  'on-call-phone-told': async (stage) => {
    const actor = await Actor.submitOnline(stage);
    await waitUntil('taken over', async () => (await actor.row()).version === 1);
    await sleep(stage, 6 * MINUTE);
    await actor.perform('setPrice', { amountCents: 20_000 });
    return actor;
  },
  'took-its-row-over': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    await restartWorkflowBehindRow(actor, () => actor.perform('acceptAgreement', { minutes: 45 }));
    await actor.perform('startJob', {});
    return actor;
  },
  'waits-for-answer': async (stage) => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('setPrice', { amountCents: 20_000 });
    return actor;
  },
  'reminded-of-price': async (stage) => {
    const actor = await Actor.submitOnline(stage, { text_consent: true });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await sleep(stage, 31 * MINUTE);
    await waitUntil('reminded', async () => (await actor.row()).answer_reminded_at !== null);
    return actor;
  },
  'waits-for-counter-review': async (stage) => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('setPrice', { amountCents: 20_000 });
    await actor.perform('counterOffer', { amountCents: 15_000 });
    return actor;
  },
  'waits-for-final-answer': async (stage) => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('setPrice', { amountCents: 20_000 });
    await actor.perform('counterOffer', { amountCents: 15_000 });
    await actor.perform('finalCounter', { amountCents: 17_500 });
    return actor;
  },
  'waits-for-payment-link': async (stage) => (await Actor.submitOnline(stage)).toApproved(),
  'waits-for-deposit': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    await actor.openPayment();
    return actor;
  },
  'waits-for-verification': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    const sessionId = await actor.openPayment();
    await actor.payAtStripe(sessionId);
    await runWithStripeFaults(stage, { calls: [{ kind: 'status', status: 503, times: 1_000 }] }, async () => {
      await actor.perform('observePayment', { sessionId, reported: true });
    });
    return actor;
  },
  'waits-for-provider': async (stage) => (await Actor.submitOnline(stage)).toDepositPaid(),
  'waits-for-agreement': async (stage) => (await Actor.submitOnline(stage)).toAssigned(),
  'waits-for-new-provider': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    await actor.perform('declineJob', {});
    return actor;
  },
  'en-route': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    await actor.perform('acceptAgreement', { minutes: 45 });
    await actor.perform('startJob', {});
    return actor;
  },
  'provider-silent': assignSilentProvider,
  arrived: async (stage) => (await Actor.submitOnline(stage)).toArrived(),
  'code-entered': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    await actor.perform('verifyCode', {});
    return actor;
  },
  'replaced-after-arrival': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    await actor.perform('reassignProvider', {}, { personal: { provider_name: 'Next' } });
    return actor;
  },
  'in-progress': async (stage) => (await Actor.submitOnline(stage)).toInProgress(),
  'waits-for-extra': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
    return actor;
  },
  'extra-not-answered': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
    await sleep(stage, 11 * MINUTE);
    await waitUntil('declined', async () => (await actor.row()).extra_status === 'declined');
    return actor;
  },
  'cannot-do-the-job': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('reportFailure', { reason: 'service_failed' });
    await actor.perform('resumeJob', { by: 'provider' });
    await actor.perform('reportFailure', { reason: 'wrong_equipment' });
    return actor;
  },
  'waits-for-change': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('proposeChange', { ...CHANGE, priceCents: 22_500, sameProvider: true }, CHANGE_REASON);
    return actor;
  },
  'changed-with-second-deposit': async (stage) => {
    const actor = await (await Actor.submitOnline(stage, { text_consent: true })).toArrived();
    await actor.perform('proposeChange', { ...CHANGE, priceCents: 32_500, sameProvider: false }, CHANGE_REASON);
    await actor.perform('acceptChange', {});
    const sessionId = await actor.openPayment();
    await actor.payAtStripe(sessionId);
    await actor.perform('observePayment', { sessionId, reported: false });
    await waitForSms(stage, actor, 'job_changed');
    return actor;
  },
  'ended-not-done': async (stage) => {
    const actor = await (await Actor.submitOnline(stage, { text_consent: true })).toInProgress();
    await actor.perform('endJob', { outcome: 'not_done', keptCents: 1_000, providerCents: 1_000 }, CANCEL_REASON);
    await waitForSms(stage, actor, 'part_refunded');
    await actor.perform('payProviderFee', {});
    return actor;
  },
  'ended-nobody-there': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    await actor.perform('startSearch', { called: true, reachable: false });
    await sleep(stage, 10 * MINUTE);
    await actor.perform('reportFailure', { reason: 'nobody_here' });
    const { deposit_amount_cents: keptCents } = await actor.row();
    await actor.perform('endJob', { outcome: 'gone', keptCents: keptCents ?? 0, providerCents: 0 }, CANCEL_REASON);
    return actor;
  },
  'partly-done-and-on-site-payment-overdue': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('endPartlyDone', { priceCents: 10_000 }, CANCEL_REASON);
    await sleep(stage, 61 * MINUTE);
    await waitUntil('overdue', async () => (await actor.row()).on_site_overdue_at !== null);
    return actor;
  },
  'cancellation-asked-and-declined': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('cancelRequest', { by: 'customer' });
    await actor.perform('declineCancellation', {});
    await actor.perform('cancelRequest', { by: 'customer' });
    return actor;
  },
  'refund-failed': async (stage) => {
    const actor = await (await Actor.submitOnline(stage, { text_consent: true })).toDepositPaid();
    await runWithStripeFaults(stage, { refunds: 'failed' }, async () => {
      await actor.perform('cancelRequest', { by: 'customer' });
      await waitForSms(stage, actor, 'refund_delayed');
    });
    return actor;
  },
  'payment-sent-back': async (stage) => {
    const actor = await (await Actor.submitOnline(stage, { text_consent: true })).toApproved();
    const sessionId = await actor.openPayment();
    await fetch(`${stage.stripeEmulatorUrl}/_emulator/sessions/${sessionId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 2_000 }),
    });
    await actor.perform('observePayment', { sessionId, reported: false });
    await waitForSms(stage, actor, 'payment_returned');
    return actor;
  },
  'refund-tried-again': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await runWithStripeFaults(stage, { refunds: 'failed' }, async () => {
      await actor.perform('cancelRequest', { by: 'customer' });
      await waitUntil('failed', async () =>
        (await actor.readLog()).some((line) => line.includes('failed, needs attention')),
      );
    });
    await runWithStripeFaults(stage, { refunds: 'succeeded' }, () =>
      actor.perform('retryRefund', {}).then(() => undefined),
    );
    await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
    return actor;
  },
  completed: async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toCompleted();
    await actor.perform('confirmPayment', { by: 'provider' });
    await actor.perform('rate', { rating: 4, withReview: false, via: 'web' });
    return actor;
  },
  'links-expired': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toCompleted();
    await sleep(stage, 6 * MINUTE);
    await waitUntil('links expired', async () => (await actor.row()).links_expired_at !== null);
    return actor;
  },
  'phone-request-paid': async (stage) => {
    const actor = await Actor.createByPhone(stage);
    const { sessionId } = await actor.perform('openPayment', { by: 'admin', termsAccepted: false });
    await actor.payAtStripe(sessionId ?? '');
    await actor.perform('observePayment', { sessionId: sessionId ?? '', reported: false });
    return actor;
  },
  'cancelled-and-refunded': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await actor.perform('cancelRequest', { by: 'customer' });
    await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
    return actor;
  },
  'cancelled-with-open-session': cancelWithOpenSession,
  'waits-on-by-choice': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await actor.perform('waitForProvider', {});
    return actor;
  },
  'no-provider-found': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await sleep(stage, 61 * MINUTE);
    await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
    return actor;
  },
  'ends-deleted': async (stage) => {
    const actor = await Actor.submitOnline(stage);
    await actor.perform('deleteRequest', {});
    return actor;
  },
  'ends-deleted-with-open-session': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    await actor.openPayment();
    await actor.perform('deleteRequest', {});
    return actor;
  },
  'ends-unanswered-and-purged': async (stage) => {
    const actor = await Actor.submitOnline(stage);
    await sleep(stage, 65 * DAY);
    await actor.workflowHandle().result();
    return actor;
  },
  'ends-completed-and-purged': async (stage) => {
    const actor = await (await Actor.submitOnline(stage)).toCompleted();
    await sleep(stage, 63 * DAY);
    await actor.workflowHandle().result();
    return actor;
  },
};
