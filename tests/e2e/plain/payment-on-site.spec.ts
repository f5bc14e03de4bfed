import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Visitor, hasForm, visibleText } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { SYSTEM, freshPhone } from '../people.ts';
import { Story } from '../../ui/story.ts';
import { signIn } from '../signed-in.ts';
import { CALLER_FIELDS, createCallerRequest } from './callers.ts';
import { deskPath, query, rowById } from './desk.ts';

const INSURANCE_FIELDS = { insurance: '1,000,000', insurance_until: '2099-12-31', license_number: '006234567C' };

/**
 * Adds a provider to the directory.
 * @param payCheckboxes the checkboxes to check, such as `pays_cash`
 */
async function addProvider(desk: Visitor, name: string, ...payCheckboxes: string[]) {
  const phone = freshPhone();
  const record = { ...INSURANCE_FIELDS, name, phone, ...Object.fromEntries(payCheckboxes.map((box) => [box, 'yes'])) };
  const page = await desk.submit(await desk.get('/admin/providers/new'), 'add_provider', record);
  expect(page.statuses).toEqual([303, 200]);
  const fields = { provider_name: name, provider_phone: phone, provider_email: 'a@tow.example' };
  return { id: page.url.split('/').at(-1) ?? '', page, fields: { ...fields, provider_vehicle_info: 'Ram 5500' } };
}

function warningsToAcknowledge(page: VisitedPage): string {
  return /<input[^>]*name="assign_anyway"[^>]*value="([^"]*)"/.exec(page.html)?.[1] ?? '';
}

const logOf = async (id: string) =>
  (await query('SELECT action FROM request_activity_log WHERE request_id = $1', [id])).map(({ action }) => action);

