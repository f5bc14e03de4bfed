import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { placeTexts } from '#modules/place/copy/en/place.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { createStoryOnTheRoad } from '../on-the-road.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM, TOW_PROVIDER, TOW_REQUEST } from '../people.ts';
import { readArrivalCode, deskPath, query, rowById, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';

/** The text of the sign, and of what's below it on the first screen. */
function firstScreenText(page: VisitedPage): string {
  const html = /<div class="sign[" ].*?aria-labelledby="more"/s.exec(page.html)?.[0] ?? '';
  return visibleText({ ...page, html });
}

/** Makes a tow with its deposit paid. */
const paidStory = async (desk: Visitor) => (await Story.submit(desk)).advanceTo('paid');

test('the sign shows a provider only after they accept, and never as far away after they arrive', async () => {
  const desk = await signIn();
  const { driver, trackingPath, id } = await paidStory(desk);
  await desk.submit(await desk.get(deskPath(id)), 'assign_provider', TOW_PROVIDER);
  const job = `/provider/${String((await rowById(id)).provider_job_id)}`;
  const askedPage = await driver.get(trackingPath);
  expect(firstScreenText(askedPage)).toContain('Provider Assigned');
  expect(firstScreenText(askedPage)).toContain('We sent your job to a provider and are waiting for them to accept.');
  const data = await (await fetch(`${SYSTEM.baseUrl}${trackingPath}.data`)).text();
  const sent = `${askedPage.html}${data}`;
  for (const secret of Object.values(TOW_PROVIDER)) expect(sent.includes(secret), secret).toBe(false);
  // Look for the code as a whole word, because a timestamp may contain the same four digits.
  expect(sent).not.toMatch(new RegExp(`\\b${await readArrivalCode(id)}\\b`));

  const cab = new Visitor(SYSTEM.baseUrl);
  await cab.submit(await cab.get(job), 'accept_agreement', { agree: 'yes', minutes: '45' });
  await query('UPDATE customer_requests SET provider_current_lat = 32.93, provider_current_lng = -96.7 WHERE id = $1', [
    id,
  ]);
  const accepted = firstScreenText(await driver.get(trackingPath));
  expect(accepted).toContain("Rosa Delgado has accepted the job. We'll update this page when they're on the way.");
  expect(accepted).toContain('11.4 miles northeast');
  expect(accepted).not.toMatch(/ min\b/);

  await cab.submit(await cab.get(job), 'start_job');
  expect(firstScreenText(await driver.get(trackingPath))).toContain('about 27 min 11.4 miles northeast');

  for (const [intent, title] of [
    ['arrived', 'Provider Arrived'],
    ['start_service', 'Service in Progress'],
  ] as const) {
    if (intent === 'start_service')
      await cab.submit(await cab.get(job), 'verify_code', { code: await readArrivalCode(id) });
    await cab.submit(await cab.get(job), intent);
    const page = await driver.get(trackingPath);
    expect(firstScreenText(page)).toContain(title);
    expect(firstScreenText(page)).toContain('Pay the provider $148.75 on site.');
    expect(firstScreenText(page)).not.toMatch(/mile|north|seen/);
    expect(visibleText(page)).toMatch(/Provider ?: at the pickup/);
  }
  expect(visibleText(await driver.get(trackingPath))).not.toContain('on site $148.75');
  await cab.submit(await cab.get(job), 'complete_job');
  const completedPage = await driver.get(trackingPath);
  expect(firstScreenText(completedPage)).toMatch(/This page will close at \d+:\d\d [AP]M\./);
  expect(visibleText(completedPage)).toContain('Total Price $175.00 Deposit paid $26.25 Due on site $148.75');
  for (const hiddenText of ['Save this link', 'Make a Link', 'Refresh'])
    expect(visibleText(completedPage)).not.toContain(hiddenText);
  const receipt = /href="(\/payment-success\?session_id=[^"]+)"/.exec(completedPage.html)?.[1] ?? '';
  expect(visibleText(await driver.get(receipt))).toContain('Deposit paid $26.25');
  await cab.submit(await cab.get(job), 'confirm_payment');
  expect(visibleText(await driver.get(trackingPath))).toContain('Paid on site $148.75');
});

