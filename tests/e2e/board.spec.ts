import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { boardRows, openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(({ browser }) => desk.resetDesk(browser));
test.afterAll(() => desk.close());

/** Submits a request and sets its columns as a worker would. */
async function submitRequestWithColumns(model: string, columns: string): Promise<string> {
  const id = await desk.submitAsDriver({ vehicle_model: model });
  await desk.query(`UPDATE customer_requests SET ${columns} WHERE id = $1`, [id]);
  return id;
}

const waitingColumn = (minutes: number) => `turn_since = now() - interval '${minutes} minutes'`;
const modelsOnBoard = (page: Page) =>
  boardRows(page).evaluateAll((rows) => rows.map((row) => /\[\w+\]/.exec(row.textContent)?.[0]));

test('the board groups requests by turn, with the most urgent first and the next step as a link', async ({
  browser,
}, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const driveColumns = `status = 'en_route', next_actor = 'provider', provider_name = 'Rosa', assignments = 1`;
  const promiseColumns = (minutes: string) =>
    `promised_first_at = now() + interval '${minutes}', promised_at = now() + interval '${minutes}', promise_made_at = now()`;
  await submitRequestWithColumns('[coming]', `${driveColumns}, ${promiseColumns('9 minutes')}, ${waitingColumn(30)}`);
  await submitRequestWithColumns('[overdue]', `${driveColumns}, ${promiseColumns('-1 minutes')}, ${waitingColumn(3)}`);
  await submitRequestWithColumns(
    '[priced]',
    `status = 'admin_priced', admin_price_cents = 9000, next_actor = 'customer', ${waitingColumn(60)}`,
  );
  const fresh = await submitRequestWithColumns('[new]', waitingColumn(1));
  const paid = await submitRequestWithColumns(
    '[paid]',
    `status = 'deposit_paid', next_actor = 'admin', ${waitingColumn(8)}`,
  );
  await submitRequestWithColumns('[child]', `${driveColumns}, locked_in = 'child', ${waitingColumn(1)}`);

  const page = await desk.open(browser, { script });
  expect(await modelsOnBoard(page)).toEqual(['[child]', '[paid]', '[new]', '[priced]', '[overdue]', '[coming]']);
  await expect(page.getByRole('rowheader', { name: /^Dispatch 2/ })).toBeVisible();
  await expect(boardRows(page).first()).toContainText('CHILD LOCKED IN');
  const rowOf = (id: string) => page.locator(`tr[data-request="${id}"]`);
  await expect(rowOf(paid).locator('[data-next]')).toHaveText('Assign');
  await expect(rowOf(paid).locator('[data-next]')).toHaveAttribute('href', `/admin/board/${paid}#provider`);
  await rowOf(fresh)
    .getByRole('link', { name: /^Price/ })
    .click();
  // With script, the URL has no fragment, because it would scroll the board. The history entry names the card instead.
  await expect(page).toHaveURL(`${desk.url}/admin/board/${fresh}${script ? '' : '#price'}`);
  await expect(page.locator('#price')).toBeInViewport();
  if (script) await expect(page.locator('#price [name="amount"]')).toBeFocused();
});

test('the board keeps the height of its rows in this browser', async ({ browser }, info) => {
  await desk.submitAsDriver();
  const page = await desk.open(browser, { script: info.project.use.javaScriptEnabled !== false });
  await page.setViewportSize({ width: 1440, height: 900 });
  const height = async () => (await boardRows(page).first().boundingBox())?.height;
  expect(await height()).toBe(32);
  await page.getByRole('link', { name: /^Phone Requests/ }).click();
  await expect(page).toHaveURL(/type=phone/);
  await page.getByRole('button', { name: 'Spacious rows' }).click();
  await expect(page.getByRole('button', { name: 'Compact rows' })).toBeVisible();
  await expect(page).toHaveURL(/type=phone/);
  await page.goto('/admin');
  expect(await height()).toBe(40);
});

test('on a phone the rows are cards, as wide as the window', async ({ browser }, info) => {
  await submitRequestWithColumns('Outback', `location_address = '${'President George Bush Turnpike '.repeat(4)}'`);
  const page = await desk.open(browser, { script: info.project.use.javaScriptEnabled !== false });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect((await boardRows(page).locator('[data-next]').boundingBox())?.height).toBeGreaterThanOrEqual(48);
});
