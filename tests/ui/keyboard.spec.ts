import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { SYSTEM, TOW_REQUEST, TOW_PROVIDER, collectErrors } from '../e2e/people.ts';
import { readArrivalCode, rowOfTrackingPath } from '../e2e/plain/desk.ts';
import { KeyboardUser, isFocused } from './keyboard-user.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

test('the whole journey by keyboard alone', async ({ page, browser, context }) => {
  const faults = collectErrors(context);
  const driver = new KeyboardUser(page);
  const model = `Keys ${Date.now()}`;
  const track = await submitRequest(driver, model);
  const desk = await openDeskRequest(browser, model);

  await desk.type(desk.page.locator('[name="amount"]').first(), '200');
  await desk.page.keyboard.press('Enter');
  await expect(page.getByText('$200.00').first()).toBeVisible();
  await acceptOffer(driver);
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/);
  await expectFocusIn(page, page.locator('main'));
  await payDeposit(driver);

  await desk.page.goto(desk.page.url());
  await desk.fillForm(desk.page.locator('form:has(button[value="assign_provider"])'), TOW_PROVIDER);
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByText('Provider has been assigned').first()).toBeVisible();
  const row = await rowOfTrackingPath(track);
  const cab = await acceptJob(browser, String(row.provider_job_id));
  await expect(page.getByText(TOW_PROVIDER.provider_name).first()).toBeVisible();
  await driver.tabTo(link(page, 'Call Provider'));

  await completeJob(cab, row.id);
  await rateJob(driver);
  expect(faults).toEqual([]);
});

/**
 * Submits a request from the home page, at first without a required field.
 * @returns the tracking page's path
 */
