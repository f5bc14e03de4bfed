import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';
import { DESK_EVENT_LIMIT, collectErrors } from './people.ts';

const ANA = 'ana@desk.example';
const BEN = 'ben@desk.example';

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(({ browser }) => desk.resetDesk(browser));
test.afterAll(() => desk.close());

const expectLive = (page: Page) => expect(page.locator('.live-live').first()).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/**
 * Opens the form to take over a claim. Finds the form's summary by its tag, because not every browser exposes it as a
 * button.
 */
const unfoldTakeOver = (page: Page) => page.locator('#claim summary').click();

test('two dispatchers see each other’s claims within a second, and only one prices the request', async ({
  browser,
}) => {
  const id = await desk.submitAsDriver();
  const ana = await desk.open(browser, { email: ANA });
  const ben = await desk.open(browser, { email: BEN });
  const faults = [collectErrors(ana.context()), collectErrors(ben.context())];
  const board = await ben.context().newPage();
  await board.goto('/admin');
  await Promise.all([ana.goto(`/admin/request/${id}`), ben.goto(`/admin/request/${id}`)]);
  await Promise.all([expectLive(ana), expectLive(ben), expectLive(board)]);
  await expect(ben.getByText('No one has it yet.')).toBeVisible();

  await press(ana, 'Claim');
  await expect(ana.getByText("You've had it since")).toBeVisible();
  await expect(ben.getByText(`${ANA} has had it since`)).toBeVisible(DESK_EVENT_LIMIT);
  await expect(board.getByText('ana has it').first()).toBeVisible(DESK_EVENT_LIMIT);

  await ben.getByLabel('Price', { exact: true }).fill('200');
  await press(ben, 'Set Price');
  await expect(ben.getByText(`${ANA} has had this request since`).first()).toBeVisible();
  await expect(ben.getByLabel('Price', { exact: true })).toHaveValue('200');
  expect(await desk.query('SELECT version, admin_price_cents FROM customer_requests')).toEqual([
    { version: 0, admin_price_cents: null },
  ]);

  await ben.getByLabel('New note').fill('Caller moved to the north side of the lot');
  await press(ben, 'Add note');
  await expect(ana.locator('#notes')).toContainText('north side of the lot', DESK_EVENT_LIMIT);
  await expect(ana.locator('#notes')).toContainText(BEN);

  await unfoldTakeOver(ben);
  await press(ben, 'Take over');
  await expect(ben.getByText("You've had it since")).toBeVisible();
  await expect(ana.getByText(`${BEN} has had it since`)).toBeVisible(DESK_EVENT_LIMIT);
  await press(ben, 'Release');
  await expect(ana.getByText('No one has it yet.')).toBeVisible(DESK_EVENT_LIMIT);
  expect(faults.flat()).toEqual([]);
});

test('without JavaScript, requests are claimed, refused, taken over and handed over', async ({ browser }) => {
  const id = await desk.submitAsDriver();
  const ana = await desk.open(browser, { email: ANA, script: false });
  const ben = await desk.open(browser, { email: BEN, script: false });
  await ana.goto(`/admin/request/${id}`);
  await ben.goto(`/admin/request/${id}`);
  await press(ana, 'Claim');
  await expect(ana.getByText("You've had it since")).toBeVisible();
  await ana.getByLabel('New note').fill('Wheel lock key is in the trunk');
  await press(ana, 'Add note');
  await expect(ana.locator('#notes')).toContainText('Wheel lock key');

  // Ben's page was loaded before the claim, so it still has the button.
  await press(ben, 'Claim');
  await expect(ben.getByText(`${ANA} has had this request since`).first()).toBeVisible();
  await ben.goto('/admin');
  await expect(ben.getByText('ana has it').first()).toBeVisible();
  await ben.getByRole('link', { name: 'Shift handoff' }).click();
  const row = ben.getByRole('row').filter({ hasText: 'Wheel lock key' });
  await expect(row).toContainText(ANA);
  await row.getByRole('link').first().click();
  await unfoldTakeOver(ben);
  await press(ben, 'Take over');
  await expect(ben.getByText("You've had it since")).toBeVisible();
  await press(ben, 'Release');
  await expect(ben.getByText('No one has it yet.')).toBeVisible();
});

test("a payment link isn't deleted while somebody else has the request", async ({ browser }) => {
  const id = await desk.submitAsDriver();
  await desk.query(
    `UPDATE customer_requests SET request_type = 'phone', status = 'approved', final_price_cents = 12000,
       deposit_amount_cents = 1800 WHERE id = $1`,
    [id],
  );
  const ana = await desk.open(browser, { email: ANA });
  const ben = await desk.open(browser, { email: BEN });
  await ana.goto(`/admin/request/${id}`);
  await press(ana, 'Claim');
  await expect(ana.getByText("You've had it since")).toBeVisible();
  await ben.goto(`/admin?tab=phone&created=${id}`);
  await ben.locator('details:has(button[value="delete_payment_link"]) > summary').click();
  await ben.locator('button[value="delete_payment_link"]').click();
  await expect(ben.getByText(`${ANA} has had this request since`).first()).toBeVisible();
  expect(await desk.query('SELECT id FROM customer_requests')).toEqual([{ id }]);
});