test('a provider who drops out is explained in a sentence, with the refund deadline', async () => {
  const desk = await signIn();
  const { driver, trackingPath, id } = await paidStory(desk);
  const jobPath = async () => `/provider/${String((await rowById(id)).provider_job_id)}`;
  const waitNotice =
    /The time limit starts over. If we haven't found a provider by \d+:\d\d [AP]M, we'll refund your deposit automatically\./;
  await desk.submit(await desk.get(deskPath(id)), 'assign_provider', TOW_PROVIDER);
  const first = new Visitor(SYSTEM.baseUrl);
  await first.submit(await first.get(await jobPath()), 'decline_job');
  const beforeAcceptance = await driver.get(trackingPath);
  expect(firstScreenText(beforeAcceptance)).toContain(
    "The provider we asked can't make it. We're finding another provider. Your deposit is refundable again.",
  );
  expect(visibleText(beforeAcceptance)).toMatch(waitNotice);
  expect(beforeAcceptance.html).not.toContain(TOW_PROVIDER.provider_name);

  await desk.submit(await desk.get(deskPath(id)), 'assign_provider', TOW_PROVIDER);
  const cab = new Visitor(SYSTEM.baseUrl);
  const job = await jobPath();
  await cab.submit(await cab.get(job), 'accept_agreement', { agree: 'yes', minutes: '45' });
  await cab.submit(await cab.get(job), 'start_job');
  const unexplained = await cab.submit(await cab.get(job), 'decline_job');
  expect([unexplained.status, visibleText(unexplained).includes("tell us why you're handing the job back")]).toEqual([
    422,
    true,
  ]);
  await cab.submit(unexplained, 'decline_job', { reason: 'own_vehicle' });
  expect(visibleText(await desk.get(deskPath(id)))).toContain('Provider handed the job back while on the way');
  const afterAcceptance = await driver.get(trackingPath);
  expect(firstScreenText(afterAcceptance)).toContain("Rosa Delgado can't make it. We're finding another provider.");
  expect(visibleText(afterAcceptance)).toMatch(waitNotice);
  expect(visibleText(afterAcceptance)).not.toContain('Call Provider');
  await driver.get('/language/es');
  expect(firstScreenText(await driver.get(trackingPath))).toContain(
    'Rosa Delgado no puede ir. Estamos buscando otro proveedor.',
  );
  await driver.get('/language/en');

  await desk.submit(await desk.get(deskPath(id)), 'assign_provider', { ...TOW_PROVIDER, provider_name: 'Bob Hale' });
  const asked = await driver.get(trackingPath);
  expect(firstScreenText(asked)).toContain(
    "Rosa Delgado isn't coming after all. We sent your job to another provider and are waiting for them to accept.",
  );
  expect(asked.html).not.toContain('Bob Hale');
  const next = new Visitor(SYSTEM.baseUrl);
  await next.submit(await next.get(await jobPath()), 'accept_agreement', { agree: 'yes', minutes: '45' });
  const accepted = firstScreenText(await driver.get(trackingPath));
  expect(accepted).toContain('Bob Hale has accepted the job.');
  expect(accepted).not.toContain('Rosa');
});

test('on arrival the page says what to look for, and an agreed extra charge is added to the price', async () => {
  const { track, id } = await createStoryOnTheRoad({
    goal: 'arrived',
    provider: { provider_vehicle_info: 'Ford F-450, plate TOW-42' },
  });
  const driver = new Visitor(SYSTEM.baseUrl);
  expect(firstScreenText(await driver.get(track))).toContain('Look for: Ford F-450, plate TOW-42');
  await query(`UPDATE customer_requests SET extra_cents = 4000, extra_status = 'approved' WHERE id = $1`, [id]);
  expect(firstScreenText(await driver.get(track))).toContain('Pay the provider $188.75 on site.');
});

test('an outdated position is shown as such', async () => {
  const { track, id } = await createStoryOnTheRoad();
  const driver = new Visitor(SYSTEM.baseUrl);
  const setLastSeen = (ago: string) =>
    query(`UPDATE customer_requests SET provider_last_location_update = now() - $2::interval WHERE id = $1`, [id, ago]);
  await setLastSeen('20 seconds');
  expect(firstScreenText(await driver.get(track))).toMatch(/about 27 min .* seen 2\d sec ago/);
  await setLastSeen('4 minutes 10 seconds');
  expect(firstScreenText(await driver.get(track))).toMatch(/about 23 to 27 min .* Last updated 4 min ago/);
  await setLastSeen('21 minutes');
  const oldSign = firstScreenText(await driver.get(track));
  expect(oldSign).toContain('Last updated 21 min ago');
  expect(oldSign).not.toMatch(/about \d/);
});

