import '#modules/languages.ts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { MINUTE } from '#kernel/constants.ts';
import { readTextRequest } from '#modules/request/rules/text-request.ts';
import { query } from './plain/desk.ts';
import { TOW_REQUEST, fillFields, unusedPhoneAndPlate, pressIntent } from './people.ts';

/** Tests the driver's form without signal: nothing that was typed is lost, and no request is made twice. */

test.use({ permissions: ['geolocation'], geolocation: { latitude: 32.7811, longitude: -96.7972, accuracy: 12 } });

const savedMessage = (page: Page) =>
  page.getByText('Your request is saved and will send on its own when you get a signal.');
const countRequests = async (plate: string) =>
  (await query('SELECT 1 FROM customer_requests WHERE vehicle_plate = $1', [plate])).length;

/** Fills in the form, with the device's location. */
async function fillForm(page: Page): Promise<{ phone: string; vehicle_plate: string }> {
  const car = unusedPhoneAndPlate();
  await page.goto('/request');
  await page.getByRole('button', { name: 'Use My Location' }).click();
  await expect(page.locator('[name="customer_lat"]')).not.toHaveValue('');
  await fillFields(page, { ...TOW_REQUEST, ...car });
  return car;
}

for (const [cut, seconds] of [
  ['60 seconds', 60],
  ['10 minutes', 600],
] as const) {
  test(`a cut of ${cut} before the form is sent: it waits, and sends itself once`, async ({ page, context }) => {
    await page.clock.install();
    const { vehicle_plate: plate } = await fillForm(page);
    await context.setOffline(true);
    await pressIntent(page, 'request_offer');
    await expect(savedMessage(page)).toBeVisible();
    await page.clock.fastForward(seconds * 1_000);
    await expect(savedMessage(page)).toBeVisible();
    expect(await countRequests(plate)).toBe(0);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/track\//);
    expect(await countRequests(plate)).toBe(1);
  });
}

test('a phone that says it is online although nothing gets through tries again by itself', async ({ page }) => {
  await page.clock.install();
  const { vehicle_plate: plate } = await fillForm(page);
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  await pressIntent(page, 'request_offer');
  await expect(savedMessage(page)).toBeVisible();
  await page.clock.fastForward(MINUTE);
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.locator('[name="vehicle_plate"]')).toHaveValue(plate);
  await page.unroute('**/*');
  // If the last try failed late, the wait for the next try also began late, so one minute may not be enough.
  await expect(async () => {
    await page.clock.fastForward(MINUTE);
    await expect(page).toHaveURL(/\/track\//, { timeout: 3_000 });
  }).toPass();
  expect(await countRequests(plate)).toBe(1);
});

test('a request whose response was lost counts once', async ({ page }) => {
  await page.clock.install();
  const { vehicle_plate: plate } = await fillForm(page);
  await page.route(
    (url) => url.pathname === '/request.data',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await pressIntent(page, 'request_offer');
  await expect(savedMessage(page)).toBeVisible();
  expect(await countRequests(plate)).toBe(1);
  await page.clock.fastForward(MINUTE);
  await expect(page).toHaveURL(/\/track\//);
  expect(await countRequests(plate)).toBe(1);
});

test('without signal the form offers a call, and a text with everything typed', async ({ page, context }) => {
  await page.clock.install();
  const { vehicle_plate: plate } = await fillForm(page);
  await context.setOffline(true);
  await pressIntent(page, 'request_offer');
  const panel = page.locator('[data-no-signal]');
  await expect(panel.locator('a[href^="tel:"]')).toBeVisible();
  const link = panel.getByRole('link', { name: 'Send as a text' });
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toMatch(/^sms:\+\d+\?&body=HELP%20ME%0A/);
  const { fields } = readTextRequest(decodeURIComponent(href.split('body=')[1] ?? ''));
  expect(fields).toMatchObject({
    service_type: 'towing',
    vehicle_plate: plate,
    location_address: TOW_REQUEST.location_address,
    destination_address: TOW_REQUEST.destination_address,
    customer_lat: '32.7811',
    customer_lng: '-96.7972',
  });
  // The SMS makes the request, so the page must not send the form too when the signal returns.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  await expect(page.getByText('If you sent the text')).toBeVisible();
  await context.setOffline(false);
  await page.clock.fastForward(MINUTE);
  await expect(page.getByText('If you sent the text')).toBeVisible();
  expect(await countRequests(plate)).toBe(0);
  await page.getByRole('button', { name: 'Send this form instead' }).click();
  await expect(page).toHaveURL(/\/track\//);
  expect(await countRequests(plate)).toBe(1);
});
