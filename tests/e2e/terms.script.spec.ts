import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Story } from '../ui/story.ts';
import { SYSTEM, buttonOfIntent, pressIntent, pressWithTerms } from './people.ts';
import { deskPath, rowOfTrackingPath, submitRequest } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

const dialog = (page: Page) => page.locator('dialog#terms');
const focused = (page: Page) => page.locator('*:focus');

async function declineTerms(page: Page, opener: string): Promise<void> {
  await buttonOfIntent(page, opener).click();
  await expect(dialog(page)).toBeVisible();
  await pressIntent(page, 'decline_terms');
  await expect(dialog(page)).toBeHidden();
}

async function createPricedRequest(): Promise<string> {
  const desk = await signIn();
  const { trackingPath, id } = await submitRequest();
  await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: '200' });
  return trackingPath;
}

test('declining the terms says what that means, each time, and the offer stays', async ({ page }) => {
  const track = await createPricedRequest();
  await page.goto(track);
  for (let time = 0; time < 2; time++) {
    await declineTerms(page, 'accept_offer');
    await expect(focused(page)).toContainText('Agreement Required');
    await expect(focused(page)).toBeInViewport();
    await expect(page.getByText('Reject Offer').first()).toBeInViewport();
  }
  expect(await rowOfTrackingPath(track)).toMatchObject({ status: 'admin_priced' });
});

test('the page says that an acceptance is unconfirmed, and the next tap sends it again', async ({ page }) => {
  const track = await createPricedRequest();
  await page.goto(track);
  const dataUrls = /\.data(\?|$)/;
  await page.route(dataUrls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await pressWithTerms(page, 'accept_offer');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.unroute(dataUrls);
  await pressIntent(page, 'accept_offer');
  await expect(page).toHaveURL(/\/payment\//);
});

test('declining the payment terms leads home, with a message', async ({ page }) => {
  const story = await (await Story.submit(await signIn(), {})).agreePrice('185');
  await page.goto(`${SYSTEM.baseUrl}/payment/${story.id}`);
  await declineTerms(page, 'pay_deposit');
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
