import { createHash, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { makeFamilyLink } from '#modules/family/family.ts';
import { tryCode } from '#modules/provider/handshake.ts';
import { sendLocateLink } from '#modules/request/locate.ts';
import { addPhoto } from '#modules/photo/store.ts';
import { temporal } from '#modules/request/temporal.ts';
import { isOptedOut } from '#modules/message/consent.ts';
import { redactDue } from '#modules/message/redaction.ts';
import { workflowId } from '#kernel/ids.ts';
import { textOf } from '../support/history-text.ts';
import { scanDatabase, secretsIn } from '../support/left-behind.ts';
import { PRIVATE_MARK, cameraPhoto } from '../support/pictures.ts';
import { texts, theGateway } from '../support/sms.ts';
import { Actor, PROVIDER, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Customer data with unique strings, for searching. */
const CUSTOMER = {
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
const TEXTS = {
  extra_reason: 'PRIVATE-EXTRA',
  customer_review: 'PRIVATE-REVIEW',
  handshake_skip_reason: 'PRIVATE-SKIPPED',
};
const WORDS = ['PRIVATE-STREET', 'PRIVATE-GARAGE', '32.781137', '96.797219', '32.790443', '96.801557', PRIVATE_MARK];

let stage: Stage;
afterEach(() => stage.close());

/** Makes the emulator fail, or work again, for this request's sessions. */
async function stripe(what: 'fails' | 'answers', requestId: string): Promise<void> {
  const fault = { kind: 'status', status: 503, times: 50, method: 'GET', path: '/v1/checkout/sessions' };
  const answer =
    what === 'fails'
      ? await fetch(`${stage.emulatorUrl}/_emulator/faults/calls`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify([{ ...fault, about: requestId }]),
        })
      : await fetch(`${stage.emulatorUrl}/_emulator/faults`, { method: 'DELETE' });
  expect(answer.ok).toBe(true);
}

/** Fills in everything a request can store, including a failure. @returns the strings that must be gone afterwards */
async function whole(actor: Actor): Promise<string[]> {
  const request = actor.id;
  const picture = await cameraPhoto({ width: 400, height: 300 });
  expect(await addPhoto({ requestId: request, moment: 'customer', assignment: 0 }, picture)).toMatchObject({
    ok: true,
  });
  const family = await makeFamilyLink(request);
  expect(await sendLocateLink(request, { nonce: randomUUID(), consent: true })).not.toMatch(/^(?:closed|missing)$/);
  const { token } = await stage.prisma.locateLink.findUniqueOrThrow({ where: { request_id: request } });
  await actor.toApproved();
  const sessionId = await actor.opensPayment();
  await actor.paysAtStripe(sessionId);
  // Activity failures are in the history, so search them too.
  await stripe('fails', request);
  expect(await actor.send('observePayment', { sessionId, reported: false })).toMatchObject({ ok: false });
  await stripe('answers', request);
  await actor.does('observePayment', { sessionId, reported: false });
  await actor.does('assignProvider', {}, { personal: PROVIDER });
  const links = await actor.row();
  await actor.does('acceptAgreement', {});
  await actor.does('startJob', {});
  await stage.prisma.customerRequest.update({ where: { id: request }, data: POSITION });
  await actor.does('arrived', {});
  const wrong = String((Number(await actor.code()) + 1) % 10_000).padStart(4, '0');
  expect(await tryCode(request, 1, wrong)).toMatchObject({ kind: 'wrong' });
  await actor.does('skipCode', {}, { personal: { handshake_skip_reason: TEXTS.handshake_skip_reason } });
  await actor.does('startService', {});
  expect(await addPhoto({ requestId: request, moment: 'pickup', assignment: 1 }, picture)).toMatchObject({ ok: true });
  await actor.does('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: TEXTS.extra_reason } });
  await actor.does('approveExtra', { version: (await actor.row()).version });
  await actor.does('completeJob', {});
  await actor.does('confirmPayment', { by: 'provider' });
  const review = { personal: { customer_review: TEXTS.customer_review } };
  await actor.does('rate', { rating: 5, withReview: true, via: 'web' }, review);
  // Rejected, so none of it may be stored.
  const refused = { personal: { cancel_reason: 'PRIVATE-REFUSED' } };
  expect(await actor.send('cancelRequest', { by: 'customer' }, refused)).toMatchObject({ ok: false });
  for (const body of ['PRIVATE-QUESTION', 'STOP']) await texts(CUSTOMER.phone, body);
  // `payment_link_id` is Stripe's session id, which the ledger keeps.
  const secret = [links.customer_tracking_id, links.provider_job_id, family, token];
  return [
    ...Object.values(CUSTOMER).map(String),
    ...Object.values(TEXTS),
    ...WORDS,
    ...['PRIVATE-REFUSED', 'PRIVATE-QUESTION'],
    ...secret.filter((one) => typeof one === 'string'),
  ];
}

/** Everything Temporal stores about a run, as text: history with failures, description, search attributes, memo. */
async function inTemporal(actor: Actor): Promise<string> {
  const description = await actor.handle().describe();
  return textOf(await actor.handle().fetchHistory(), description.raw, description.memo, description.searchAttributes);
}

/** The provider's data stays in the directory, but Temporal mustn't have it either. */
const PROVIDERS = [...Object.values(PROVIDER), 'PRIVATE-'];

async function expectOnlyHashes(): Promise<void> {
  const plain = createHash('sha256').update(CUSTOMER.phone).digest('hex');
  const consents = await stage.prisma.textConsent.findMany();
  const optOuts = await stage.prisma.textOptOut.findMany();
  expect(consents.length).toBeGreaterThan(0);
  expect(optOuts).toHaveLength(1);
  for (const { phone_hash } of [...consents, ...optOuts]) {
    expect(phone_hash).toMatch(/^[0-9a-f]{64}$/);
    // A keyed hash: a list of all phone numbers doesn't reveal it.
    expect(phone_hash).not.toBe(plain);
  }
  expect(await isOptedOut(stage.prisma, CUSTOMER.phone)).toBe(true);
}

/** SMS are also deleted at Twilio; those in flight are retried an hour later. */
async function redacted(): Promise<void> {
  const gateway = theGateway();
  let now = Date.now();
  await until('deleted at Twilio', async () => {
    await redactDue(stage.prisma, gateway, (now += DAY));
    return (await stage.prisma.textRedaction.count()) === 0;
  });
  const inbox = `${stage.phonesUrl}/_emulator/messages?phone=${encodeURIComponent(CUSTOMER.phone)}`;
  const kept = await (await fetch(inbox)).text();
  expect(secretsIn(kept, ['PRIVATE-'])).toEqual([]);
}

describe('after the two-month deletion', () => {
  it('nothing of the customer is left in any table or in Temporal', async () => {
    stage = await openStage('time-skipping');
    const actor = await Actor.online(stage, { ...CUSTOMER, text_consent: true });
    const secrets = await whole(actor);
    // The scan must find the data first, or it proves nothing.
    const before = await scanDatabase(stage.databaseUrl, secrets);
    const seen = new Set(before.found.map(({ what }) => what));
    for (const secret of [CUSTOMER.phone, CUSTOMER.email, 'PRIVATE-REVIEW', 'PRIVATE-EXTRA', 'PRIVATE-SKIPPED']) {
      expect(seen, secret).toContain(secret);
    }
    expect(new Set(before.found.map(({ where }) => where)).size).toBeGreaterThan(3);

    await stage.skipping?.sleep(63 * DAY);
    expect(await actor.handle().result()).toBe('purged');
    const after = await scanDatabase(stage.databaseUrl, secrets);
    expect(after.found).toEqual([]);
    expect(after.tables).toContain('public.customer_requests');
    await expectOnlyHashes();
    expect(secretsIn(await inTemporal(actor), [...secrets, ...PROVIDERS])).toEqual([]);
  });
});

describe('after a deletion by the desk', () => {
  it('nothing is left in tables, history, failures, search attributes, memo, or at Twilio', async () => {
    stage = await openStage();
    const actor = await Actor.online(stage, { ...CUSTOMER, text_consent: true });
    const secrets = await whole(actor);
    await actor.does('deleteRequest', {});
    await redacted();
    const { found } = await scanDatabase(stage.databaseUrl, secrets);
    expect(found).toEqual([]);
    await expectOnlyHashes();
    const text = await inTemporal(actor);
    expect(text).toContain('RequestStatus');
    expect(secretsIn(text, [...secrets, ...PROVIDERS])).toEqual([]);
    // What lists of workflows show.
    const listed: unknown[] = [];
    const query = `WorkflowId = '${workflowId(actor.id)}'`;
    await until('listed', async () => {
      for await (const info of temporal().workflow.list({ query })) listed.push(info.raw, info.memo);
      return listed.length > 0;
    });
    expect(secretsIn(textOf(...listed), [...secrets, ...PROVIDERS])).toEqual([]);
  });
});
