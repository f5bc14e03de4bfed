import { expect, test } from '@playwright/test';
import { axeViolations } from '../ui/page-checks.ts';
import { openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(({ browser }) => desk.resetDesk(browser));
test.afterAll(() => desk.close());

const EN_ROUTE_COLUMNS = `status = 'en_route', next_actor = 'provider', provider_name = 'Rosa', assignments = 1,
  provider_current_lat = 32.9, provider_current_lng = -96.75`;

test('the map shows jobs and providers, leads to their rows, and names the jobs without a place', async ({
  browser,
}, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const waiting = await desk.submitAsDriver();
  const driving = await desk.submitAsDriver();
  const nowhere = await desk.submitAsDriver();
  const place = 'customer_lat = 32.78, customer_lng = -96.8';
  await desk.query(`UPDATE customer_requests SET ${place}, turn_since = now() - interval '14 minutes' WHERE id = $1`, [
    waiting,
  ]);
  await desk.query(
    `UPDATE customer_requests SET ${place}, ${EN_ROUTE_COLUMNS}, provider_last_location_update = now() - interval '3 minutes' WHERE id = $1`,
    [driving],
  );
  await desk.query('UPDATE customer_requests SET customer_lat = NULL, customer_lng = NULL WHERE id = $1', [nowhere]);

  const page = await desk.open(browser, { script });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(`${desk.url}/admin/map`);
  const picture = page.locator('.map-wide');
  await expect(picture.locator(`.map-job[data-mark-of="${waiting}"]`)).toContainText('!14m');
  await expect(picture.locator(`.map-truck[data-mark-of="${driving}"]`)).toContainText('3m');
  await expect(picture.locator(`.map-truck[data-mark-of="${driving}"]`)).toHaveAttribute('data-old', 'true');
  await expect(page.locator('.map-list-foot')).toContainText('No location yet (1)');
  await expect(page.locator(`.map-list-foot #job-${nowhere}`)).toBeInViewport();
  await expect(picture.locator(`[data-mark-of="${nowhere}"]`)).toHaveCount(0);
  expect(page.url()).not.toMatch(/32\.|96\./);
  const response = await page.request.get('/admin/map');
  expect(response.headers()['cache-control']).toMatch(/no-store|private/);
  expect(await response.text()).not.toMatch(/href="[^"]*32\.\d/);
  if (script) expect(await axeViolations(page)).toEqual([]);

  // Without script a mark leads to its row; with script it opens a card.
  await picture.locator(`.map-job[data-mark-of="${waiting}"]`).click();
  if (script) {
    await expect(page.locator('.map-card').getByRole('link', { name: 'Price' })).toBeVisible();
    await page.locator('.map-card').getByRole('link', { name: 'Open' }).click();
  } else {
    await expect(page).toHaveURL(`${desk.url}/admin/map#job-${waiting}`);
    await page.locator(`#job-${waiting} [data-open]`).click();
  }
  await expect(page).toHaveURL(`${desk.url}/admin/request/${waiting}`);
});

test('the map can be shown closer, moved, and shown whole again, and its URLs name no place', async ({
  browser,
}, info) => {
  const near = await desk.submitAsDriver();
  const far = await desk.submitAsDriver();
  await desk.query('UPDATE customer_requests SET customer_lat = 32.78, customer_lng = -96.8 WHERE id = $1', [near]);
  await desk.query('UPDATE customer_requests SET customer_lat = 32.76, customer_lng = -97.33 WHERE id = $1', [far]);
  const page = await desk.open(browser, { script: info.project.use.javaScriptEnabled !== false });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/map');
  const marks = page.locator('.map-wide .map-job');
  const moves = page.locator('.map-moves-wide');
  const move = (name: string) => moves.getByRole('link', { name, exact: true }).click();
  await expect(marks).toHaveCount(2);
  const usable = moves.locator('a:not([aria-disabled])');
  await expect(usable).toHaveText(['+']);
  await move('Zoom in');
  await expect(marks).toHaveCount(0);
  await expect(moves.getByRole('status')).toHaveText('2 jobs and providers are outside this view.');
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(marks).toHaveCount(0);
  await move('Move east');
  await expect(marks).toHaveCount(1);
  await expect(page.locator(`.map-wide [data-mark-of="${near}"]`)).toBeVisible();
  expect(page.url()).not.toMatch(/32\.|96\./);
  await page.goBack();
  await expect(marks).toHaveCount(0);
  await move('Show the whole map');
  await expect(page).toHaveURL(`${desk.url}/admin/map`);
  await expect(marks).toHaveCount(2);
});

test('with no open job the map says so', async ({ browser }, info) => {
  const page = await desk.open(browser, { script: info.project.use.javaScriptEnabled !== false });
  await page.goto('/admin/map');
  await expect(page.getByText('No active requests at the moment')).toBeVisible();
  await expect(page.locator('.map-list-foot')).toContainText('No location yet (0)');
});
