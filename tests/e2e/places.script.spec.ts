import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { googleResult, startFakeGoogle } from '#modules/place/maps/testing-google.ts';
import type { FakeGoogle } from '#modules/place/maps/testing-google.ts';
import { TOW_REQUEST, fillFields, pressIntent } from './people.ts';
import { query } from './plain/desk.ts';
import { startSecondSite } from './second-site.ts';
import type { SecondSite } from './second-site.ts';

const CITY_HALL = { latitude: 32.7763, longitude: -96.7969 };
const SAN_FRANCISCO = { latitude: 37.7749, longitude: -122.4194 };
/** A place on I-30 between Arlington and Grand Prairie, where no other highway crosses. */
const ON_I30 = { latitude: 32.7596, longitude: -97.025 };
const ADDRESS = '1500 Marilla St, Dallas, TX 75201, USA';

const addressField = (page: Page) => page.locator('input[name="location_address"]');
const pressUseMyLocation = (page: Page) => page.getByRole('button', { name: 'Use My Location', exact: true }).click();
const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });

test.use({ permissions: ['geolocation'], geolocation: CITY_HALL });

test.describe('by the table of places', () => {
  test('fills in the nearest place, and keeps the coordinates', async ({ page }) => {
    await page.goto('/request');
    await pressUseMyLocation(page);
    await expect(toast(page, 'Location Found')).toBeVisible();
    await expect(addressField(page)).toHaveValue(/^Near Dallas, TX/);
    await expect(page.locator('input[name="customer_lat"]')).toHaveValue('32.776300');
    await page.getByRole('button', { name: "Don't use my location" }).click();
    await expect(addressField(page)).toHaveValue('');
  });

  test('keeps the coordinates as text if no address is known', async ({ page, context }) => {
    await context.setGeolocation(SAN_FRANCISCO);
    await page.goto('/request');
    await pressUseMyLocation(page);
    await expect(toast(page, 'Outside Our Usual Area')).toBeVisible();
    await expect(addressField(page)).toHaveValue('37.774900, -122.419400');
  });

  test('on a highway, asks for the side in the words of its signs', async ({ page, context }) => {
    await context.setGeolocation({ ...ON_I30, accuracy: 12 });
    await page.goto('/request');
    await pressUseMyLocation(page);
    const sideQuestion = page.getByRole('group', { name: 'Are you on I-30? Which side?' });
    await expect(sideQuestion.getByRole('button')).toHaveText(['Eastbound', 'Westbound', 'Frontage road', 'Not sure']);
    const exitField = page.locator('input[name="location_exit"]');
    await expect(exitField).toHaveValue('');
    await sideQuestion.getByRole('button', { name: 'Westbound' }).click();
    await expect(exitField).toHaveValue('I-30 westbound');
    await sideQuestion.getByRole('button', { name: 'Not sure' }).click();
    await expect(exitField).toHaveValue('');
    await exitField.fill('Exit 38');
    await sideQuestion.getByRole('button', { name: 'Eastbound' }).click();
    await expect(exitField).toHaveValue('Exit 38');
    // With an inexact position, the page doesn't ask on which side of the highway the car is.
    await context.setGeolocation({ ...ON_I30, accuracy: 200 });
    await pressUseMyLocation(page);
    await expect(sideQuestion).toHaveCount(0);
  });

  test('shows the pin on a map and how exact it is, and moving it changes what is sent', async ({ page, context }) => {
    await context.setGeolocation({ ...CITY_HALL, accuracy: 12 });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/request');
    await pressUseMyLocation(page);
    const map = page.getByRole('group', { name: 'Map of where you are' });
    const pin = map.getByRole('button');
    const lat = page.locator('input[name="customer_lat"]');
    const lng = page.locator('input[name="customer_lng"]');
    await expect(map).toBeVisible();
    await expect(page.getByText('Accurate to within 40 feet.')).toBeVisible();
    await expect(page.locator('input[name="customer_accuracy"]')).toHaveValue('12');
    const box = await map.boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([320, 142]);
    // The pin is at the device's position, in the middle of the map.
    const at = await pin.boundingBox();
    expect(Math.abs((at?.x ?? 0) + 28 - ((box?.x ?? 0) + 160))).toBeLessThan(4);
    // Drag the pin 50 pixels to the west. A pixel is about 8 m.
    await pin.scrollIntoViewIfNeeded();
    const { x, y } = (await pin.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 28, y + 28);
    await page.mouse.down();
    await page.mouse.move(x - 22, y + 28, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Number(await lng.inputValue())).toBeCloseTo(-96.8012, 3);
    await expect(page.getByText("We'll use the spot where you put the pin.")).toBeVisible();
    await expect(page.locator('input[name="customer_accuracy"]')).toHaveValue('');
    // Move the pin by keyboard.
    const before = Number(await lat.inputValue());
    await pin.press('ArrowUp');
    await expect.poll(async () => Number(await lat.inputValue())).toBeGreaterThan(before + 0.0002);
    await expect(addressField(page)).toHaveValue(/^Near Dallas, TX/);
    await context.setGeolocation({ ...CITY_HALL, accuracy: 900 });
    await pressUseMyLocation(page);
    await expect(page.getByText(/^This is only a rough location/)).toBeVisible();
  });

  test('keeps the coordinates as text if the lookup fails', async ({ page }) => {
    await page.route('**/places/reverse', (route) => route.abort());
    await page.goto('/request');
    await pressUseMyLocation(page);
    await expect(toast(page, 'Location Set')).toBeVisible();
    await expect(addressField(page)).toHaveValue('32.776300, -96.796900');
  });

  test('keeps a typed address', async ({ page }) => {
    await page.goto('/request');
    await addressField(page).fill('The gas station at exit 452');
    await pressUseMyLocation(page);
    await expect(toast(page, 'Location Set')).toContainText('kept the address you typed');
    await expect(addressField(page)).toHaveValue('The gas station at exit 452');
    await expect(page.locator('input[name="use_gps"]')).toHaveValue('true');
  });

  test('completes what is typed with suggestions', async ({ page }) => {
    await page.goto('/request');
    await expect(addressField(page)).toHaveAttribute('list', /.+/);
    await addressField(page).pressSequentially('12 Oak Ln, Pla');
    const list = await addressField(page).getAttribute('list');
    const options = page.locator(`datalist[id="${list ?? ''}"] option`);
    await expect(options).toHaveCount(1);
    await expect(options.first()).toHaveAttribute('value', '12 Oak Ln, Plano, TX');
    await page.locator('input[name="destination_address"]').pressSequentially('7502');
    await expect(page.locator('datalist option[value="75023 Plano, TX"]')).toHaveCount(1);
  });

  test('accepts lookups from our own pages only', async ({ request }) => {
    const data = { lat: 32.7763, lng: -96.7969 };
    expect((await request.get('/places/reverse')).status()).toBe(405);
    expect((await request.get('/places/suggest')).status()).toBe(405);
    const otherOrigin = { Origin: 'https://elsewhere.example' };
    expect((await request.post('/places/reverse', { data, headers: otherOrigin })).status()).toBe(403);
    const sameOriginAnswer = await request.post('/places/reverse', { data });
    expect(sameOriginAnswer.headers()['cache-control']).toBe('no-store');
    expect(await sameOriginAnswer.json()).toEqual({
      address: expect.stringMatching(/^Near Dallas/),
      approximate: true,
    });
  });
});

