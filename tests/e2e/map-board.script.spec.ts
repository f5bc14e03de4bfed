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

/** Inserts jobs around Dallas that wait for their price; the first has waited longest. */
const insertJobs = (count: number) =>
  desk.query(
    `INSERT INTO customer_requests (id, request_number, phone, service_type, vehicle_year, vehicle_make, vehicle_model,
       location_address, customer_lat, customer_lng, version, turn_since, first_opened_at)
     SELECT gen_random_uuid(), 'K7' || lpad(n::text, 4, '0'), '+18175550' || lpad(n::text, 3, '0'), 'lockout', '2019', 'Honda',
       'Civic', 'Job ' || n, 32.7 + (n % 8) * 0.05, -97.2 + (n / 8) * 0.08, 1, now() - interval '2 hours' + n * interval '1 second', now()
       FROM generate_series(1, $1) AS n RETURNING id`,
    [count],
  );

async function openMap(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/map');
  await expect(page.locator('.live-live').first()).toBeVisible();
}

const highlightedMarks = (page: Page) => page.locator('.map-wide .map-lit');
const rows = (page: Page) => page.locator('.map-list-rows .map-row');
const markOf = (page: Page, id: string) => page.locator(`.map-wide [data-mark-of="${id}"]`);

test('pointing at a row, or going to it with j, lights up its mark, and the other way round', async ({ browser }) => {
  await insertJobs(5);
  const page = await desk.open(browser);
  await openMap(page);
  const [first, second] = await rows(page).evaluateAll((all) => all.map((row) => row.dataset.request ?? ''));
  await rows(page).nth(1).hover();
  await expect(highlightedMarks(page)).toHaveCount(1);
  const [ring, mark] = [await highlightedMarks(page).boundingBox(), await markOf(page, second!).boundingBox()];
  expect(Math.abs((ring?.x ?? 0) - (mark?.x ?? 99))).toBeLessThan(8);
  await page.mouse.move(5, 5);
  await expect(highlightedMarks(page)).toHaveCount(0);

  await page.keyboard.press('j');
  await expect(rows(page).first().locator('[data-open]')).toBeFocused();
  await expect(highlightedMarks(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toHaveAttribute('data-lit', 'true');
  await page.keyboard.press('k');
  await expect(rows(page).first()).toHaveAttribute('data-lit', 'true');

  await markOf(page, second!).hover();
  await expect(markOf(page, second!).locator('title')).toHaveCount(1);
  await expect(rows(page).nth(1)).toHaveAttribute('data-lit', 'true');
  await markOf(page, first!).click();
  const card = page.locator('.map-card');
  await expect(card).toBeFocused();
  await expect(card.getByRole('link', { name: 'Price' })).toHaveAttribute('href', `/admin/request/${first}#price`);
  await card.getByRole('button', { name: 'Show on the list' }).click();
  await expect(rows(page).first().locator('[data-open]')).toBeFocused();
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
  await expect(markOf(page, first!)).toBeFocused();
});

test('60 jobs can all be pressed, the list stays in the window, and a new job appears by itself', async ({
  browser,
}) => {
  await insertJobs(60);
  const page = await desk.open(browser);
  await openMap(page);
  await expect(rows(page)).toHaveCount(60);
  expect((await rows(page).first().boundingBox())?.height).toBe(48);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  const covered = await page.locator('.map-wide .map-mark-link').evaluateAll(
    (marks) =>
      marks.filter((mark) => {
        const box = mark.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('a') !== mark;
      }).length,
  );
  expect(covered).toBe(0);
  await page.mouse.move(5, 5);
  await desk.submitAsDriver();
  await expect(page.locator('.map-row')).toHaveCount(61, { timeout: 15_000 });
});

test('on a phone the map is above the list, and nothing scrolls sideways', async ({ browser }) => {
  await insertJobs(12);
  const page = await desk.open(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/map');
  const picture = page.locator('.map-narrow');
  const [map, list] = [await picture.boundingBox(), await rows(page).first().boundingBox()];
  expect(map?.height).toBeLessThan(400);
  expect(list?.y).toBeGreaterThan((map?.y ?? 0) + (map?.height ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
