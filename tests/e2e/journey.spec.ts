import { expect, test } from '@playwright/test';
import {
  TOW_REQUEST,
  TOW_PROVIDER,
  pressWithTerms,
  buttonOfIntent,
  enterCode,
  fillFields,
  pressIntent,
  readCodeOnPage,
  collectErrors,
} from './people.ts';
import { openDesk } from './signed-in.ts';

/**
 * The desk offers $200, the driver counter-offers $150, and the desk's final offer is $175: a deposit of $26.25, and a
 * payout of $148.75. Runs with and without script.
 */
test('a towing request from the form to the rating', async ({ browser, page, context }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const faults = collectErrors(context);
  const desk = await openDesk(browser, script);

  // Other tests fill the board at the same time, so search for the request by this unique model.
  const model = `Outback ${info.project.name} ${info.retry}`;
  await page.goto('/request');
  await fillFields(page, { ...TOW_REQUEST, vehicle_model: model });
  await page.locator('.tile', { hasText: /^Towing$/ }).click();
  await pressIntent(page, 'request_offer');
  await expect(page).toHaveURL(/\/track\/[0-9a-z]{9}$/);
  await expect(page.getByText('Request Submitted').first()).toBeVisible();
  await expect(page.getByText('Admin is Reviewing').first()).toBeVisible();
  const trackingUrl = page.url();
  const trackingId = trackingUrl.split('/').at(-1) ?? '';

  await desk.goto(`/admin?q=${encodeURIComponent(model)}`);
  await desk
    .locator('tr')
    .filter({ hasText: model })
    .getByRole('link', { name: /View Details/ })
    .click();
  await expect(desk).toHaveURL(/\/admin\/board\/[0-9a-f-]{36}\?/);
  await desk.getByRole('link', { name: 'Open full page' }).click();
  await expect(desk).toHaveURL(/\/admin\/request\/[0-9a-f-]{36}$/);
  // Wait until the board's pane is gone: it has the same fields, and the URL changes before the page does.
  await expect(desk.getByRole('link', { name: 'Open full page' })).toHaveCount(0);
  await expect(desk.getByText(TOW_REQUEST.location_address).first()).toBeVisible();
  const deskUrl = desk.url();
  await fillFields(desk, { amount: '200' });
  await pressIntent(desk, 'set_price');
  await expect(desk.getByText('$200.00').first()).toBeVisible();

  await page.goto(trackingUrl);
  await expect(page.getByText('Price Offer Received').first()).toBeVisible();
  await expect(buttonOfIntent(page, 'accept_offer')).toBeVisible();
  const counterField = page.locator('form:has(button[value="counter_offer"]) input[name="amount"]');
  if (!(await counterField.isVisible()))
    await page.locator('details:has(button[value="counter_offer"]) > summary').click();
  await counterField.fill('150');
  await pressIntent(page, 'counter_offer');
  await expect(page.getByText('Counter-Offer Sent').first()).toBeVisible();
  await expect(page.getByText('Negotiating Price').first()).toBeVisible();

  await desk.goto(deskUrl);
  await desk.locator('form:has(button[value="final_counter"]) input[name="amount"]').fill('175');
  await pressIntent(desk, 'final_counter');
  await expect(desk.getByText('$175.00').first()).toBeVisible();

  await page.goto(trackingUrl);
  await expect(page.getByText('$26.25').first()).toBeVisible();
  await pressWithTerms(page, 'accept_offer');
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/);
  const [checkout] = await Promise.all([context.waitForEvent('page'), pressIntent(page, 'pay_deposit')]);
  await expect(checkout.getByText('$26.25').first()).toBeVisible();
  await checkout.locator('button[value="pay"]').click();
  await expect(checkout).toHaveURL(/\/payment-success\?session_id=cs_/);
  await expect(checkout.getByText('$26.25').first()).toBeVisible();

  await desk.goto(deskUrl);
  const assignForm = desk.locator('form:has(button[value="assign_provider"])');
  for (const [name, value] of Object.entries(TOW_PROVIDER)) await assignForm.locator(`[name="${name}"]`).fill(value);
  await pressIntent(desk, 'assign_provider');
  await expect(desk.getByText('Provider has been assigned').first()).toBeVisible();
  const jobUrl = await desk
    .locator('a[href*="/provider/"], input[value*="/provider/"]')
    .first()
    .evaluate((element) => element.getAttribute('href') ?? (element as HTMLInputElement).value);

  const cab = await (await browser.newContext({ javaScriptEnabled: script })).newPage();
  await cab.goto(jobUrl);
  await expect(cab.getByText('$148.75').first()).toBeVisible();
  await expect(cab.getByText('(214) 555-0142')).toHaveCount(0);
  await cab.locator('form:has(button[value="accept_agreement"]) [name="minutes"]').fill('45');
  await cab.locator('form:has(button[value="accept_agreement"]) input[type="checkbox"]').check();
  await pressIntent(cab, 'accept_agreement');
  await expect(cab.getByText('(214) 555-0142').first()).toBeVisible();
  await pressIntent(cab, 'start_job');
  await expect(buttonOfIntent(cab, 'arrived')).toBeAttached();

  await page.goto(trackingUrl);
  await expect(page.getByText('En Route to You').first()).toBeVisible();
  await expect(page.getByText('Rosa Delgado').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Before you get in' })).toBeVisible();
  const code = await readCodeOnPage(page);

  await pressIntent(cab, 'arrived');
  await expect(buttonOfIntent(cab, 'verify_code')).toBeVisible();
  await enterCode(cab, code, script);
  await pressIntent(cab, 'start_service');
  await pressIntent(cab, 'complete_job');
  await pressIntent(cab, 'confirm_payment');
  await expect(cab.getByRole('status').filter({ hasText: 'Payment confirmed' })).toBeVisible();

  await page.goto(trackingUrl);
  await expect(page.getByText('Service Completed').first()).toBeVisible();
  await page.locator('input[name="customer_rating"][value="5"]').check({ force: true });
  await fillFields(page, { customer_review: 'Kind and quick.' });
  await pressIntent(page, 'rate');
  await expect(page.getByText('Thank You!').first()).toBeVisible();

  await desk.goto(deskUrl);
  for (const line of [
    'Customer submitted the request',
    'Customer accepted offer of $175.00',
    'Deposit of $26.25 paid',
  ]) {
    await expect(desk.getByText(line).first()).toBeAttached();
  }
  await expect(desk.getByText('Customer rated service: 5 stars with review').first()).toBeAttached();
  expect(trackingId).toMatch(/^[0-9a-z]{9}$/);
  expect(faults).toEqual([]);
});