test.describe('by Google', () => {
  let fakeGoogle: FakeGoogle;
  let siteWithGoogle: SecondSite;
  test.beforeAll(async () => {
    fakeGoogle = await startFakeGoogle();
    siteWithGoogle = await startSecondSite({
      GOOGLE_MAPS_SERVER_KEY: 'AIzaFakeKeyForTests',
      GOOGLE_MAPS_URL: fakeGoogle.url,
    });
  });
  test.afterAll(async () => {
    await siteWithGoogle.stop();
    await fakeGoogle.close();
  });

  test('fills in the address of the position', async ({ page }) => {
    fakeGoogle.answers({ status: 'OK', results: [googleResult({ address: ADDRESS })] });
    await page.goto(`${siteWithGoogle.url}/request`);
    await pressUseMyLocation(page);
    await expect(toast(page, 'Location Found')).toContainText('We filled in your address.');
    await expect(addressField(page)).toHaveValue(ADDRESS);
  });

  test('finds a typed address at once, exactly', async ({ page }) => {
    fakeGoogle.answers({ status: 'OK', results: [googleResult({ lat: 32.7801, lng: -96.8005 })] });
    const row = await submitRequestOnPage(page);
    expect(row).toMatchObject({ customer_lat: 32.7801, customer_lng: -96.8005, location_approximate: false });
    expect(row.outside_area).toBe(false);
  });

  test('accepts a request while Google hangs', async ({ page }) => {
    fakeGoogle.answers(() => undefined);
    const row = await submitRequestOnPage(page);
    expect(row).toMatchObject({ customer_lat: 32.788, customer_lng: -96.8, location_approximate: true });
  });

  test('falls back to the table of places if the key is refused', async ({ page }) => {
    fakeGoogle.answers({
      status: 'REQUEST_DENIED',
      results: [],
      predictions: [],
      error_message: 'The key is invalid.',
    });
    await page.goto(`${siteWithGoogle.url}/request`);
    await pressUseMyLocation(page);
    await expect(addressField(page)).toHaveValue(/^Near Dallas, TX/);
    const row = await submitRequestOnPage(page);
    expect(row.location_approximate).toBe(true);
  });

  async function submitRequestOnPage(page: Page): Promise<Record<string, unknown>> {
    await page.goto(`${siteWithGoogle.url}/request`);
    await fillFields(page, TOW_REQUEST);
    await pressIntent(page, 'request_offer');
    await expect(page).toHaveURL(/\/track\/[0-9a-z]{9}$/);
    const [row] = await query('SELECT * FROM customer_requests WHERE customer_tracking_id = $1', [
      page.url().split('/').at(-1),
    ]);
    return row ?? {};
  }
});
