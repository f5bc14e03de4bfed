import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { Story } from '../ui/story.ts';
import { SYSTEM, buttonOfIntent, fillFields, unusedPhoneAndPlate, pressIntent } from './people.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, rowById } from './plain/desk.ts';

/* A dispatcher uses the desk's forms, with and without script. */

/** The summary to click to open the collapsed section that contains a form's button. */
const sectionSummaryOf = (page: Page, intent: string): Locator =>
  page.locator(`details:has(button[value="${intent}"]) > summary`).first();

test('a caller’s request: refused, created, paid by link, followed by another, deleted', async ({
  browser,
  page,
}, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const desk = await openDesk(browser, script);
  await desk.getByRole('link', { name: 'Phone Request', exact: true }).click();
  await expect(desk).toHaveURL(/[?&]tab=phone$/);
  const phone = desk.locator('input[name="phone"]');
  const number = `(972) 555-${String(randomInt(10_000)).padStart(4, '0')}`;
  await fillFields(desk, {
    phone: number,
    vehicle_year: '2019',
    vehicle_make: 'Honda',
    vehicle_model: 'Civic',
    final_price: '0',
  });
  await desk.locator('select[name="service_type"]').selectOption('jump_start');
  await pressIntent(desk, 'create_phone_request');
  await expect(desk.getByText('Please enter a final price to generate payment link.').first()).toBeVisible();
  await expect(desk.locator('input[name="final_price"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveValue(number);
  await fillFields(desk, { final_price: '120.50' });
  await pressIntent(desk, 'create_phone_request');
  await expect(desk).toHaveURL(/[?&]created=[0-9a-f-]{36}$/);
  await expect(desk.getByText('Payment link has been generated successfully')).toBeVisible();
  await expect(desk.getByText('The deposit is $18.08.')).toBeVisible();
  const link = await desk.getByRole('textbox', { name: 'Payment Link' }).inputValue();
  expect(link).toMatch(/\/payment\/[0-9a-f-]{36}$/);
  await expect(desk.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('href', link);
  const copyButton = desk.getByRole('button', { name: 'Copy' });
  if (script) {
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copyButton.first().click();
    await expect(desk.getByText('Link Copied').first()).toBeVisible();
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(link);
  } else {
    // Without script, the link is selectable text. There's no copy button, because it couldn't work.
    await expect(copyButton).toHaveCount(0);
  }
  expect((await page.goto(link))?.status()).toBe(200);
  await expect(page.getByText('$18.08').first()).toBeVisible();

  await desk.getByRole('link', { name: 'Create Another Request' }).click();
  await expect(desk).toHaveURL(/[?&]tab=phone$/);
  await expect(phone).toHaveValue('');
  await desk.goBack();
  await expect(desk).toHaveURL(/[?&]created=/);
  await expect(buttonOfIntent(desk, 'delete_payment_link')).toBeHidden();
  await sectionSummaryOf(desk, 'delete_payment_link').click();
  await expect(desk.getByText('Are you sure you want to delete this payment link?')).toBeVisible();
  await pressIntent(desk, 'delete_payment_link');
  await expect(desk.getByText('The payment link and its request have been deleted.')).toBeVisible();
  await expect(phone).toHaveValue('');
  expect((await page.goto(link))?.status()).toBe(404);
});

test('the final offer requires an amount, and ends the negotiation', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const story = await (await (await Story.submit(await signIn(), {})).setPrice('200')).acceptTerms();
  await story.driverSubmits('counter_offer', { amount: '150' });
  const desk = await openDesk(browser, script);
  await desk.goto(deskPath(story.id));
  const form = desk.locator('form:has(button[value="final_counter"])');
  const [amount, send] = [form.locator('input[name="amount"]'), form.locator('button')];
  if (script) {
    await expect(send).toBeDisabled();
    await amount.fill('175');
    await expect(send).toBeEnabled();
    await amount.fill(' ');
    await expect(send).toBeDisabled();
  } else {
    await send.click();
    await expect(desk.getByText('Please enter a valid counter-offer amount').first()).toBeVisible();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    expect(await rowById(story.id)).toMatchObject({ status: 'negotiating', admin_counter_offer_cents: null });
  }
  await amount.fill('175');
  await send.click();
  const toast = desk.locator('.toast').filter({ hasText: 'Final Offer Set' });
  await expect(toast).toContainText(
    'The customer can see the $175.00 offer. No text reached the customer. Please call.',
  );
  await expect(form).toHaveCount(0);
  expect(await rowById(story.id)).toMatchObject({ status: 'negotiating', admin_counter_offer_cents: 17_500 });
});

test('cancelling shows first what happens to the deposit; deleting asks for confirmation', async ({
  browser,
}, info) => {
  const story = await (
    await (await Story.submit(await signIn(), unusedPhoneAndPlate())).agreePrice('185')
  ).payDeposit();
  const desk = await openDesk(browser, info.project.use.javaScriptEnabled !== false);
  await desk.goto(deskPath(story.id));
  const refund = desk.getByText("We'll refund the $27.75 deposit.");
  await expect(refund).toBeHidden();
  await sectionSummaryOf(desk, 'cancel_request').click();
  await expect(refund).toBeVisible();
  await desk.locator('#cancel_request-reason').fill('No truck is free tonight.');
  await pressIntent(desk, 'cancel_request');
  await expect(desk.getByText('The request has been cancelled.').first()).toBeVisible();
  await expect(desk.getByText('No truck is free tonight.').first()).toBeVisible();

  // Wait until the worker has refunded the deposit.
  await expect(async () => {
    await desk.goto(deskPath(story.id));
    await expect(buttonOfIntent(desk, 'delete_request')).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  expect(await rowById(story.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  await expect(buttonOfIntent(desk, 'delete_request')).toBeHidden();
  await sectionSummaryOf(desk, 'delete_request').click();
  await expect(
    desk.getByText('Are you sure you want to delete this request? This action cannot be undone.'),
  ).toBeVisible();
  await pressIntent(desk, 'delete_request');
  await expect(desk.getByText('The request has been deleted.')).toBeVisible();
  expect((await desk.goto(deskPath(story.id)))?.status()).toBe(404);
  await expect(desk.getByText('Request not found').first()).toBeVisible();
});

test('a misheard plate is corrected; the log has the field but not its value', async ({ browser }, info) => {
  const story = await Story.submit(await signIn(), {});
  const desk = await openDesk(browser, info.project.use.javaScriptEnabled !== false);
  await desk.goto(deskPath(story.id));
  await sectionSummaryOf(desk, 'edit_request').click();
  await fillFields(desk, { vehicle_plate: 'NEW-7788' });
  await pressIntent(desk, 'edit_request');
  const log = desk.locator('#log');
  await expect(log.getByText(/^Admin edited /)).toBeVisible();
  await expect(log).not.toContainText('NEW-7788');
  await expect(desk.locator('main').getByText('NEW-7788').first()).toBeVisible();
});

test('reassignment: the page says so, and the previous provider’s link is dead', async ({ browser, page }, info) => {
  const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
  await story.assignProvider();
  const before = SYSTEM.baseUrl + story.jobPath;
  expect((await page.goto(before))?.status()).toBe(200);
  const desk = await openDesk(browser, info.project.use.javaScriptEnabled !== false);
  await desk.goto(deskPath(story.id));
  await sectionSummaryOf(desk, 'reassign_provider').click();
  const form = desk.locator('form:has(button[value="reassign_provider"])');
  const next = {
    provider_name: 'Omar Haddad',
    provider_phone: '(682) 555-0190',
    provider_email: 'omar@tow.example',
    provider_vehicle_info: 'Ram 5500',
  };
  for (const [name, value] of Object.entries(next)) await form.locator(`[name="${name}"]`).fill(value);
  await pressIntent(desk, 'reassign_provider');
  await expect(desk.getByText('Omar Haddad').first()).toBeVisible();
  await expect.poll(async () => (await rowById(story.id)).provider_name).toBe('Omar Haddad');
  expect((await page.goto(before))?.status()).toBe(410);
  await expect(page.getByText('Job Cancelled').first()).toBeVisible();
});
