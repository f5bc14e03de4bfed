import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { SYSTEM, TOW, TOWER, watch } from '../e2e/people.ts';
import { codeOf, rowOf } from '../e2e/plain/desk.ts';
import { Keys, isFocused } from './keys.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** Live pages say so within that. */
const SOON = { timeout: 5_000 };
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

/** Nobody clicks, taps or points. */
test('the whole journey by keyboard alone', async ({ page, browser, context }) => {
  test.setTimeout(150_000);
  const faults = watch(context);
  const driver = new Keys(page);
  const model = `Keys ${Date.now()}`;
  const track = await asksForHelp(driver, model);
  const desk = await atTheDesk(browser, model);

  await desk.type(desk.page.locator('[name="amount"]').first(), '200');
  await desk.page.keyboard.press('Enter');
  await expect(page.getByText('$200.00').first()).toBeVisible(SOON);
  await readsTheTerms(driver);
  await driver.send('accept_offer');
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/);
  await expectFocusIn(page, page.locator('main'));
  await paysTheDeposit(driver);

  await desk.page.goto(desk.page.url());
  await desk.fill(desk.page.locator('form:has(button[value="assign_provider"])'), TOWER);
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByText('Provider has been assigned').first()).toBeVisible();
  await expect(page.getByText(TOWER.provider_name).first()).toBeVisible(SOON);
  await driver.to(link(page, 'Call Provider'));

  await doesTheJob(browser, await rowOf(track));
  await rates(driver);
  expect(faults).toEqual([]);
});

/** From the home page to a sent request; one field is forgotten at first. @returns the tracking page's path */
async function asksForHelp(driver: Keys, model: string): Promise<string> {
  const { page } = driver;
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect(await driver.seen()).toContain('Skip to content');
  await driver.press(link(page, 'Get Help Now').first());
  await expect(page).toHaveURL(/\/request$/);
  const form = page.locator('#request-form');
  const { phone, ...rest } = TOW;
  await driver.to(form.locator('[name="vehicle_type"]'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(form.locator('[name="vehicle_type"]')).toHaveValue('SUV');
  await driver.page.keyboard.press('Shift+Tab');
  await driver.to(form.locator('[name="email"]'), 'Shift+Tab');
  await page.keyboard.type(rest.email);
  const fields = { ...rest, vehicle_model: model };
  await driver.fill(form, Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'email')));
  await driver.send('request_offer');
  // The answer takes the focus; its first link leads to the field.
  await expectFocusIn(page, page.locator('.answer'));
  await driver.press(link(page, 'Please enter your phone number'));
  await expect.poll(() => isFocused(form.locator('[name="phone"]'))).toBe(true);
  await expect(form.getByText('Please enter your phone number')).toBeVisible();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/track\/[0-9a-z]{9}$/);
  await expectFocusIn(page, page.locator('main'));
  return new URL(page.url()).pathname;
}

/** The dialog takes the focus, keeps it, and gives it back. */
async function readsTheTerms(driver: Keys): Promise<void> {
  const { page } = driver;
  const opener = page.locator('a[href="#terms"]');
  const dialog = page.getByRole('dialog');
  await driver.press(opener);
  await expectFocusIn(page, dialog);
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    const where = await driver.seen();
    expect(where === '(the window)' || (await isFocused(dialog.locator('*').or(dialog))), where).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await isFocused(opener)).toBe(true);
  await page.keyboard.press('Enter');
  await driver.press(dialog.getByRole('button', { name: 'Close' }));
  expect(await isFocused(opener)).toBe(true);
  await page.keyboard.press('Enter');
  await driver.press(dialog.getByRole('checkbox'), 'Space');
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await driver.send('accept_terms');
  await expect(page.locator('button[value="accept_offer"]')).toBeVisible();
}

async function paysTheDeposit(driver: Keys): Promise<void> {
  const { page } = driver;
  const [tab] = await Promise.all([page.context().waitForEvent('page'), driver.send('pay_deposit')]);
  await tab.waitForLoadState();
  const checkout = new Keys(tab);
  await checkout.press(tab.locator('button[value="pay"]'));
  await expect(tab).toHaveURL(/\/payment-success\?session_id=cs_/);
  await expect(tab.getByText('$30.00').first()).toBeVisible();
  await tab.close();
  // The page that was left open has seen the payment.
  await driver.press(link(page, /Track/).first());
  await expect(page).toHaveURL(/\/track\//);
  await expect(page.getByText('Finding your provider').first()).toBeVisible(SOON);
}

/** Signs in and opens the request. */
async function atTheDesk(browser: Browser, model: string): Promise<Keys> {
  const page = await (await browser.newContext()).newPage();
  const desk = new Keys(page);
  await page.goto('/admin/login');
  await desk.type(page.locator('[name="email"]'), SYSTEM.adminEmail);
  await desk.type(page.locator('[name="password"]'), SYSTEM.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  await desk.press(page.locator('article').filter({ hasText: model }).first().getByRole('link'));
  await expect(page).toHaveURL(/\/admin\/request\//);
  return desk;
}

async function doesTheJob(browser: Browser, { id, provider_job_id: job }: Awaited<ReturnType<typeof rowOf>>) {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const cab = new Keys(page);
  await page.goto(`/provider/${String(job)}`);
  await cab.press(page.getByRole('checkbox'), 'Space');
  await cab.send('accept_agreement');
  await expect(page.locator('button[value="start_job"]')).toBeVisible();
  await cab.send('start_job');
  await confirms(cab, 'arrived');
  const code = page.locator('[name="code"]');
  await expect(code).toBeVisible();
  await cab.type(code, await codeOf(id));
  await page.keyboard.press('Enter');
  for (const intent of ['start_service', 'complete_job']) await confirms(cab, intent);
  await expect(page.locator('details:has(button[value="confirm_payment"]) > summary')).toBeVisible();
}

/** A step that asks first. */
async function confirms(cab: Keys, intent: string): Promise<void> {
  const question = cab.page.locator(`details:has(button[value="${intent}"]) > summary`);
  await expect(question).toBeVisible();
  await cab.press(question);
  await cab.send(intent);
}

/** Stars by the arrow keys. */
async function rates(driver: Keys): Promise<void> {
  const { page } = driver;
  const stars = page.locator('[name="customer_rating"]');
  await expect(stars.first()).toBeVisible(SOON);
  await driver.press(stars.first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[name="customer_rating"][value="4"]')).toBeChecked();
  await driver.type(page.locator('[name="customer_review"]'), 'Kind and quick.');
  await driver.send('rate');
  await expect(page.getByText('Thank You!').first()).toBeVisible();
}

async function expectFocusIn(page: Page, place: Locator): Promise<void> {
  // A page that is just being loaded has no focus to ask for; it is asked again.
  await expect(async () => {
    const within = await place.evaluateAll((all) => all.some((one) => one.contains(document.activeElement)));
    expect(within, `the focus is in ${String(place)} at ${page.url()}`).toBe(true);
  }).toPass({ timeout: 10_000 });
}
