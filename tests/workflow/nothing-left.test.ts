import { createHash, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { makeFamilyLink } from '#modules/family/family.ts';
import { tryArrivalCode } from '#modules/provider/handshake.ts';
import { sendLocateLink } from '#modules/request/locate.ts';
import { addPhoto } from '#modules/photo/store.ts';
import { temporal } from '#modules/request/temporal.ts';
import { isOptedOut } from '#modules/message/consent.ts';
import { deleteDueTwilioMessages } from '#modules/message/redaction.ts';
import { workflowId } from '#kernel/ids.ts';
import { searchableText } from '../support/history-text.ts';
import { searchDatabase, findSecrets } from '../support/secret-search.ts';
import { PRIVATE_TEXT, cameraPhoto } from '../support/pictures.ts';
import { receiveSms, lastSmsGateway } from '../support/sms.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Customer data with unique strings, so that a search finds it. */
const CUSTOMER_FIELDS = {
  phone: '+12145550188',
  email: 'wilhelmina@private.example',
  service_description: 'PRIVATE-DESCRIPTION',
  vehicle_make: 'PRIVATE-MAKE',
  vehicle_model: 'PRIVATE-MODEL',
  vehicle_plate: 'PRIVATE-LICENCE',
  location_address: '1500 PRIVATE-STREET, Dallas, TX 75201',
  destination_address: '9 PRIVATE-GARAGE, Fort Worth, TX 76102',
  customer_lat: 32.781_137,
  customer_lng: -96.797_219,
};
const POSITION = { provider_current_lat: 32.790_443, provider_current_lng: -96.801_557 };
const PERSONAL_FIELDS = {
  extra_reason: 'PRIVATE-EXTRA',
  customer_review: 'PRIVATE-REVIEW',
  handshake_skip_reason: 'PRIVATE-SKIPPED',
};
const OTHER_SECRETS = [
  'PRIVATE-STREET',
  'PRIVATE-GARAGE',
  '32.781137',
  '96.797219',
  '32.790443',
  '96.801557',
  PRIVATE_TEXT,
];

let stage: Stage;
afterEach(() => stage.close());

/** Makes Stripe's emulator fail to read this request's sessions, or clears its faults. */
async function setSessionFault(what: 'fails' | 'answers', requestId: string): Promise<void> {
  const fault = { kind: 'status', status: 503, times: 50, method: 'GET', path: '/v1/checkout/sessions' };
  const answer =
    what === 'fails'
      ? await fetch(`${stage.stripeEmulatorUrl}/_emulator/faults/calls`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify([{ ...fault, about: requestId }]),
        })
      : await fetch(`${stage.stripeEmulatorUrl}/_emulator/faults`, { method: 'DELETE' });
  expect(answer.ok).toBe(true);
}

/**
 * Stores everything that a request can have, including an activity failure.
 * @returns the strings that must be gone after the request is deleted
 */
async function runFullJourney(actor: Actor): Promise<string[]> {
  const requestId = actor.id;
  const picture = await cameraPhoto({ width: 400, height: 300 });
  expect(await addPhoto({ requestId, moment: 'customer', assignment: 0 }, picture)).toMatchObject({ ok: true });
  const family = await makeFamilyLink(requestId);
  expect(await sendLocateLink(requestId, { nonce: randomUUID(), consent: true })).not.toMatch(/^(?:closed|missing)$/);
  const { token } = await stage.prisma.locateLink.findUniqueOrThrow({ where: { request_id: requestId } });
  await actor.toApproved();
  const sessionId = await actor.openPayment();
  await actor.payAtStripe(sessionId);
  // Cause an activity failure too, because failures are in the history and must be searched.
  await setSessionFault('fails', requestId);
  expect(await actor.send('observePayment', { sessionId, reported: false })).toMatchObject({ ok: false });
  await setSessionFault('answers', requestId);
  await actor.perform('observePayment', { sessionId, reported: false });
  await actor.perform('assignProvider', {}, { personal: PROVIDER_FIELDS });
  const links = await actor.row();
  await actor.perform('acceptAgreement', { minutes: 45 });
  await actor.perform('startJob', {});
  await stage.prisma.customerRequest.update({ where: { id: requestId }, data: POSITION });
  await actor.perform('arrived', {});
  const wrong = String((Number(await actor.readCode()) + 1) % 10_000).padStart(4, '0');
  expect(await tryArrivalCode(requestId, 1, wrong)).toMatchObject({ kind: 'wrong' });
  await actor.perform('skipCode', {}, { personal: { handshake_skip_reason: PERSONAL_FIELDS.handshake_skip_reason } });
  await actor.perform('startService', {});
  const report = { personal: { failure_note: 'PRIVATE-REPORT' } };
  await actor.perform('reportFailure', { reason: 'wrong_equipment' }, report);
  await actor.perform('resumeJob', { by: 'provider' });
  expect(await addPhoto({ requestId, moment: 'pickup', assignment: 1 }, picture)).toMatchObject({ ok: true });
  await actor.perform(
    'requestExtra',
    { amountCents: 4_000 },
    { personal: { extra_reason: PERSONAL_FIELDS.extra_reason } },
  );
  await actor.perform('approveExtra', { version: (await actor.row()).version });
  await actor.perform('completeJob', {});
  await actor.perform('confirmPayment', { by: 'provider' });
  const review = { personal: { customer_review: PERSONAL_FIELDS.customer_review } };
  await actor.perform('rate', { rating: 5, withReview: true, via: 'web' }, review);
  // A rejected command must not store anything.
  const refused = { personal: { cancel_reason: 'PRIVATE-REFUSED' } };
  expect(await actor.send('cancelRequest', { by: 'customer' }, refused)).toMatchObject({ ok: false });
  for (const body of ['PRIVATE-QUESTION', 'STOP']) await receiveSms(CUSTOMER_FIELDS.phone, body);
  // `payment_link_id` is left out, because it's Stripe's session id, which the ledger keeps.
  const linkSecrets = [links.customer_tracking_id, links.provider_job_id, family, token];
  return [
    ...Object.values(CUSTOMER_FIELDS).map(String),
    ...Object.values(PERSONAL_FIELDS),
    ...OTHER_SECRETS,
    ...['PRIVATE-REFUSED', 'PRIVATE-QUESTION', 'PRIVATE-REPORT'],
    ...linkSecrets.filter((actor) => typeof actor === 'string'),
  ];
}

