import { DAY, MINUTE } from '#kernel/constants.ts';
import { receivePositions } from '#modules/provider/index.ts';
import { Actor, PROVIDER_FIELDS, waitUntil } from '#tests/support/stage.ts';
import type { Stage } from '#tests/support/stage.ts';

/** The jobs whose events are counted. */
export interface Job {
  events: number;
  types: ReadonlyMap<string, number>;
  /** Activities that sent SMS. Each is three events, and the workflow task after it three more. */
  deliveries: number;
}

/** The journey of tests/workflow/journey.test.ts, with positions on the way. */
export async function journey(stage: Stage): Promise<Job & { positions: number; fromPositions: number }> {
  const actor = await (await Actor.submitOnline(stage, { text_consent: false })).toAssigned();
  await actor.perform('acceptAgreement', {});
  await actor.perform('startJob', {});
  const before = (await eventsOf(actor)).length;
  const positions = await drive(stage, actor);
  const fromPositions = (await eventsOf(actor)).length - before;
  await actor.perform('arrived', {});
  await finish(actor);
  return { ...(await count(actor)), positions, fromPositions };
}

/** A journey with SMS and an extra charge, with immediate replies. */
export async function journeyWithTexts(stage: Stage): Promise<Job> {
  const actor = await (await Actor.submitOnline(stage, { text_consent: true })).toInProgress();
  await actor.perform('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
  await actor.perform('approveExtra', {});
  await actor.perform('completeJob', {});
  await actor.perform('confirmPayment', { by: 'provider' });
  await actor.perform('rate', { rating: 5, withReview: false, via: 'text' });
  await waitUntil('texts sent', async () => (await queued(stage, actor)) === 0);
  return count(actor);
}

/** A journey in which only the webhook reports the payment; nobody returns to the landing page. */
export async function journeyByWebhook(stage: Stage): Promise<Job> {
  const actor = await (await Actor.submitOnline(stage, { text_consent: false })).toApproved();
  const sessionId = await actor.openPayment();
  await actor.payAtStripe(sessionId);
  await actor.perform('observePayment', { sessionId, reported: true });
  await waitUntil('verified', async () => (await actor.row()).deposit_paid);
  await actor.perform('assignProvider', {}, { personal: PROVIDER_FIELDS });
  for (const step of ['acceptAgreement', 'startJob', 'arrived'] as const) await actor.perform(step, {});
  await finish(actor);
  return count(actor);
}

async function finish(actor: Actor): Promise<void> {
  for (const step of ['verifyCode', 'startService', 'completeJob'] as const) await actor.perform(step, {});
  await actor.perform('confirmPayment', { by: 'provider' });
  await actor.perform('rate', { rating: 5, withReview: false, via: 'web' });
}

/** Every SMS to the customer and the providers of one finished job, every timer, extra charges, up to the deletion. */
export async function everything(stage: Stage): Promise<Job & { texts: number }> {
  const actor = await Actor.submitOnline(stage, { text_consent: true });
  const row = () => actor.row();
  /** People reply to SMS they've received, so each is sent before the next step. */
  const sent = () => waitUntil('texts sent', async () => (await queued(stage, actor)) === 0);
  const does: Actor['perform'] = async (name, args, via) => {
    const outcome = await actor.perform(name, args, via);
    await sent();
    return outcome;
  };
  const passes = async (minutes: number, what: string, holds: () => Promise<boolean>) => {
    await stage.timeSkipping?.sleep(minutes * MINUTE);
    await waitUntil(what, holds);
    await sent();
  };
  const logged = (words: string) => async () => (await actor.readLog()).some((line) => line.includes(words));
  const reminded = (times: number) => async () => {
    const log = await actor.readLog();
    return log.filter((line) => line.startsWith('Customer reminded of')).length === times;
  };

  await does('setPrice', { amountCents: 20_000 });
  await passes(31, 'reminded of the price', reminded(1));
  await does('counterOffer', { amountCents: 15_000 });
  await does('finalCounter', { amountCents: 17_500 });
  await passes(31, 'reminded of the last offer', reminded(2));
  await does('acceptOffer', { termsAccepted: true });
  await passes(31, 'reminded of the deposit', reminded(3));
  await does('openPayment', { by: 'customer', termsAccepted: true });
  await passes(63, 'session over', async () => (await row()).status === 'approved');
  const { sessionId = '' } = await does('openPayment', { by: 'customer', termsAccepted: true });
  await actor.payAtStripe(sessionId);
  await does('observePayment', { sessionId, reported: false });
  await passes(31, 'choice offered', async () => (await row()).wait_warned_at !== null);
  await does('waitForProvider', {});
  await does('assignProvider', {}, { personal: PROVIDER_FIELDS });
  await passes(6, 'provider silent', async () => (await row()).provider_silent_at !== null);
  await does('reassignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_phone: '+12145550198' } });
  for (const step of ['acceptAgreement', 'startJob', 'arrived', 'verifyCode', 'startService'] as const)
    await does(step, {});
  const ask = () => does('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'More work' } });
  await ask();
  await passes(11, 'extra declined', async () => (await row()).extra_status === 'declined');
  await ask();
  await does('approveExtra', {});
  await does('cancelRequest', { by: 'customer' });
  await does('declineCancellation', {});
  await does('completeJob', {});
  await passes(6, 'links expired', async () => (await row()).links_expired_at !== null);
  await passes(30, 'provider reminded', async () => (await row()).on_site_reminded_at !== null);
  await passes(30, 'payment overdue', async () => (await row()).on_site_overdue_at !== null);
  await does('confirmPayment', { by: 'admin' });
  await does('rate', { rating: 5, withReview: false, via: 'text' });
  if (!(await logged('rated')())) throw new Error('the rating is not in the log');
  const texts = await stage.prisma.message.count({ where: { request_id: actor.id, status: 'sent' } });
  await stage.timeSkipping?.sleep(63 * DAY);
  await actor.workflowHandle().result();
  return { ...(await count(actor)), texts };
}

/** Number of unsent SMS. */
function queued(stage: Stage, { id }: Actor): Promise<number> {
  return stage.prisma.message.count({ where: { request_id: id, status: 'queued', recipient: { not: 'admin' } } });
}

/** Sends a provider's positions. @returns how many were stored */
async function drive(stage: Stage, actor: Actor): Promise<number> {
  const jobId = (await actor.row()).provider_job_id ?? '';
  const now = Date.now();
  const points = Array.from({ length: 20 }, (_, n) => ({
    lat: 32.7 + n * 0.0005,
    lng: -96.8,
    accuracy: 10,
    at: now + n * 4_000,
  }));
  for (const point of points) await receivePositions(jobId, [point]);
  const kept = await stage.prisma.providerPosition.count({ where: { request_id: actor.id } });
  if (kept === 0) throw new Error('no position was kept');
  return kept;
}

async function eventsOf(actor: Actor) {
  return (await actor.workflowHandle().fetchHistory()).events ?? [];
}

/** Counts a job's history events by kind. */
async function count(actor: Actor): Promise<Job> {
  const events = await eventsOf(actor);
  const types = new Map<string, number>();
  for (const event of events) {
    const kind = Object.keys(event).find((key) => key.endsWith('EventAttributes')) ?? 'unknown';
    const name = wordsOf(kind.slice(0, -'EventAttributes'.length));
    types.set(name, (types.get(name) ?? 0) + 1);
  }
  const deliveries = events.filter(
    (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'deliverTexts',
  ).length;
  return { events: events.length, types, deliveries };
}

/** `workflowTaskScheduled` as "workflow task scheduled". */
function wordsOf(camel: string): string {
  return camel.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
