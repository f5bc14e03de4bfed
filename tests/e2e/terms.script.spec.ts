import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Story } from '../ui/story.ts';
import { SYSTEM, pressIntent } from './people.ts';
import { deskPath, submitRequest } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

const dialog = (page: Page) => page.locator('dialog#terms');
const focused = (page: Page) => page.locator('*:focus');

async function declineTerms(page: Page): Promise<void> {
  await page.locator('a[href="#terms"]').click();
  await expect(dialog(page)).toBeVisible();
  await pressIntent(page, 'decline_terms');
  await expect(dialog(page)).toBeHidden();
}

async function pricedPath(): Promise<string> {
  const desk = await signIn();
  const { trackingPath, id } = await submitRequest();
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  return trackingPath;
}

test('declining the terms says what that means, each time', async ({ page }) => {
  await page.goto(await pricedPath());
  for (let time = 0; time < 2; time++) {
    await declineTerms(page);
    await expect(focused(page)).toContainText('Agreement Required');
    await expect(focused(page)).toBeInViewport();
  }
});

test('an unconfirmed acceptance is shown in the dialog, with the form', async ({ page }) => {
  const track = await pricedPath();
  await page.goto(track);
  await page.locator('a[href="#terms"]').click();
  await dialog(page).getByRole('checkbox').check();
  await page.route(/\.data(\?|$)/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await pressIntent(page, 'accept_terms');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(dialog(page).getByRole('checkbox')).toBeChecked();
});

test('declining the payment terms leads home, with a message', async ({ page }) => {
  const story = await (await Story.submit(await signIn(), {})).agreePrice('185');
  await page.goto(`${SYSTEM.baseUrl}/payment/${story.id}`);
  await declineTerms(page);
  await expect(page).toHaveURL(`${SYSTEM.baseUrl}/`);
  await expect(page.getByRole('main')).toContainText('Terms Declined');
});

test('declining the agreement shows a message that takes the focus', async ({ page }) => {
  const story = await (
    await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit()
  ).assignProvider();
  await page.goto(SYSTEM.baseUrl + story.jobPath);
  await pressIntent(page, 'decline_agreement');
  await expect(focused(page)).toContainText('Agreement Declined');
});
