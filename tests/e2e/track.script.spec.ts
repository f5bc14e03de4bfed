import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createStoryOnTheRoad } from './on-the-road.ts';
import { collectErrors } from './people.ts';
import { query, rowById, submitRequest } from './plain/desk.ts';

const expectLive = (page: Page) => expect(page.locator('.live-live').first()).toHaveText('Live');

test('the position ages while the page stays open', async ({ page }) => {
  const { track, id } = await createStoryOnTheRoad();
  await query(
    `UPDATE customer_requests SET provider_last_location_update = now() - interval '40 seconds' WHERE id = $1`,
    [id],
  );
  await page.clock.install();
  await page.goto(track);
  await expectLive(page);
  const sign = page.locator('.sign');
  await expect(sign).toContainText('about 27 min');
  await expect(sign).toContainText(/seen [45]\d\ssec ago/);
  await page.clock.runFor(30_000);
  await expect(sign).toContainText('about 26 to 27 min');
  await expect(sign).toContainText('Last updated 1 min ago');
});

test('one tap makes the place exact, and the page shows it', async ({ page, context }) => {
  const faults = collectErrors(context);
  const { trackingPath, id } = await submitRequest();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 32.85, longitude: -96.75 });
  await page.goto(trackingPath);
  await page.getByRole('button', { name: 'Share Current Location' }).click();
  await expect(page.getByText('Location Shared', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where exactly?' })).toHaveCount(0);
  expect(await rowById(id)).toMatchObject({ customer_lat: 32.85, customer_lng: -96.75, location_approximate: false });
  expect(faults).toEqual([]);
});

test('a device without a position leaves the place unchanged', async ({ page }) => {
  const { trackingPath } = await submitRequest();
  await page.addInitScript(() => delete (Navigator.prototype as { geolocation?: unknown }).geolocation);
  await page.goto(trackingPath);
  await page.getByRole('button', { name: 'Share Current Location' }).click();
  await expect(page.getByText('Location not supported', { exact: true })).toBeVisible();
});

test('a card that appears later loads its script, and the rest of the page stays', async ({ page }) => {
  const { track, id } = await createStoryOnTheRoad();
  await page.goto(track);
  await expectLive(page);
  await expect(page.locator('figure.map')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rate Your Service' })).toHaveCount(0);
  await query(`UPDATE customer_requests SET status = 'completed', service_completed_at = now() WHERE id = $1`, [id]);
  await expect(page.getByRole('heading', { name: 'Rate Your Service' })).toBeVisible();
  await expect(page.getByText('Rosa Delgado').first()).toBeVisible();
});

test('a card whose script cannot be loaded reloads the page, but only once', async ({ page }) => {
  const { track, id } = await createStoryOnTheRoad();
  const openedAt: number[] = [];
  const failedAt: number[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) openedAt.push(Date.now());
  });
  await page.route(/\/assets\/later-[^/]+\.js$/, (route) => {
    failedAt.push(Date.now());
    return route.fulfill({ status: 404 });
  });
  await page.goto(track);
  await expectLive(page);
  await query(`UPDATE customer_requests SET status = 'completed', service_completed_at = now() WHERE id = $1`, [id]);
  await expect.poll(() => openedAt.length, { timeout: 30_000 }).toBe(2);
  // Without its script, the card is plain HTML, which the server wrote.
  await expect(page.getByRole('heading', { name: 'Rate Your Service' })).toBeVisible();
  // The tries are 1, 2 and 4 seconds apart. If the page reloaded again, it would do so when the third try fails (after
  // 3 seconds), so wait until the fourth fails (after 7 seconds).
  const [, reloadedAt = 0] = openedAt;
  await expect.poll(() => (failedAt.at(-1) ?? 0) - reloadedAt, { timeout: 30_000 }).toBeGreaterThan(5_000);
  expect(openedAt).toHaveLength(2);
});
