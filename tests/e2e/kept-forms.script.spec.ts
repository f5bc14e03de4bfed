import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';
import { pressIntent } from './people.ts';

let desk: OwnDesk;

test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.afterAll(() => desk.close());
test.beforeEach(({ browser }) => desk.resetDesk(browser));

const PHONE_TAB = '/admin?tab=phone';
const plateField = (page: Page) =>
  page.locator('form:has(button[value="create_phone_request"]) [name="vehicle_plate"]');

test("a session that ends takes customers' data away, and signing in elsewhere brings back what was typed", async ({
  browser,
}) => {
  const id = await desk.submitAsDriver({ vehicle_plate: 'SEEN-1' });
  const page = await desk.open(browser, { email: 'two@desk.example' });
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/admin/request/${id}`);
  const price = otherTab.locator('form:has(button[value="set_price"]) [name="amount"]');
  await price.fill('85');
  expect(await otherTab.content()).toContain('SEEN-1');
  await page.goto(PHONE_TAB);
  await plateField(page).fill('KEPT-1');
  // End the session only when the form is posted, so that the page doesn't know yet that it's signed out.
  await page.route(
    (url) => url.pathname === '/admin.data',
    async (route) => {
      if (route.request().method() === 'POST') await desk.query('DELETE FROM admin_sessions');
      await route.fallback();
    },
  );
  await pressIntent(page, 'create_phone_request');
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText("You're signed out. Sign in again in a new tab")).toBeVisible({ timeout: 15_000 });
    await expect(tab.locator('main > *')).toHaveCount(0);
    expect(await tab.content()).not.toContain('SEEN-1');
  }

  const [signIn] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in again' }).click(),
  ]);
  await signIn.locator('[name="email"]').fill('two@desk.example');
  await signIn.locator('[name="password"]').fill('own-desk-password');
  await pressIntent(signIn, 'sign_in');
  await expect(signIn).toHaveURL(/\/admin$/);
  await signIn.close();
  await expect(plateField(page)).toHaveValue('KEPT-1', { timeout: 15_000 });
  await expect(plateField(page)).toBeVisible();
  await expect(price).toHaveValue('85', { timeout: 15_000 });
  await expect(price).toBeVisible();
  expect(await otherTab.content()).toContain('SEEN-1');
});

test.describe('a form stays on the page with what was typed', () => {
  const answers = {
    'when the signal is lost': undefined,
    'when a proxy says that the server is down': {
      status: 502,
      contentType: 'text/html',
      body: '<h1>Bad gateway</h1>',
    },
  };
  for (const [name, answer] of Object.entries(answers)) {
    test(name, async ({ browser }) => {
      const page = await desk.open(browser, { email: 'two@desk.example' });
      await page.goto(PHONE_TAB);
      await plateField(page).fill('KEPT-2');
      await page.route(
        (url) => url.pathname === '/admin.data',
        (route) =>
          route.request().method() !== 'POST' ? route.fallback() : answer ? route.fulfill(answer) : route.abort(),
      );
      await pressIntent(page, 'create_phone_request');
      await expect(page.getByText(/It'll only count once/)).toBeVisible();
      await expect(plateField(page)).toHaveValue('KEPT-2');
    });
  }

  test('when it is too long', async ({ page }) => {
    await page.goto('/request');
    await page.locator('#request-form [name="vehicle_plate"]').fill('KEPT-3');
    // Make the form too long. (A form that a rate limit refuses is shown again in the same way.)
    await page.route(
      (url) => url.pathname === '/request.data',
      (route) =>
        route.continue({
          headers: { ...route.request().headers(), 'content-type': 'application/x-www-form-urlencoded' },
          postData: `vehicle_plate=${'x'.repeat(70_000)}`,
        }),
    );
    await pressIntent(page, 'request_offer');
    await expect(page.getByText("That's too much to send at once")).toBeVisible();
    await expect(page.locator('#request-form [name="vehicle_plate"]')).toHaveValue('KEPT-3');
  });
});

test('a request form that comes back after a reload asks again whether we may text', async ({ page }) => {
  await page.goto('/request');
  const form = page.locator('#request-form');
  await form.locator('[name="text_consent"]').check();
  await form.locator('[name="vehicle_plate"]').fill('KEPT-5');
  await page.reload();
  await expect(form.locator('[name="vehicle_plate"]')).toHaveValue('KEPT-5');
  await expect(form.locator('[name="text_consent"]')).not.toBeChecked();
  await page.getByRole('link', { name: 'check the box for texts again' }).click();
  await expect(form.locator('[name="text_consent"]')).toBeInViewport();
});