test.describe('paying on site', () => {
  test('a driver with nothing but a card: dispatch sees it, and everybody reads how she pays', async () => {
    const desk = await signIn();
    const story = await (await Story.submit(desk, { can_pay_card: 'yes' })).setPrice('80');
    const { driver, id } = story;
    const cardNotice = 'You told us you can only pay by card, so dispatch will look for a provider who takes cards.';
    expect(visibleText(await driver.get(story.trackPath))).toContain(cardNotice);
    await story.acceptTerms();
    await story.driverSubmits('accept_offer');
    expect(visibleText(await driver.get(`/payment/${id}`))).toContain(cardNotice);
    await story.payDeposit();
    expect(visibleText(await driver.get(story.trackPath))).toContain(cardNotice);

    const tag = `Pay ${randomUUID().slice(0, 8)}`;
    const cash = await addProvider(desk, `${tag} Cash`, 'pays_cash', 'pays_zelle');
    const card = await addProvider(desk, `${tag} Card`, 'pays_card');
    const unknown = await addProvider(desk, `${tag} Unknown`);
    expect(visibleText(cash.page)).toContain('Payment on site cash or Zelle');
    expect(visibleText(unknown.page)).toContain('Payment on site Not on file');
    const page = await desk.get(deskPath(id));
    expect(visibleText(page)).toContain('How the customer can pay on site Card only');
    const found = await desk.submit(page, 'find_provider', { provider_search: tag });
    const order = [cash, card, unknown].map((provider) => found.html.indexOf(`provider=${provider.id}`));
    expect(Math.min(...order)).toBe(order[1]);
    expect(visibleText(found)).toContain("Doesn't take cards, and the customer can only pay by card");

    const unsure = await desk.get(`${deskPath(id)}?provider=${unknown.id}`);
    expect(warningsToAcknowledge(unsure)).toBe(`${unknown.id}:card_unknown`);
    const chosen = await desk.get(`${deskPath(id)}?provider=${cash.id}`);
    expect((await desk.submit(chosen, 'assign_provider', cash.fields)).status).toBe(422);
    const ticked = { ...cash.fields, assign_anyway: warningsToAcknowledge(chosen) };
    expect((await desk.submit(chosen, 'assign_provider', ticked)).statuses).toEqual([303, 200]);
    expect(await logOf(id)).toContain(
      "Admin assigned a provider despite these warnings: doesn't take cards (the customer can only pay by card)",
    );

    const jobPath = `/provider/${String((await rowById(id)).provider_job_id)}`;
    const cab = new Visitor(SYSTEM.baseUrl);
    expect(visibleText(await cab.get(jobPath))).toContain('The customer can only pay by card.');
    const asked = visibleText(await driver.get(story.trackPath));
    expect(asked).not.toMatch(/Zelle|doesn't take cards/);
    const job = await cab.submit(await cab.get(jobPath), 'accept_agreement', { agree: 'yes', minutes: '45' });
    expect(visibleText(job)).toContain("The customer's page says: $68.00 on site, cash or Zelle.");
    const trackingText = visibleText(await driver.get(story.trackPath));
    expect(trackingText).toContain('Bring $68.00: cash or Zelle.');
    expect(trackingText).toContain("this provider doesn't take cards. Please call us.");

    const nothing = await cab.submit(job, 'tell_payment', {});
    expect([nothing.status, visibleText(nothing).includes('Please check at least one')]).toEqual([422, true]);
    const corrected = await cab.submit(job, 'tell_payment', { pays_card: 'yes', pays_check: 'yes' });
    expect(corrected.statuses).toEqual([303, 200]);
    expect(visibleText(corrected)).toContain('$68.00 on site, card or check.');
    const pageText = visibleText(await driver.get(story.trackPath));
    expect(pageText).toContain('Bring $68.00: card or check.');
    expect(pageText).not.toContain("doesn't take cards");
    expect(visibleText(await desk.get(deskPath(id)))).toContain('Payment on site card or check');

    // If a provider was typed in, it's unknown how they can be paid.
    const typed = { ...cash.fields, provider_name: 'Typed', provider_phone: freshPhone() };
    await desk.submit(await desk.get(deskPath(id)), 'reassign_provider', typed);
    expect((await cab.submit(corrected, 'tell_payment', { pays_cash: 'yes' })).status).toBe(410);
    expect(visibleText(await driver.get(story.trackPath))).not.toMatch(/Bring|card or check/);
    const next = `/provider/${String((await rowById(id)).provider_job_id)}`;
    const newCab = new Visitor(SYSTEM.baseUrl);
    await newCab.submit(await newCab.get(next), 'accept_agreement', { agree: 'yes', minutes: '45' });
    const ask = visibleText(await driver.get(story.trackPath));
    expect(ask).toContain("Pay the provider $68.00 on site. We don't know yet how they take payment.");
    await desk.submit(await desk.get(deskPath(id)), 'set_payment', { pays_zelle: 'yes' });
    const spanish = new Visitor(SYSTEM.baseUrl);
    await spanish.get('/language/es');
    expect(visibleText(await spanish.get(story.trackPath))).toContain('Prepare $68.00: Zelle.');
    const noted = await desk.submit(await desk.get(deskPath(id)), 'set_card_only', { card_only: 'no' });
    expect(visibleText(noted)).toContain('How the customer can pay on site Not just by card');
    expect(visibleText(await driver.get(story.trackPath))).not.toContain('only pay by card');
  });

  test('a provider who was not paid says so; desk and customer are told, until it is confirmed', async () => {
    const story = await Story.onSite();
    const { desk, cab, id } = story;
    await story.providerSubmits('verify_code', 'start_service', 'complete_job');
    const { request_number: number, final_price_cents: price, deposit_amount_cents: deposit } = await rowById(id);
    const due = `$${((Number(price) - Number(deposit)) / 100).toFixed(2)}`;
    const debtEntry = `#${String(number).slice(0, 3)}-${String(number).slice(3)}: ${due}`;
    expect(visibleText(await desk.get('/admin'))).not.toContain(debtEntry);
    await story.providerSubmits('report_unpaid');
    const page = await cab.get(story.jobPath);
    expect(visibleText(page)).toContain("You said you weren't paid.");
    expect(hasForm(page, 'report_unpaid')).toBe(false);
    expect(visibleText(await desk.get('/admin'))).toContain(debtEntry);
    expect(visibleText(await desk.get(deskPath(id)))).toContain("the provider said they weren't paid");
    // Somebody who has the link but never accepted the agreement can't confirm the payment.
    const stranger = new Visitor(SYSTEM.baseUrl);
    expect((await stranger.postFields(story.jobPath, { intent: 'confirm_payment' })).status).toBe(422);
    await story.setColumns("service_completed_at = now() - interval '6 minutes'");
    expect((await stranger.postFields(story.jobPath, { intent: 'confirm_payment' })).status).toBe(422);
    expect(hasForm(await stranger.get(story.jobPath), 'confirm_payment')).toBe(false);
    await story.providerSubmits('confirm_payment');
    expect(visibleText(await desk.get('/admin'))).not.toContain(debtEntry);
  });

  test('a caller with nothing but a card is noted on the phone form', async () => {
    const desk = await signIn();
    const { id } = await createCallerRequest(desk, { ...CALLER_FIELDS, phone: freshPhone(), can_pay_card: 'yes' });
    expect(await rowById(id)).toMatchObject({ card_only: true });
    const otherRequest = await createCallerRequest(desk, { ...CALLER_FIELDS, phone: freshPhone() });
    expect(await rowById(otherRequest.id)).toMatchObject({ card_only: false });
  });
});
