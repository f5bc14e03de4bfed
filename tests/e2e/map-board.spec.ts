import { expect, test } from '@playwright/test';
import { axeViolations } from '../ui/page-checks.ts';
import { openOwnDesk } from './own-desk.ts';
import type { OwnDesk } from './own-desk.ts';

let desk: OwnDesk;
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.beforeEach(async ({ browser }) => {
  await desk.resetDesk(browser);
  await desk.query('DELETE FROM providers');
});
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

test('the map shows where providers are free, and leads to them', async ({ browser }, info) => {
  const script = info.project.use.javaScriptEnabled !== false;
  const job = await desk.submitAsDriver();
  await desk.query('UPDATE customer_requests SET customer_lat = 32.788, customer_lng = -96.8 WHERE id = $1', [job]);
  const [, , alone] = await desk.query(
    `INSERT INTO providers (name, phone, base_zip, services) VALUES
       ('Rosa Delgado', '+18175550160', '75040', '{towing}'), ('Al Green', '+18175550161', '75040', '{lockout}'),
       ('Jo Brown', '+18175550162', '75201', '{lockout}') RETURNING id`,
  );
  const page = await desk.open(browser, { script });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/map');
  const baseMark = (name: string) => page.locator('.map-wide').getByRole('link', { name, exact: true });
  const [garland, dallas] = [
    baseMark('2 free providers based in Garland 75040'),
    baseMark('1 free provider based in Dallas 75201'),
  ];
  // The job is at the base in Dallas, but mustn't cover the base's mark. The map shows only the job and this base.
  await expect(dallas).toBeVisible();
  await expect(garland).toHaveCount(0);
  await expect(page.locator('.map-moves-wide')).toContainText("2 free providers aren't shown in this view.");
  await expect(page.getByText("Free provider's base")).toBeVisible();
  if (script) {
    await dallas.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('group', { name: '1 free provider based in Dallas 75201' });
    await expect(card).toBeFocused();
    await expect(card).toContainText('Free, based in Dallas 75201');
    await expect(card.getByRole('link', { name: 'Jo Brown' })).toHaveAttribute(
      'href',
      `/admin/providers/${String(alone?.id)}`,
    );
    await expect(card.getByRole('link', { name: '(817) 555-0162' })).toHaveAttribute('href', 'tel:+18175550162');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(dallas).toBeFocused();
  } else {
    await dallas.click();
    await expect(page).toHaveURL(`${desk.url}/admin/providers/${String(alone?.id)}`);
  }

  // The other bases are reached by zooming out.
  await page.goto('/admin/map');
  await expect(async () => {
    await page.locator('.map-moves-wide').getByRole('link', { name: 'Zoom out' }).click();
    await expect(garland).toBeVisible({ timeout: 2_000 });
  }).toPass();

  // Add a job near the base in Garland. It has no provider yet, so both providers based there are still free.
  const far = await desk.submitAsDriver();
  await desk.query('UPDATE customer_requests SET customer_lat = 32.95, customer_lng = -96.65 WHERE id = $1', [far]);
  await page.goto('/admin/map');
  await expect(garland.locator('text')).toHaveText('2');
  const box = await garland.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await garland.click();
  if (script) {
    await expect(page.locator('.map-card').getByRole('listitem')).toHaveCount(2);
  } else {
    await expect(page).toHaveURL(`${desk.url}/admin/providers?base=75040`);
    await expect(page.getByText('Only free providers based in Garland 75040.')).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(2);
    // A search keeps the filter.
    await page.getByLabel('Service').selectOption('lockout');
    await page.locator('button[value="search_providers"]').click();
    await expect(page).toHaveURL(/base=75040/);
    await expect(page.locator('tbody tr')).toHaveCount(1);
  }
  await page.goto('/admin/map?service=lockout');
  await expect(baseMark('1 free provider based in Garland 75040')).toBeVisible();
});

test('with no open job the map says so', async ({ browser }, info) => {
  const page = await desk.open(browser, { script: info.project.use.javaScriptEnabled !== false });
  await page.goto('/admin/map');
  await expect(page.getByText('No active requests at the moment')).toBeVisible();
  await expect(page.locator('.map-list-foot')).toContainText('No location yet (0)');
});
