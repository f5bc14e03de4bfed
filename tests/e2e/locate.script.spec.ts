import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillFields, pressIntent, collectErrors } from './people.ts';
import { openDesk } from './signed-in.ts';
import { CALLER_FIELDS, locatePathIn } from './plain/callers.ts';
import { deskPath, rowById } from './plain/desk.ts';
import { waitForSms, randomSmsPhone } from './plain/phones.ts';

const CITY_HALL = { latitude: 32.7763, longitude: -96.7969, accuracy: 17 };
const PLANO = { latitude: 33.0198, longitude: -96.6989, accuracy: 4 };

const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });
const shareButton = (page: Page) => page.getByRole('button', { name: 'Share My Location' });

/**
 * Enters a call at the desk, which texts the caller a link for sharing the location. The desk's page stays open.
 * @returns the request's id and the link's path
 */
async function enterCall(desk: Page, phone: string): Promise<{ id: string; path: string }> {
  await desk.goto('/admin?tab=phone');
  const { service_type, ...typed } = CALLER_FIELDS;
  await fillFields(desk, { ...typed, phone });
  await desk.locator('select[name="service_type"]').selectOption(service_type);
  await desk.getByLabel("Don't know the location?").check();
  await desk.getByLabel('The caller agrees to texts').check();
  await pressIntent(desk, 'create_phone_request');
  await expect(desk).toHaveURL(/created=/);
  const id = new URL(desk.url()).searchParams.get('created') ?? '';
  return { id, path: locatePathIn(await waitForSms(phone, 'share your location')) };
}

test.use({ geolocation: CITY_HALL });

test('one tap, and the desk sees the place during the call', async ({ page, context, browser }) => {
  const faults = collectErrors(context);
  await context.grantPermissions(['geolocation']);
  const desk = await openDesk(browser, true);
  const { id, path } = await enterCall(desk, randomSmsPhone());
  const card = desk.locator('.card').filter({ hasText: "Get Caller's Location" });
  await expect(card).toContainText("hasn't been shared yet");
  await desk.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'));
  const requestPage = await desk.context().newPage();
  await requestPage.goto(deskPath(id));
  await expect(requestPage.locator('.live-live').first()).toHaveText('Live');

  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where are you?');
  await shareButton(page).click();
  await expect(toast(page, 'Location Found')).toBeVisible();
  await expect(page.locator('.sign')).toContainText(/You shared it at .+\. It's accurate to about 60 feet\./);
  await expect(card).toContainText(/The caller shared their location on .+\. It's accurate to about 60 feet\./);
  await expect(desk.locator('.live-toast').filter({ hasText: 'Location Received' })).toContainText('60 feet');
  await expect(desk.locator('html')).toHaveAttribute('data-mark', 'kept');
  await expect(requestPage.getByText(/Near Dallas, TX/).first()).toBeVisible();
  await expect(requestPage.getByText('accurate to about 60 feet').first()).toBeVisible();
  await expect(requestPage.locator('.live-toast').filter({ hasText: 'Location Received' })).toBeVisible();
  expect(await rowById(id)).toMatchObject({ customer_lat: 32.7763, location_accuracy_m: 17, use_gps: true });

  // The car has been pushed to the next exit, so the caller shares the location again.
  await context.setGeolocation(PLANO);
  await page.getByRole('button', { name: 'Share Again' }).click();
  await expect(page.locator('.sign')).toContainText('accurate to about 20 feet');
  await expect(requestPage.getByText(/Near Plano, TX/).first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('permission denied: shows what to do, and the field to type in', async ({ page, context, browser }) => {
  const faults = collectErrors(context);
  const desk = await openDesk(browser, true);
  const { id, path } = await enterCall(desk, randomSmsPhone());
  await page.goto(path);
  await shareButton(page).click();
  await expect(toast(page, 'Location Error')).toContainText('Please allow location access and try again');
  await expect(page.getByRole('heading', { name: 'How to allow location access' })).toBeVisible();
  expect((await rowById(id)).location_shared_at).toBeNull();
  await fillFields(page, { location_address: '12 Oak Ln, Plano, TX 75023' });
  await pressIntent(page, 'type_location');
  await expect(toast(page, 'Location Sent')).toBeVisible();
  await expect(desk.locator('.card').filter({ hasText: "Get Caller's Location" })).toContainText(
    'The caller typed in their location',
  );
  await expect(desk.locator('.live-toast').filter({ hasText: 'Location Received' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('each geolocation error has its own message', async ({ page, context, browser }) => {
  await context.grantPermissions(['geolocation']);
  const desk = await openDesk(browser, true);
  const { path } = await enterCall(desk, randomSmsPhone());
  // Fake the geolocation here, because a test can't make the browser's own geolocation time out.
  await page.addInitScript(() => {
    const failingGeolocation: Geolocation['getCurrentPosition'] = (_found, failed) => {
      const code = Number(sessionStorage.getItem('fails-with'));
      failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    };
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: failingGeolocation });
  });
  await page.goto(path);
  for (const [code, expectedText] of [
    [2, 'Location information unavailable'],
    [3, 'Location request timed out'],
    [9, 'Failed to get location'],
  ] as const) {
    await page.evaluate((value) => sessionStorage.setItem('fails-with', String(value)), code);
    await shareButton(page).click();
    await expect(toast(page, 'Location Error')).toContainText(expectedText);
  }
  await expect(page.getByRole('heading', { name: 'How to allow location access' })).toBeHidden();
});

test('a device without geolocation says so', async ({ page, browser }) => {
  const desk = await openDesk(browser, true);
  const { path } = await enterCall(desk, randomSmsPhone());
  await page.addInitScript(() => {
    delete (Navigator.prototype as { geolocation?: Geolocation }).geolocation;
  });
  await page.goto(path);
  await shareButton(page).click();
  await expect(toast(page, 'Location Not Available')).toBeVisible();
});