test('an offer can be declined before the terms; a final one shows earlier offers', async () => {
  const desk = await signIn();
  const first = await submitRequest();
  await desk.submit(await desk.get(deskPath(first.id)), 'set_price', { amount: '200' });
  const offered = await first.driver.get(first.trackingPath);
  expect(visibleText(offered)).toContain('You owe nothing until you accept.');
  const rejected = await first.driver.submit(offered, 'reject_offer');
  expect(visibleText(rejected)).toContain('You rejected the offer.');
  expect(visibleText(rejected)).toContain("You didn't pay anything, and you don't owe anything.");

  const { driver, trackingPath, id } = await submitRequest();
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  await driver.postFields(trackingPath, { intent: 'accept_terms', agree: 'yes' });
  await driver.submit(await driver.get(trackingPath), 'counter_offer', { amount: '150' });
  await desk.submit(await desk.get(deskPath(id)), 'final_counter', { amount: '175' });
  const finalPageText = visibleText(await driver.get(trackingPath));
  expect(finalPageText).toContain('Original price $200.00 Your counter-offer $150.00 Deposit (15%) $26.25');
  expect(finalPageText).toContain('Negotiating Price - Final Offer $175.00');
  expect(finalPageText.match(/Negotiating Price/g)).toHaveLength(1);
});

test('a request to cancel is at the top of the desk, and a refusal is shown to the customer', async () => {
  const desk = await signIn();
  const { driver, trackingPath, id } = await paidStory(desk);
  await desk.submit(await desk.get(deskPath(id)), 'assign_provider', TOW_PROVIDER);
  const cab = new Visitor(SYSTEM.baseUrl);
  const job = `/provider/${String((await rowById(id)).provider_job_id)}`;
  await cab.submit(await cab.get(job), 'accept_agreement', { agree: 'yes', minutes: '45' });
  expect(visibleText(await driver.submit(await driver.get(trackingPath), 'cancel_request'))).toContain(
    'You asked to cancel',
  );
  const callLinkPattern = /class="[^"]*btn-go[^"]*" href="tel:/;
  expect((await cab.get(job)).html).toMatch(callLinkPattern);

  const number = trackingPath.split('/').pop() ?? '';
  const list = visibleText(await desk.get(`/admin?q=${number}`));
  expect(list).toContain('Dispatch');
  expect(list).toContain('The customer asked to cancel');
  const old = await desk.get(deskPath(id));
  expect(visibleText(old)).toContain('The customer is asking to cancel');
  const declinedPage = await desk.submit(old, 'decline_cancellation');
  expect(visibleText(declinedPage)).toContain('Cancellation Declined');
  expect(visibleText(declinedPage)).not.toContain('The customer is asking to cancel');
  expect(await rowById(id)).toMatchObject({ status: 'provider_assigned', cancellation_asked_at: null });
  // Sending the outdated page's form again gets the first response again, and decides nothing.
  expect(visibleText(await desk.submit(old, 'decline_cancellation'))).toContain('Cancellation Declined');
  expect(visibleText(await driver.get(trackingPath))).toContain(
    'You asked to cancel, but we decided to keep the job going.',
  );
  expect((await cab.get(job)).html).not.toMatch(callLinkPattern);
  expect(visibleText(await driver.submit(await driver.get(trackingPath), 'cancel_request'))).toContain(
    'You asked to cancel',
  );
});