async function submitRequest(driver: KeyboardUser, model: string): Promise<string> {
  const { page } = driver;
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect(await driver.focusedName()).toContain('Skip to content');
  await driver.press(link(page, 'Get Help Now').first());
  await expect(page).toHaveURL(/\/request$/);
  const form = page.locator('#request-form');
  const { location_address, destination_address, vehicle_year, vehicle_make, vehicle_plate, email } = TOW_REQUEST;
  await driver.tabTo(form.locator('[name="service_type"][value="towing"]'));
  await driver.fillForm(form, { location_address, destination_address, vehicle_year, vehicle_make });
  await driver.type(form.locator('[name="vehicle_model"]'), model);
  await driver.tabTo(form.locator('[name="vehicle_type"]'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(form.locator('[name="vehicle_type"]')).toHaveValue('SUV');
  await driver.fillForm(form, { vehicle_plate });
  await driver.press(form.locator('summary'));
  await driver.fillForm(form, { email });
  await driver.pressIntent('request_offer');
  // The first wrong field has the focus.
  await expect.poll(() => isFocused(form.locator('[name="phone"]'))).toBe(true);
  await expect(form.getByText('Please enter your phone number')).toBeVisible();
  await page.keyboard.type(TOW_REQUEST.phone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/track\/[0-9a-z]{9}$/);
  await expectFocusIn(page, page.locator('main'));
  return new URL(page.url()).pathname;
}

/** Accepts the offer. First checks that the terms' dialog takes the focus, keeps it, and returns it when closed. */
async function acceptOffer(driver: KeyboardUser): Promise<void> {
  const { page } = driver;
  const opener = page.locator('button[value="accept_offer"]').first();
  const dialog = page.getByRole('dialog');
  await driver.press(opener);
  await expectFocusIn(page, dialog);
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const focused = await driver.focusedName();
    expect(focused === '(the window)' || (await isFocused(dialog.locator('*').or(dialog))), focused).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await isFocused(opener)).toBe(true);
  await page.keyboard.press('Enter');
  await driver.press(dialog.getByRole('button', { name: 'Close' }));
  expect(await isFocused(opener)).toBe(true);
  await page.keyboard.press('Enter');
  await driver.press(dialog.getByRole('button', { name: 'Accept Terms' }));
}

async function payDeposit(driver: KeyboardUser): Promise<void> {
  const { page } = driver;
  const [tab] = await Promise.all([page.context().waitForEvent('page'), driver.pressIntent('pay_deposit')]);
  await tab.waitForLoadState();
  const checkout = new KeyboardUser(tab);
  await checkout.press(tab.locator('button[value="pay"]'));
  await expect(tab).toHaveURL(/\/payment-success\?session_id=cs_/);
  await expect(tab.getByText('$30.00').first()).toBeVisible();
  await tab.close();
  // In the first tab, the tracking page must show that the deposit is paid.
  await driver.press(link(page, /Track/).first());
  await expect(page).toHaveURL(/\/track\//);
  await expect(page.getByText('Finding your provider').first()).toBeVisible();
}

/** Signs in and opens the request. */
async function openDeskRequest(browser: Browser, model: string): Promise<KeyboardUser> {
  const page = await (await browser.newContext()).newPage();
  const desk = new KeyboardUser(page);
  await page.goto('/admin/login');
  await desk.type(page.locator('[name="email"]'), SYSTEM.adminEmail);
  await desk.type(page.locator('[name="password"]'), SYSTEM.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  await desk.press(page.locator('tr').filter({ hasText: model }).locator('[data-open]').first());
  await expect(page).toHaveURL(/\/admin\/board\//);
  await desk.press(link(page, 'Open full page'));
  await expect(page).toHaveURL(/\/admin\/request\//);
  return desk;
}

/** Opens the job on the provider's phone and accepts it. */
async function acceptJob(browser: Browser, token: string): Promise<KeyboardUser> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const cab = new KeyboardUser(page);
  await page.goto(`/provider/${token}`);
  await cab.type(page.locator('[name="minutes"]'), '45');
  await cab.press(page.getByRole('checkbox'), 'Space');
  await cab.pressIntent('accept_agreement');
  await expect(page.locator('button[value="start_job"]')).toBeVisible();
  return cab;
}

async function completeJob(cab: KeyboardUser, id: string): Promise<void> {
  const { page } = cab;
  await cab.pressIntent('start_job');
  await confirmStep(cab, 'arrived');
  const code = page.locator('[name="code"]');
  await expect(code).toBeVisible();
  await cab.tabTo(code);
  await page.keyboard.type(await readArrivalCode(id));
  for (const intent of ['start_service', 'complete_job']) await confirmStep(cab, intent);
  await expect(page.locator('button[value="confirm_payment"]')).toBeVisible();
}

/** Holds a button until its step is taken. */
async function confirmStep(cab: KeyboardUser, intent: string): Promise<void> {
  const button = cab.page.locator(`button[value="${intent}"].hold`);
  await expect(button).toBeVisible();
  await cab.tabTo(button);
  await cab.page.keyboard.down('Enter');
  await expect(button).toHaveCount(0);
  await cab.page.keyboard.up('Enter');
}

/** Rates the job. Chooses the number of stars with the arrow keys. */
async function rateJob(driver: KeyboardUser): Promise<void> {
  const { page } = driver;
  const stars = page.locator('[name="customer_rating"]');
  await expect(stars.first()).toBeVisible();
  await driver.press(stars.first(), 'Space');
  for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight');
  await expect(page.locator('[name="customer_rating"][value="4"]')).toBeChecked();
  await driver.type(page.locator('[name="customer_review"]'), 'Kind and quick.');
  await driver.pressIntent('rate');
  await expect(page.getByText('Thank You!').first()).toBeVisible();
}

async function expectFocusIn(page: Page, container: Locator): Promise<void> {
  // A page that's still loading has no focus yet, so try again.
  await expect(async () => {
    const containsFocus = await container.evaluateAll((all) => all.some((one) => one.contains(document.activeElement)));
    expect(containsFocus, `the focus is in ${String(container)} at ${page.url()}`).toBe(true);
  }).toPass({ timeout: 10_000 });
}
