import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { negotiatePrice, deskPath, query, submitRequest } from './plain/desk.ts';
import { signIn } from './signed-in.ts';
import { fillFields, pressIntent, TOW_REQUEST } from './people.ts';

/** Geolocation errors, with the words that the request form shows for each. */
const GEOLOCATION_ERRORS = [
  { device: 'denied', code: 1, title: 'Location Error', message: 'Please allow location access and try again' },
  { device: 'unavailable', code: 2, title: 'Location Error', message: 'Location information unavailable' },
  { device: 'timed out', code: 3, title: 'Location Error', message: 'Location request timed out' },
  { device: 'failed in a way of its own', code: 99, title: 'Location Error', message: 'Failed to get location' },
] as const;

const UNSUPPORTED_TOAST = {
  title: 'Location Not Available',
  message: "Your device isn't sharing its location. Please type the address.",
};

/** Makes each position request fail with this error. */
async function failGeolocation(page: Page, code: number): Promise<void> {
  await page.addInitScript((errorCode) => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: errorCode } as GeolocationPositionError);
  }, code);
}

async function removeGeolocation(page: Page): Promise<void> {
  await page.addInitScript(() => delete (Navigator.prototype as { geolocation?: unknown }).geolocation);
}

const toast = (page: Page) => page.locator('.toast').filter({ hasText: /location/i });

async function expectToast(page: Page, { title, message }: { title: string; message: string }): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  await expect(toast(page).getByText(message, { exact: true })).toBeVisible();
}

test.describe('the position on the request form', () => {
  const useMyLocation = (page: Page) => page.getByRole('button', { name: 'Use My Location', exact: true }).click();

  test('a position outside the area says so at once', async ({ browser }) => {
    const context = await browser.newContext({
      permissions: ['geolocation'],
      geolocation: { latitude: 40.7128, longitude: -74.006 },
    });
    const page = await context.newPage();
    await page.goto(`${process.env.E2E_BASE_URL}/request`);
    await useMyLocation(page);
    await expect(page.locator('.toast').filter({ hasText: 'Outside Our Usual Area' })).toBeVisible();
    await expect(page.locator('input[name="use_gps"]')).toHaveValue('true');
    await context.close();
  });

  test('a browser that denies the permission says so', async ({ browser }) => {
    const context = await browser.newContext({ permissions: [] });
    const page = await context.newPage();
    await page.goto(`${process.env.E2E_BASE_URL}/request`);
    await useMyLocation(page);
    await expectToast(page, GEOLOCATION_ERRORS[0]);
    await context.close();
  });

  for (const geolocationError of GEOLOCATION_ERRORS) {
    test(`${geolocationError.device}: says so, fills in nothing, and the form still works`, async ({ page }) => {
      await failGeolocation(page, geolocationError.code);
      await page.goto('/request');
      await fillFields(page, TOW_REQUEST);
      await useMyLocation(page);
      await expectToast(page, geolocationError);
      await expect(page.locator('input[name="use_gps"]')).toHaveValue('false');
      await expect(page.locator('input[name="location_address"]')).toHaveValue(TOW_REQUEST.location_address);
      await expect(page.getByRole('button', { name: 'Use My Location' })).not.toHaveAttribute('aria-disabled', 'true');
      await pressIntent(page, 'request_offer');
      await expect(page).toHaveURL(/\/track\//);
    });
  }

  test('a device without geolocation says so', async ({ page }) => {
    await removeGeolocation(page);
    await page.goto('/request');
    await useMyLocation(page);
    await expectToast(page, UNSUPPORTED_TOAST);
    await expect(page.locator('input[name="location_address"]')).toHaveValue('');
  });

  test('a second try after a refusal can succeed', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 32.7763, longitude: -96.7969 });
    await page.addInitScript(() => {
      const originalGet = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      let callCount = 0;
      navigator.geolocation.getCurrentPosition = (found, failed, options) => {
        callCount += 1;
        if (callCount === 1) failed?.({ code: 3 } as GeolocationPositionError);
        else originalGet(found, failed, options);
      };
    });
    await page.goto('/request');
    await useMyLocation(page);
    await expectToast(page, GEOLOCATION_ERRORS[2]);
    await useMyLocation(page);
    await expect(toast(page).getByText('Location Found', { exact: true })).toBeVisible();
    await expect(page.locator('input[name="use_gps"]')).toHaveValue('true');
  });
});

test.describe('the position on the payment page', () => {
  const pressShare = (page: Page) => pressIntent(page, 'share_location');
  const FAILED_TOAST = { title: 'Location Error', message: 'Could not get your current location' };

  /**
   * Makes a request with an agreed price.
   * @returns its payment page
   */
  async function createPayableRequest(): Promise<{ path: string; id: string }> {
    const request = await submitRequest();
    await negotiatePrice(await signIn(), request);
    return { path: `/payment/${request.id}`, id: request.id };
  }
  const placeOf = async (id: string) =>
    (await query('SELECT customer_lat, customer_lng FROM customer_requests WHERE id = $1', [id]))[0];

  test("a position that's denied, unavailable or too slow changes nothing, and the page says so", async ({ page }) => {
    const { path, id } = await createPayableRequest();
    const before = await placeOf(id);
    await page.addInitScript(() => {
      const codes = [1, 2, 3];
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: codes.shift() } as GeolocationPositionError);
    });
    await page.goto(path);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await pressShare(page);
      await expectToast(page, FAILED_TOAST);
    }
    expect(await placeOf(id)).toEqual(before);
  });

  test("isn't offered by a device without geolocation", async ({ page }) => {
    const { path } = await createPayableRequest();
    await removeGeolocation(page);
    await page.goto(path);
    await pressShare(page);
    await expectToast(page, { title: 'Location Error', message: 'Location not supported' });
  });

  test('a shared position moves the pickup, and the desk sees the new place', async ({ page, context }) => {
    const { path, id } = await createPayableRequest();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 32.85, longitude: -96.75 });
    await page.goto(path);
    await pressShare(page);
    await expect(page.getByText('Location Shared', { exact: true }).first()).toBeVisible();
    expect(await placeOf(id)).toEqual({ customer_lat: 32.85, customer_lng: -96.75 });
    expect((await (await signIn()).get(deskPath(id))).status).toBe(200);
  });
});
