import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { editRequest } from '#modules/request/row-edits.ts';
import { makeLocateLink, sendLocateLink } from '#modules/request/locate.ts';
import { shareLocation, storeTypedLocation } from '#modules/request/pickup.ts';
import { SmsPhones } from '../support/phones.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145531');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => phones.clearFaults());

const newPhone = () => phones.newPhone();
const inbox = (phone: string) => phones.receivedBodies(phone);
const CITY_HALL = { lat: 32.7763, lng: -96.7969, accuracyM: 17.4 };
const PLANO = { lat: 33.0198, lng: -96.6989, accuracyM: 9 };

/** The activity log, ordered by id, because entries that the site writes have no version. */
const logLines = async (actor: Actor) =>
  (await stage.prisma.requestActivityLog.findMany({ where: { request_id: actor.id }, orderBy: { id: 'asc' } })).map(
    ({ action, user_type }) => `${user_type}: ${action}`,
  );

describe('a shared place', () => {
  it('moves the pickup: position, accuracy, address, distance, flag and log', async () => {
    const actor = await Actor.createByPhone(stage, { location_address: null });
    expect(await actor.row()).toMatchObject({ customer_lat: null, location_address: null });
    expect(await shareLocation(actor.id, CITY_HALL)).toEqual({ kind: 'shared', address: true, rough: false });
    expect(await actor.row()).toMatchObject({
      customer_lat: CITY_HALL.lat,
      customer_lng: CITY_HALL.lng,
      use_gps: true,
      location_accuracy_m: 17,
      location_approximate: false,
      location_address: expect.stringMatching(/^Near Dallas, TX/),
      outside_area: false,
    });
    expect(await logLines(actor)).toContain(
      'customer: Customer shared their current location, accurate to about 60 feet',
    );
    await shareLocation(actor.id, PLANO);
    expect((await actor.row()).location_address).toMatch(/^Near Plano, TX/);
    await shareLocation(actor.id, PLANO);
    expect((await logLines(actor)).filter((line) => line.startsWith('customer:'))).toHaveLength(2);
  });

  it('recomputes the distance to the destination, and flags one outside the area', async () => {
    const actor = await Actor.submitOnline(stage);
    const plano = { ...PLANO, accuracyM: null };
    await shareLocation(actor.id, plano);
    const row = await actor.row();
    expect(row.estimated_distance).toBeGreaterThan(30);
    await shareLocation(actor.id, { lat: 37.7749, lng: -122.4194, accuracyM: 20 });
    expect((await actor.row()).estimated_distance).not.toBe(row.estimated_distance);
    expect(await actor.row()).toMatchObject({ outside_area: true, location_address: '37.774900, -122.419400' });
  });

  it('keeps the typed address if the position only has a nearest place', async () => {
    const typed = 'I-35E north at exit 452, Dallas';
    const actor = await Actor.createByPhone(stage, { location_address: typed });
    expect((await actor.row()).location_approximate).toBe(true);
    await shareLocation(actor.id, CITY_HALL);
    expect(await actor.row()).toMatchObject({ location_address: typed, customer_lat: CITY_HALL.lat });
    // The car has moved, so the address that was typed no longer counts.
    await shareLocation(actor.id, PLANO);
    expect((await actor.row()).location_address).toMatch(/^Near Plano, TX/);
  });

  it('replaces an address that was typed miles away, even if only its town is known', async () => {
    const typed = '12 Oak Ln, Plano';
    const actor = await Actor.createByPhone(stage, { location_address: typed });
    await shareLocation(actor.id, { lat: 33.06, lng: -96.75, accuracyM: 20 });
    expect(await actor.row()).toMatchObject({ location_address: typed, customer_lat: 33.06 });
    const otherActor = await Actor.createByPhone(stage, { location_address: typed });
    expect(await otherActor.row()).toMatchObject({ location_address: typed, location_approximate: true });
    await shareLocation(otherActor.id, CITY_HALL);
    expect(await otherActor.row()).toMatchObject({
      location_address: expect.stringMatching(/^Near Dallas, TX/),
      address_from_position: true,
    });
  });

  it('with low accuracy is approximate, and can be replaced', async () => {
    const actor = await Actor.createByPhone(stage);
    expect(await shareLocation(actor.id, { ...CITY_HALL, accuracyM: 2_900 })).toMatchObject({ rough: true });
    expect(await actor.row()).toMatchObject({ location_approximate: true, location_accuracy_m: 2_900 });
    await shareLocation(actor.id, CITY_HALL);
    expect(await actor.row()).toMatchObject({ location_approximate: false, location_accuracy_m: 17 });
  });

  it('can be typed: geocoded, kept as text, or kept beside a position', async () => {
    const actor = await Actor.createByPhone(stage);
    expect(await storeTypedLocation(actor.id, 'By the water tower')).toBe(true);
    expect(await actor.row()).toMatchObject({ location_address: 'By the water tower', customer_lat: null });
    await storeTypedLocation(actor.id, '12 Oak Ln, Plano, TX 75023');
    const found = await actor.row();
    expect(found).toMatchObject({ location_approximate: true, use_gps: false, location_accuracy_m: null });
    expect(found.customer_lat).toBeCloseTo(33.05, 1);
    await shareLocation(actor.id, CITY_HALL);
    await storeTypedLocation(actor.id, 'Second row, behind the red truck');
    expect(await actor.row()).toMatchObject({
      location_address: 'Second row, behind the red truck',
      customer_lat: CITY_HALL.lat,
      location_accuracy_m: 17,
      use_gps: true,
    });
    expect(
      (await logLines(actor)).filter((line) => line === 'customer: Customer typed where the vehicle is'),
    ).toHaveLength(3);
  });

  it('is sent to the provider on the way, once per move', async () => {
    const phone = newPhone();
    const actor = await (await Actor.submitOnline(stage, { phone: newPhone() })).toDepositPaid();
    await actor.perform('assignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_phone: phone } });
    await shareLocation(actor.id, { lat: 32.7812, lng: -96.7973, accuracyM: 8 });
    await shareLocation(actor.id, PLANO);
    const smsTexts = async () => (await inbox(phone)).filter((body) => body.includes('location has changed'));
    await waitUntil('told', async () => (await smsTexts()).length > 0);
    expect(await smsTexts()).toEqual([expect.stringContaining(`/provider/${(await actor.row()).provider_job_id}`)]);
    await editRequest(actor.id, { location_address: '100 Main St, Fort Worth, TX 76102' });
    await waitUntil('told again', async () => (await smsTexts()).length === 2);
  });

  it('moved repeatedly does not use up the provider’s SMS limit', async () => {
    const phone = newPhone();
    const actor = await (await Actor.submitOnline(stage, { phone: newPhone() })).toDepositPaid();
    await actor.perform('assignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_phone: phone } });
    for (let n = 0; n < 7; n++) await shareLocation(actor.id, n % 2 ? CITY_HALL : PLANO);
    const providerTexts = await stage.prisma.message.findMany({
      where: { request_id: actor.id, purpose: { startsWith: 'pickup_moved:' } },
      orderBy: { created_at: 'asc' },
    });
    expect(providerTexts.map(({ error_code }) => error_code)).toEqual([null, null, null, null, null, 'often', 'often']);
    await actor.perform('reassignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_phone: newPhone() } });
    // One SMS about the job, five about moves, and one saying that somebody else got the job.
    await waitUntil('told of the job', async () => (await inbox(phone)).length === 7);
  });

  it('of an unknown or deleted request is ignored', async () => {
    expect(await shareLocation(randomUUID(), CITY_HALL)).toEqual({ kind: 'closed' });
    expect(await makeLocateLink(randomUUID())).toBe('missing');
    expect(await sendLocateLink(randomUUID(), { nonce: randomUUID(), consent: true })).toBe('missing');
  });
});