/**
 * Everything that Temporal stores about a run, as text: history with failures, description, search attributes, memo.
 */
async function readTemporalRecord(actor: Actor): Promise<string> {
  const description = await actor.workflowHandle().describe();
  return searchableText(
    await actor.workflowHandle().fetchHistory(),
    description.raw,
    description.memo,
    description.searchAttributes,
  );
}

/** The provider's data. It stays in the directory, but Temporal mustn't store it. */
const PROVIDER_DATA = [...Object.values(PROVIDER_FIELDS), 'PRIVATE-'];

async function expectHashedPhones(): Promise<void> {
  const plainHash = createHash('sha256').update(CUSTOMER_FIELDS.phone).digest('hex');
  const consents = await stage.prisma.textConsent.findMany();
  const optOuts = await stage.prisma.textOptOut.findMany();
  expect(consents.length).toBeGreaterThan(0);
  expect(optOuts).toHaveLength(1);
  for (const { phone_hash } of [...consents, ...optOuts]) {
    expect(phone_hash).toMatch(/^[0-9a-f]{64}$/);
    // The hash is keyed, so that nobody can find the number by hashing all phone numbers.
    expect(phone_hash).not.toBe(plainHash);
  }
  expect(await isOptedOut(stage.prisma, CUSTOMER_FIELDS.phone)).toBe(true);
}

/** Waits until the SMS are deleted at Twilio too. If an SMS is in flight, its deletion is tried again an hour later. */
async function waitUntilRedacted(): Promise<void> {
  const gateway = lastSmsGateway();
  let now = Date.now();
  await waitUntil('deleted at Twilio', async () => {
    await deleteDueTwilioMessages(stage.prisma, gateway, (now += DAY));
    return (await stage.prisma.textRedaction.count()) === 0;
  });
  const inboxUrl = `${stage.smsEmulatorUrl}/_emulator/messages?phone=${encodeURIComponent(CUSTOMER_FIELDS.phone)}`;
  const keptMessages = await (await fetch(inboxUrl)).text();
  expect(findSecrets(keptMessages, ['PRIVATE-'])).toEqual([]);
}

describe('after the two-month deletion', () => {
  it('nothing of the customer is left in any table or in Temporal', async () => {
    stage = await openStage('time-skipping');
    const actor = await Actor.submitOnline(stage, { ...CUSTOMER_FIELDS, text_consent: true });
    const secrets = await runFullJourney(actor);
    // First check that the search finds the data. Otherwise, an empty result after the deletion would prove nothing.
    const before = await searchDatabase(stage.databaseUrl, secrets);
    const seen = new Set(before.found.map(({ secret }) => secret));
    for (const secret of [
      CUSTOMER_FIELDS.phone,
      CUSTOMER_FIELDS.email,
      'PRIVATE-REVIEW',
      'PRIVATE-EXTRA',
      'PRIVATE-SKIPPED',
    ]) {
      expect(seen, secret).toContain(secret);
    }
    expect(new Set(before.found.map(({ table }) => table)).size).toBeGreaterThan(3);

    await stage.timeSkipping?.sleep(63 * DAY);
    expect(await actor.workflowHandle().result()).toBe('purged');
    const after = await searchDatabase(stage.databaseUrl, secrets);
    expect(after.found).toEqual([]);
    expect(after.tables).toContain('public.customer_requests');
    await expectHashedPhones();
    expect(findSecrets(await readTemporalRecord(actor), [...secrets, ...PROVIDER_DATA])).toEqual([]);
  });
});

describe('after a deletion by the desk', () => {
  it('nothing is left in tables, history, failures, search attributes, memo, or at Twilio', async () => {
    stage = await openStage();
    const actor = await Actor.submitOnline(stage, { ...CUSTOMER_FIELDS, text_consent: true });
    const secrets = await runFullJourney(actor);
    await actor.perform('deleteRequest', {});
    await waitUntilRedacted();
    const { found } = await searchDatabase(stage.databaseUrl, secrets);
    expect(found).toEqual([]);
    await expectHashedPhones();
    const text = await readTemporalRecord(actor);
    expect(text).toContain('RequestStatus');
    expect(findSecrets(text, [...secrets, ...PROVIDER_DATA])).toEqual([]);
    // Temporal's list of workflows shows search attributes and memos, so search it too.
    const visibleInLists: unknown[] = [];
    const query = `WorkflowId = '${workflowId(actor.id)}'`;
    await waitUntil('listed', async () => {
      for await (const info of temporal().workflow.list({ query })) visibleInLists.push(info.raw, info.memo);
      return visibleInLists.length > 0;
    });
    expect(findSecrets(searchableText(...visibleInLists), [...secrets, ...PROVIDER_DATA])).toEqual([]);
  });
});
