import { DAY, MINUTE } from '#kernel/constants.ts';
import { receivePositions } from '#modules/provider/index.ts';
import { Actor, PROVIDER_FIELDS, waitUntil } from '#tests/support/stage.ts';
import type { Stage } from '#tests/support/stage.ts';

/** How many events a job's history has, in total and by type. */
export interface JobEvents {
  events: number;
  types: ReadonlyMap<string, number>;
  /** How many activities sent SMS. Each adds three events, and the workflow task that follows adds three more. */
  deliveries: number;
}

/** The journey of tests/workflow/journey.test.ts. The provider also sends positions on the way to the driver. */
export async function runPlainJourney(stage: Stage): Promise<JobEvents & { positions: number; fromPositions: number }> {
  const actor = await (await Actor.submitOnline(stage, { text_consent: false })).toAssigned();
  await actor.perform('acceptAgreement', { minutes: 45 });
  await actor.perform('startJob', {});
  const before = (await readHistoryEvents(actor)).length;
  const positions = await sendDrivePositions(stage, actor);
  const fromPositions = (await readHistoryEvents(actor)).length - before;
  await actor.perform('arrived', {});
  await finishJob(actor);
  return { ...(await countHistoryEvents(actor)), positions, fromPositions };
}

/** A journey with SMS and an extra charge. People reply immediately. */
export async function runJourneyWithTexts(stage: Stage): Promise<JobEvents> {
  const actor = await (await Actor.submitOnline(stage, { text_consent: true })).toInProgress();
  await actor.perform('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
  await actor.perform('approveExtra', {});
  await actor.perform('completeJob', {});
  await actor.perform('confirmPayment', { by: 'provider' });
  await actor.perform('rate', { rating: 5, withReview: false, via: 'text' });
  await waitUntil('texts sent', async () => (await countUnsent(stage, actor)) === 0);
  return countHistoryEvents(actor);
}

/** A journey in which only the webhook reports the payment, because nobody returns to the site. */
export async function runJourneyByWebhook(stage: Stage): Promise<JobEvents> {
  const actor = await (await Actor.submitOnline(stage, { text_consent: false })).toApproved();
  const sessionId = await actor.openPayment();
  await actor.payAtStripe(sessionId);
  await actor.perform('observePayment', { sessionId, reported: true });
  await waitUntil('verified', async () => (await actor.row()).deposit_paid);
  await actor.perform('assignProvider', {}, { personal: PROVIDER_FIELDS });
  await actor.perform('acceptAgreement', { minutes: 45 });
  for (const step of ['startJob', 'arrived'] as const) await actor.perform(step, {});
  await finishJob(actor);
  return countHistoryEvents(actor);
}

async function finishJob(actor: Actor): Promise<void> {
  for (const step of ['verifyCode', 'startService', 'completeJob'] as const) await actor.perform(step, {});
  await actor.perform('confirmPayment', { by: 'provider' });
  await actor.perform('rate', { rating: 5, withReview: false, via: 'web' });
}

/**
 * A job with every SMS to the customer and the providers, every timer, an extra charge that expires and one that's
 * approved, until the request is deleted two months later.
 */
export async function runJourneyWithEverything(stage: Stage): Promise<JobEvents & { texts: number }> {
  const actor = await Actor.submitOnline(stage, { text_consent: true });
  const row = () => actor.row();
  /** People reply to SMS that they've received, so wait until all are sent. */
  const waitForSms = () => waitUntil('texts sent', async () => (await countUnsent(stage, actor)) === 0);
  const performAndSend: Actor['perform'] = async (name, args, via) => {
    const outcome = await actor.perform(name, args, via);
    await waitForSms();
    return outcome;
  };
  const skipTime = async (minutes: number, what: string, holds: () => Promise<boolean>) => {
    await stage.timeSkipping?.sleep(minutes * MINUTE);
    await waitUntil(what, holds);
    await waitForSms();
  };
  const hasLogLine = (words: string) => async () => (await actor.readLog()).some((line) => line.includes(words));
  const wasReminded = (times: number) => async () => {
    const log = await actor.readLog();
    return log.filter((line) => line.startsWith('Customer was reminded')).length === times;
  };

  await performAndSend('setPrice', { amountCents: 20_000 });
  await skipTime(31, 'reminded of the price', wasReminded(1));
  await performAndSend('counterOffer', { amountCents: 15_000 });
  await performAndSend('finalCounter', { amountCents: 17_500 });
  await skipTime(31, 'reminded of the last offer', wasReminded(2));
  await performAndSend('acceptOffer', { termsAccepted: true });
  await skipTime(31, 'reminded of the deposit', wasReminded(3));
  await performAndSend('openPayment', { by: 'customer', termsAccepted: true });
  await skipTime(63, 'session over', async () => (await row()).status === 'approved');
  const { sessionId = '' } = await performAndSend('openPayment', { by: 'customer', termsAccepted: true });
  await actor.payAtStripe(sessionId);
  await performAndSend('observePayment', { sessionId, reported: false });
  await skipTime(31, 'choice offered', async () => (await row()).wait_warned_at !== null);
  await performAndSend('waitForProvider', {});
  await performAndSend('assignProvider', {}, { personal: PROVIDER_FIELDS });
  await skipTime(6, 'provider silent', async () => (await row()).provider_silent_at !== null);
  await performAndSend('reassignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_phone: '+12145550198' } });
  await performAndSend('acceptAgreement', { minutes: 45 });
  for (const step of ['startJob', 'arrived', 'verifyCode', 'startService'] as const) await performAndSend(step, {});
  const requestExtra = () =>
    performAndSend('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
  await requestExtra();
  await skipTime(11, 'extra declined', async () => (await row()).extra_status === 'declined');
  await requestExtra();
  await performAndSend('approveExtra', {});
  await performAndSend('cancelRequest', { by: 'customer' });
  await performAndSend('declineCancellation', {});
  await performAndSend('completeJob', {});
  await skipTime(6, 'links expired', async () => (await row()).links_expired_at !== null);
  await skipTime(30, 'provider reminded', async () => (await row()).on_site_reminded_at !== null);
  await skipTime(30, 'payment overdue', async () => (await row()).on_site_overdue_at !== null);
  await performAndSend('confirmPayment', { by: 'admin' });
  await performAndSend('rate', { rating: 5, withReview: false, via: 'text' });
  if (!(await hasLogLine('rated')())) throw new Error('the rating is not in the log');
  const texts = await stage.prisma.message.count({ where: { request_id: actor.id, status: 'sent' } });
  await stage.timeSkipping?.sleep(63 * DAY);
  await actor.workflowHandle().result();
  return { ...(await countHistoryEvents(actor)), texts };
}

/** Counts the job's SMS to the customer and the providers that are still queued. */
function countUnsent(stage: Stage, { id }: Actor): Promise<number> {
  return stage.prisma.message.count({ where: { request_id: id, status: 'queued', recipient: { not: 'admin' } } });
}

/**
 * Sends the positions of a provider who drives.
 * @returns how many were stored
 */
async function sendDrivePositions(stage: Stage, actor: Actor): Promise<number> {
  const jobId = (await actor.row()).provider_job_id ?? '';
  const now = Date.now();
  const points = Array.from({ length: 20 }, (_, n) => ({
    lat: 32.7 + n * 0.0005,
    lng: -96.8,
    accuracy: 10,
    at: now + n * 4_000,
  }));
  for (const point of points) await receivePositions(jobId, [point]);
  const storedCount = await stage.prisma.providerPosition.count({ where: { request_id: actor.id } });
  if (storedCount === 0) throw new Error('no position was kept');
  return storedCount;
}

async function readHistoryEvents(actor: Actor) {
  return (await actor.workflowHandle().fetchHistory()).events ?? [];
}

/** Counts the events of a job's history by type. */
async function countHistoryEvents(actor: Actor): Promise<JobEvents> {
  const events = await readHistoryEvents(actor);
  const types = new Map<string, number>();
  for (const event of events) {
    const kind = Object.keys(event).find((key) => key.endsWith('EventAttributes')) ?? 'unknown';
    const name = splitCamelCase(kind.slice(0, -'EventAttributes'.length));
    types.set(name, (types.get(name) ?? 0) + 1);
  }
  const deliveries = events.filter(
    (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'deliverTexts',
  ).length;
  return { events: events.length, types, deliveries };
}

/** Splits a name into words: `workflowTaskScheduled` becomes "workflow task scheduled". */
function splitCamelCase(camel: string): string {
  return camel.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