test('a cancelled request says who ended it, why, and what happens to which amount', async () => {
  const desk = await signIn();
  const refused = await submitRequest();
  await desk.submit(await desk.get(deskPath(refused.id)), 'set_price', { amount: '200' });
  await refused.driver.postFields(refused.trackingPath, { intent: 'accept_terms', agree: 'yes' });
  await refused.driver.submit(await refused.driver.get(refused.trackingPath), 'counter_offer', { amount: '150' });
  await desk.submit(await desk.get(deskPath(refused.id)), 'reject_counter');
  expect(visibleText(await refused.driver.get(refused.trackingPath))).toContain(
    "We couldn't accept your counter-offer.",
  );

  const { driver, trackingPath, id } = await paidStory(desk);
  await desk.submit(await desk.get(deskPath(id)), 'assign_provider', TOW_PROVIDER);
  await driver.submit(await driver.get(trackingPath), 'cancel_request');
  const reason = 'Rosa was already at your car.';
  await desk.submit(await desk.get(deskPath(id)), 'cancel_request', { reason, refund_deposit: 'no' });
  const cancelledPage = await driver.get(trackingPath);
  for (const phrase of [
    'You asked us to cancel this request.',
    reason,
    'We kept your $26.25 deposit because a provider was already assigned.',
    'Payment Completed ( done )',
  ]) {
    expect(visibleText(cancelledPage)).toContain(phrase);
  }
  expect(visibleText(cancelledPage)).not.toContain('Rosa Delgado');
  expect(cancelledPage.html).toContain('href="tel:');
  // The request has ended, so the page doesn't offer to refresh.
  expect(visibleText(cancelledPage)).not.toContain('Refresh');

  // A refund made in Stripe's dashboard is shown with its own amount, on this page and on the receipt.
  const session = await refundAtStripe(id, 1_000);
  await expect.poll(async () => visibleText(await driver.get(trackingPath))).toContain('We refunded $10.00.');
  const textAfterRefund = visibleText(await driver.get(trackingPath));
  expect(textAfterRefund).toContain('We kept the other $16.25 because a provider was already assigned.');
  expect(textAfterRefund).not.toContain('$26.25');
  expect(visibleText(await driver.get(`/payment-success?session_id=${session}`))).toMatch(
    /Partially refunded ?\$10\.00/,
  );
});

/**
 * Makes a partial refund in Stripe's dashboard.
 * @returns the Checkout Session's id
 */
async function refundAtStripe(id: string, cents: number): Promise<string> {
  const [row] = await query('SELECT session_id, payment_intent_id FROM payments WHERE request_id = $1', [id]);
  // The emulator's API key, which scripts/lib/settings.ts has saved.
  const apiKey = await readFile(path.join(process.env.E2E_DATA_DIR ?? '', 'secrets', 'stripe-key'), 'utf8');
  const refundAnswer = await fetch(`${SYSTEM.emulatorUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer sk_test_${apiKey.replace(/[^A-Za-z0-9]/g, '')}` },
    body: new URLSearchParams({ payment_intent: String(row?.payment_intent_id), amount: String(cents) }),
  });
  expect(refundAnswer.ok).toBe(true);
  return String(row?.session_id);
}

test('a ZIP code of another region is shown as outside, to customer and desk', async () => {
  const { driver, trackingPath, id } = await submitRequest({
    location_address: '600 E Market St, San Antonio, TX 78205',
  });
  const page = visibleText(await driver.get(trackingPath));
  expect(page).toContain('Your location seems to be outside our area.');
  expect(page).not.toContain('as soon as we can');
  expect(visibleText(await (await signIn()).get(deskPath(id)))).toContain('Outside the service area');
});

test('a place known by ZIP code can be made exact until the provider arrives', async () => {
  const { driver, trackingPath, id } = await submitRequest();
  const before = await driver.get(trackingPath);
  expect(visibleText(before)).toContain(placeTexts.typed(TOW_REQUEST.location_address));
  const shared = await driver.submit(before, 'share_location', { lat: '32.7801', lng: '-96.8005' });
  expect(visibleText(shared)).toContain('Location Shared');
  expect(visibleText(shared)).not.toContain(placeTexts.typedHeading);
  expect(await rowById(id)).toMatchObject({ customer_lat: 32.7801, location_approximate: false });

  const withoutPosition = await driver.submit(before, 'share_location', { lat: '', lng: '' });
  expect([withoutPosition.status, visibleText(withoutPosition)]).toEqual([
    422,
    expect.stringContaining('Could not get your current location'),
  ]);
  await query(`UPDATE customer_requests SET status = 'arrived' WHERE id = $1`, [id]);
  const afterArrival = await driver.submit(before, 'share_location', { lat: '32.79', lng: '-96.79' });
  expect([afterArrival.status, visibleText(afterArrival)]).toEqual([
    409,
    expect.stringContaining('Your provider is already there.'),
  ]);
});
