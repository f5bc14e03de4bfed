import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(({ browser }) => desk.resetDesk(browser));
test.afterAll(() => desk.close());

const pane = (page: Page) => page.getByRole('region', { name: /^Request / });

test('without JavaScript a row opens beside the board, takes forms, and closes to the same list', async ({
  browser,
}) => {
  const id = await desk.submitAsDriver();
  await desk.submitAsDriver();
  const page = await desk.open(browser, { script: false });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: /^Online Requests/ }).click();
  const row = page.locator(`#board tr[data-request="${id}"]`);
  await row.locator('[data-open]').click();
  await expect(page).toHaveURL(`${desk.url}/admin/board/${id}?tab=active&type=online`);
  await expect(pane(page).getByRole('heading', { level: 2, name: /^Towing, / })).toBeVisible();
  await expect(row).toHaveAttribute('aria-current', 'true');

  await pane(page).getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(pane(page).getByText("It's Yours")).toBeVisible();
  await pane(page).getByLabel('New note').fill('Wheel lock key is in the trunk');
  await pane(page).getByRole('button', { name: 'Add note' }).click();
  await expect(pane(page).locator('#notes')).toContainText('Wheel lock key');
  await pane(page).getByRole('button', { name: 'Set Price' }).click();
  await expect(pane(page).getByText('Please enter a final price').first()).toBeVisible();
  await expect(page).toHaveURL(`${desk.url}/admin/board/${id}?tab=active&type=online`);

  await pane(page).getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${desk.url}/admin?tab=active&type=online`);
  await expect(pane(page)).toHaveCount(0);
  await expect(row).toBeVisible();
});

test('in a narrow window the pane is the page', async ({ browser }) => {
  const id = await desk.submitAsDriver();
  const page = await desk.open(browser, { script: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/board/${id}`);
  await expect(pane(page).getByRole('heading', { name: /^Towing, / })).toBeVisible();
  await expect(page.locator('#board')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await pane(page).getByRole('link', { name: 'Open full page' }).click();
  await expect(page).toHaveURL(`${desk.url}/admin/request/${id}`);
});

test('a request that is gone says so beside the board', async ({ browser }) => {
  await desk.submitAsDriver();
  const page = await desk.open(browser, { script: false });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/board/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Request not found')).toBeVisible();
  await expect(page.locator('#board')).toBeVisible();
});
