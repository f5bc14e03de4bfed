import { expect, test } from '@playwright/test';
import { createStoryOnTheRoad } from './on-the-road.ts';
import { openDesk } from './signed-in.ts';
import { deskPath, query, submitRequest } from './plain/desk.ts';
import { startSecondSite } from './second-site.ts';

const MAP_DESCRIPTION = 'Provider: 11.4 miles, about 27 minutes, northeast of you';

test('the map is drawn, and described in words', async ({ page }) => {
  const { track } = await createStoryOnTheRoad();
  await page.goto(track);
  await expect(page.getByRole('img', { name: 'Map: Destination, You, Provider' })).toBeVisible();
  await expect(page.locator('.map-words')).toContainText(MAP_DESCRIPTION);
});

test('with a Google key the drawing stays without script', async ({ page }) => {
  const site = await startSecondSite({ GOOGLE_MAPS_API_KEY: 'AIzaFakeKeyForTests' });
  try {
    const { track } = await createStoryOnTheRoad();
    await page.goto(site.url + track);
    await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible();
    await expect(page.locator('.map-words')).toContainText(MAP_DESCRIPTION);
    await expect(page.locator('.map-state')).toBeEmpty();
  } finally {
    await site.stop();
  }
});

test('the desk opens the route; without coordinates it says so', async ({ browser }) => {
  const { id } = await createStoryOnTheRoad();
  const desk = await openDesk(browser, false);
  await desk.goto(deskPath(id));
  const map = desk.getByRole('img', { name: /^Map: / });
  await expect(map).toBeHidden();
  await desk.getByText('Show Map').click();
  await expect(map).toBeVisible();
  await expect(desk.locator('figure.map')).toContainText('northeast of the customer');
  await expect(desk.getByRole('link', { name: 'Open in Google Maps' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\//,
  );

  const requestWithoutPlace = await submitRequest({ location_address: 'behind the big barn' });
  await desk.goto(deskPath(requestWithoutPlace.id));
  await expect(desk.getByText('Missing location coordinates')).toBeVisible();
  await expect(desk.locator('figure.map')).toHaveCount(0);
});

test('a completed job keeps its map', async ({ browser }) => {
  const { id } = await createStoryOnTheRoad();
  await query(`UPDATE customer_requests SET status = 'completed', service_completed_at = now() WHERE id = $1`, [id]);
  const desk = await openDesk(browser, false);
  await desk.goto(`/admin/completed/${id}`);
  await expect(desk.getByRole('img', { name: 'Map: Destination, Customer' })).toBeVisible();
  await expect(desk.locator('figure.map')).toContainText('Destination: 30.8 miles, west of the customer');
});

test('without positions the map shows the whole area, centered on Dallas', async ({ page }) => {
  const { track, id } = await createStoryOnTheRoad({ position: null });
  await query(
    `UPDATE customer_requests SET customer_lat = null, customer_lng = null, destination_lat = null, destination_lng = null
     WHERE id = $1`,
    [id],
  );
  await page.goto(track);
  const map = page.getByRole('img', { name: 'Map of the Dallas/Fort Worth area' });
  await expect(map).toBeVisible();
  const ground = await page.request.get((await map.locator('image').getAttribute('href')) ?? '');
  expect(ground.headers()['content-type']).toBe('image/svg+xml');
  const drawn = await ground.text();
  for (const name of ['Dallas', 'Fort Worth']) expect(drawn).toContain(`>${name}</text>`);
  const [, x, y] = /<text[^>]* x="(\d+)" y="(\d+)"[^>]*>Dallas</.exec(drawn) ?? [];
  expect(Math.abs(Number(x) - 180)).toBeLessThan(30);
  expect(Math.abs(Number(y) - 100)).toBeLessThan(20);
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
});

test("a changed URL of a map's ground is not found", async ({ page }) => {
  const response = await page.request.get('/map/v1.abc.def.ghi');
  expect(response.status()).toBe(404);
});
