import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { boardRows, openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';

const DESK_WINDOW = { width: 1440, height: 900 };
/** The board is sorted again when the pointer and the focus have been elsewhere for 5 s. */
const SORTED_AGAIN_LIMIT = { timeout: 15_000 };

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(({ browser }) => desk.resetDesk(browser));
test.afterAll(() => desk.close());

/** Inserts requests that wait for their price; the first has waited longest. */
const insertRequests = (count: number) =>
  desk.query(
    `INSERT INTO customer_requests (id, request_number, phone, service_type, vehicle_year, vehicle_make, vehicle_model,
       location_address, version, turn_since, first_opened_at)
     SELECT gen_random_uuid(), 'K7' || lpad(n::text, 4, '0'), '+18175550' || lpad(n::text, 3, '0'), 'lockout', '2019', 'Honda',
       'Civic-' || n || '-', '1 Legends Way, Arlington', 1, now() - interval '2 hours' + n * interval '1 second', now()
       FROM generate_series(1, $1) AS n`,
    [count],
  );
const expectLive = (page: Page) => expect(page.locator('.live-live').first()).toBeVisible();
const newRequestsButton = (page: Page, count: number) => page.getByRole('button', { name: `${count} new` });
const rowLink = (row: Locator) => row.locator('[data-open]');
const topEdgeOf = async (row: Locator) => (await row.boundingBox())?.y;

test('with 200 open jobs, 18 rows are in view, and the head stays in view', async ({ browser }) => {
  await insertRequests(200);
  const page = await desk.open(browser);
  await page.setViewportSize(DESK_WINDOW);
  await page.goto('/admin');
  await expect(boardRows(page)).toHaveCount(200);
  const inView = await boardRows(page).evaluateAll(
    (rows) => rows.map((row) => row.getBoundingClientRect()).filter(({ bottom }) => bottom <= innerHeight).length,
  );
  expect(inView).toBeGreaterThanOrEqual(18);
  expect((await boardRows(page).first().boundingBox())?.height).toBe(32);
  await rowLink(boardRows(page).last()).focus();
  await expect(page.getByRole('columnheader', { name: 'Age' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'All (200)' })).toBeInViewport();
});

test('the row in focus stays where it is while 20 requests arrive, one changes and one goes', async ({ browser }) => {
  await insertRequests(30);
  const page = await desk.open(browser);
  await page.setViewportSize(DESK_WINDOW);
  await page.goto('/admin');
  await expectLive(page);
  const row = (n: number) => boardRows(page).filter({ hasText: `Civic-${n}-` });
  await rowLink(row(5)).focus();
  const before = await topEdgeOf(row(5));
  for (let n = 0; n < 20; n += 1) await desk.submitAsDriver();
  await desk.query(
    `UPDATE customer_requests SET vehicle_plate = 'NEW-1', version = version + 1 WHERE vehicle_model = 'Civic-2-'`,
  );
  await desk.query(
    `UPDATE customer_requests SET status = 'cancelled', cancelled_at = now(), next_actor = 'nobody', version = version + 1
       WHERE vehicle_model = 'Civic-3-'`,
  );
  await expect(newRequestsButton(page, 20)).toBeVisible(SORTED_AGAIN_LIMIT);
  await expect(row(2)).toContainText('NEW-1');
  await expect(row(2)).toContainText('Changed');
  await expect(row(3)).toContainText('No longer listed');
  await expect(rowLink(row(5))).toBeFocused();
  expect(await topEdgeOf(row(5))).toBe(before);
  await expect(boardRows(page)).toHaveCount(30);

  await newRequestsButton(page, 20).click();
  await expect(boardRows(page)).toHaveCount(49);
  await expect(row(3)).toHaveCount(0);
  await expect(newRequestsButton(page, 20)).toHaveCount(0);
});

test('a found row keeps the focus while its data changes', async ({ browser }) => {
  await insertRequests(3);
  const page = await desk.open(browser);
  await page.goto('/admin?q=Civic-2-');
  await expectLive(page);
  const row = boardRows(page).filter({ hasText: 'Civic-2-' });
  await rowLink(row).focus();
  await desk.query(
    `UPDATE customer_requests SET vehicle_plate = 'NEW-1', version = version + 1 WHERE vehicle_model = 'Civic-2-'`,
  );
  await expect(row).toContainText('NEW-1', SORTED_AGAIN_LIMIT);
  await expect(rowLink(row)).toBeFocused();
});

test('rows stand still under the pointer, and sort again 5 s after it has left', async ({ browser }) => {
  await insertRequests(3);
  const page = await desk.open(browser);
  await page.setViewportSize(DESK_WINDOW);
  await page.goto('/admin');
  await expectLive(page);
  await boardRows(page).nth(1).hover();
  await desk.submitAsDriver();
  await desk.query(`UPDATE customer_requests SET turn_since = now() WHERE vehicle_model = 'Civic-1-'`);
  await expect(newRequestsButton(page, 1)).toBeVisible(SORTED_AGAIN_LIMIT);
  await expect(boardRows(page).first()).toContainText('Civic-1-');
  await page.mouse.move(700, 10);
  await expect(boardRows(page)).toHaveCount(4, SORTED_AGAIN_LIMIT);
  await expect(boardRows(page).first()).toContainText('Civic-2-');
});
