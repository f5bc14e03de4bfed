import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { interceptGoogle, serveFakeMaps } from './fake-maps.ts';
import { SYSTEM, fillFields, pressIntent, collectErrors } from './people.ts';
import { createStoryOnTheRoad, waitUntilWorkflowWroteRow } from './on-the-road.ts';
import { deskPath, query, submitRequest } from './plain/desk.ts';
import { startSecondSite } from './second-site.ts';
import type { SecondSite } from './second-site.ts';

const FAKE_KEY = 'AIzaFakeKeyForTests';
const MAP_DESCRIPTION = 'Provider: 11.4 miles, about 27 minutes, northeast of you';

/** The message beside the map when something went wrong. */
const mapMessage = (page: Page) => page.locator('.map-state');
const drawnMap = (page: Page) => page.getByRole('img', { name: /^Map: / });
const expectDrawing = async (page: Page) => {
  await expect(drawnMap(page)).toBeVisible();
  await expect(page.locator('.map-words')).toContainText(MAP_DESCRIPTION);
};

test.describe('without a key', () => {
  test('the map is drawn by the server, and Google is not asked', async ({ page, context }) => {
    const faults = collectErrors(context);
    const googleRequests = await interceptGoogle(page, (route) => route.abort());
    const { track } = await createStoryOnTheRoad();
    await page.goto(track);
    await expectDrawing(page);
    await expect(drawnMap(page)).toHaveAccessibleName('Map: Destination, You, Provider');
    await expect(page.locator('.map-live')).toHaveCount(0);
    await expect(page.locator('.map-words')).toContainText('Destination: 30.8 miles, west of you');
    await expect(page.locator('.map-words')).toContainText('GeoNames');
    expect(googleRequests).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('the drawing follows the provider, and appears with the status', async ({ page }) => {
    const { trackingPath, id } = await submitRequest();
    await waitUntilWorkflowWroteRow(id);
    await page.goto(trackingPath);
    await expect(page.locator('.live-live').first()).toHaveText('Live');
    await expect(page.locator('figure.map')).toHaveCount(0);
    await query(`UPDATE customer_requests SET status = 'provider_assigned', provider_assigned = true WHERE id = $1`, [
      id,
    ]);
    await expect(page.locator('.map-words')).toContainText('Destination:');
    await expect(page.locator('.map-words')).not.toContainText('Provider:');
    await query(`UPDATE customer_requests SET agreement_accepted_at = now() WHERE id = $1`, [id]);
    await expect(page.locator('.map-words')).toContainText('Provider: no location yet');
    await query(
      `UPDATE customer_requests SET provider_current_lat = 32.93, provider_current_lng = -96.7,
         provider_last_location_update = now() WHERE id = $1`,
      [id],
    );
    // The provider hasn't started driving, so there's no ETA.
    await expect(page.locator('.map-words')).toContainText('Provider: 11.4 miles, northeast of you');
    await query(`UPDATE customer_requests SET status = 'en_route' WHERE id = $1`, [id]);
    await expect(page.locator('.map-words')).toContainText(MAP_DESCRIPTION);
    await query(`UPDATE customer_requests SET status = 'completed', service_completed_at = now() WHERE id = $1`, [id]);
    await expect(page.locator('figure.map')).toHaveCount(0);
  });
});

test.describe('with a key', () => {
  let site: SecondSite;
  test.beforeAll(async () => {
    site = await startSecondSite({ GOOGLE_MAPS_API_KEY: FAKE_KEY });
  });
  test.afterAll(() => site.stop());

  test("the drawing stays if Google's script is blocked", async ({ page }) => {
    const googleRequests = await interceptGoogle(page, (route) => route.abort());
    const { track } = await createStoryOnTheRoad();
    await page.goto(site.url + track);
    await expect(mapMessage(page)).toHaveText('Failed to load Google Maps');
    await expect(mapMessage(page)).toHaveRole('status');
    await expectDrawing(page);
    expect(googleRequests.length).toBeGreaterThan(0);
  });

  test("the drawing stays while Google's script hangs, and is replaced if the script loads late", async ({ page }) => {
    let answer: (() => unknown) | undefined;
    await interceptGoogle(
      page,
      (route) => new Promise<void>((resolve) => (answer = () => resolve(serveFakeMaps()(route)))),
    );
    const { track } = await createStoryOnTheRoad();
    await page.clock.install();
    await page.goto(site.url + track);
    await expect.poll(() => answer !== undefined).toBe(true);
    await expect(mapMessage(page)).toBeEmpty();
    await page.clock.runFor(10_000);
    await expect(mapMessage(page)).toHaveText('Failed to load Google Maps');
    await expectDrawing(page);
    answer?.();
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(page.locator('.fake-map')).toBeVisible({ timeout: 200 });
      await expect(drawnMap(page)).toBeHidden({ timeout: 200 });
    }).toPass();
    await expect(mapMessage(page)).toBeEmpty();
  });

  test('the drawing stays if Google refuses the key', async ({ page }) => {
    await interceptGoogle(page, serveFakeMaps({ refusesKey: true }));
    const { track } = await createStoryOnTheRoad();
    await page.goto(site.url + track);
    await expect(mapMessage(page)).toHaveText('Failed to load Google Maps');
    await expectDrawing(page);
  });

  test("the drawing stays if Google's map can't be created", async ({ page }) => {
    await interceptGoogle(page, serveFakeMaps({ throwsOnCreate: true }));
    const { track } = await createStoryOnTheRoad();
    await page.goto(site.url + track);
    await expect(mapMessage(page)).toHaveText('Failed to initialize map');
    await expectDrawing(page);
  });

  test('the live map replaces the drawing, with the same markers, and keeps the person’s pan', async ({
    page,
    context,
  }) => {
    const faults = collectErrors(context);
    const googleRequests = await interceptGoogle(page, serveFakeMaps());
    const { track, id } = await createStoryOnTheRoad();
    await page.goto(site.url + track);
    await expect(page.locator('.fake-map')).toBeVisible();
    await expect(drawnMap(page)).toBeHidden();
    await expect(page.locator('.map-words')).toContainText(MAP_DESCRIPTION);
    await expect(mapMessage(page)).toBeEmpty();
    const mapUsage = () => page.evaluate(() => window.fakeMaps);
    expect((await mapUsage())?.markers).toEqual([
      { title: 'Destination', position: { lat: 32.758, lng: -97.329 }, shown: true },
      { title: 'You', position: { lat: 32.788, lng: -96.8 }, shown: true },
      { title: 'Provider', position: { lat: 32.93, lng: -96.7 }, shown: true },
    ]);
    const before = (await mapUsage())?.fittedBounds.length ?? 0;
    expect(before).toBeGreaterThan(0);
    // The map shows the driver and the provider, 0.142 and 0.1 degrees apart, with a margin of 30%. The destination in
    // Fort Worth doesn't count yet.
    const [bounds] = (await mapUsage())?.fittedBounds ?? [];
    expect(bounds?.south).toBeCloseTo(32.788 - 0.3 * 0.142, 5);
    expect(bounds?.west).toBeCloseTo(-96.8 - 0.3 * 0.1, 5);

    await page.locator('.fake-map').click();
    await query('UPDATE customer_requests SET provider_current_lat = 32.85 WHERE id = $1', [id]);
    await expect.poll(async () => (await mapUsage())?.markers.at(-1)?.position.lat).toBe(32.85);
    expect((await mapUsage())?.fittedBounds.length).toBe(before);
    expect(faults).toEqual([]);

    // Google may only see our origin, because our paths are secret links.
    for (const request of googleRequests) {
      expect(request.url()).toContain('auth_referrer_policy=origin');
      expect(request.url()).not.toContain(track.split('/').at(-1));
      expect([undefined, `${site.url}/`]).toContain(request.headers().referer);
    }
  });

  test('nothing is loaded before the map is in view', async ({ browser }) => {
    const { id } = await createStoryOnTheRoad();
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const googleRequests = await interceptGoogle(page, serveFakeMaps());
    await signInOnPage(page);
    await page.goto(deskPath(id));
    await expect(page.locator('.live-live').first()).toHaveText('Live');
    const mapScripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('google-map')),
      );
    expect(await mapScripts()).toEqual([]);
    expect(googleRequests).toEqual([]);
    await page.getByText('Show Map').click();
    await expect(page.locator('.fake-map')).toBeVisible();
    expect((await mapScripts()).length).toBe(1);
    expect(googleRequests.length).toBe(1);
    // The route replaces the straight line.
    await expect
      .poll(() => page.evaluate(() => window.fakeMaps?.lines))
      .toEqual([
        { shown: false, road: false },
        { shown: true, road: true },
      ]);
    await page.getByText('Hide Map').click();
    await expect(page.locator('.fake-map')).toBeHidden();
    await context.close();
  });

  test("the straight line stays if there's no route, and the page says so", async ({ browser }) => {
    const { id } = await createStoryOnTheRoad();
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await interceptGoogle(page, serveFakeMaps({ findsNoRoute: true }));
    await signInOnPage(page);
    await page.goto(deskPath(id));
    await page.getByText('Show Map').click();
    await expect(mapMessage(page)).toHaveText('Failed to calculate route');
    await expect(page.locator('.fake-map')).toBeVisible();
    expect(await page.evaluate(() => window.fakeMaps?.lines)).toEqual([{ shown: true, road: false }]);
    await context.close();
  });
});

async function signInOnPage(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await fillFields(page, { email: SYSTEM.adminEmail, password: SYSTEM.adminPassword });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin(\?.*)?$/);
}

test.describe("the provider's page", () => {
  const openCab = async (page: Page, job: string) => {
    await page.goto(job);
    await page.locator('form:has(button[value="accept_agreement"]) input[type="checkbox"]').check();
    await pressIntent(page, 'accept_agreement');
    await expect(page.locator('figure.map')).toBeVisible();
  };

  test('shares its position, shows it, and stops', async ({ page, context }) => {
    const { job, id } = await createStoryOnTheRoad({ position: null });
    await context.grantPermissions(['geolocation']);
    // Set the position after the agreement: Chromium gives it the time of this call, and earlier positions are refused.
    await context.setGeolocation({ latitude: 32.85, longitude: -96.75 });
    await openCab(page, job);
    // The page needs no tap: the permission is granted, and the provider has agreed to share positions.
    await expect(page.getByText('The customer can see where you are.')).toBeVisible();
    await expect(page.locator('figure.map')).toContainText('Customer: 5.2 miles, about 12 minutes, southwest of you');
    const [row] = await query('SELECT provider_current_lat FROM customer_requests WHERE id = $1', [id]);
    expect(row?.provider_current_lat).toBe(32.85);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByText("You're not sharing your location right now.")).toBeVisible();
  });

  test('shares the position in all tabs or in none', async ({ page, context }) => {
    const { job } = await createStoryOnTheRoad();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 32.85, longitude: -96.75 });
    await openCab(page, job);
    const otherTab = await context.newPage();
    await otherTab.goto(job);
    for (const tab of [page, otherTab]) await expect(tab.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    for (const tab of [page, otherTab])
      await expect(tab.getByText("You're not sharing your location right now.")).toBeVisible();
    await otherTab.getByRole('button', { name: 'Share my location' }).click();
    for (const tab of [page, otherTab]) await expect(tab.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  });

  test('says why it can’t share the position', async ({ browser }) => {
    const { job } = await createStoryOnTheRoad();
    const deniedPage = await (await browser.newContext({ baseURL: SYSTEM.baseUrl, permissions: [] })).newPage();
    await openCab(deniedPage, job);
    await deniedPage.getByRole('button', { name: 'Share my location' }).click();
    await expect(deniedPage.getByText('Please enable location access for navigation')).toBeVisible();
    await expect(deniedPage.getByText("If that doesn't work, you can enter your ETA")).toBeVisible();
    await deniedPage.context().close();

    const pageWithoutGeolocation = await (await browser.newContext({ baseURL: SYSTEM.baseUrl })).newPage();
    await pageWithoutGeolocation.addInitScript(
      () => delete (Navigator.prototype as { geolocation?: unknown }).geolocation,
    );
    await openCab(pageWithoutGeolocation, job);
    await pageWithoutGeolocation.getByRole('button', { name: 'Share my location' }).click();
    await expect(pageWithoutGeolocation.getByText('Geolocation is not supported')).toBeVisible();
    await pageWithoutGeolocation.context().close();

    const pageWithoutPosition = await (await browser.newContext({ baseURL: SYSTEM.baseUrl })).newPage();
    await pageWithoutPosition.addInitScript(() => {
      navigator.geolocation.watchPosition = (_told, failed) => {
        failed?.({ code: 2 } as GeolocationPositionError);
        return 1;
      };
    });
    await openCab(pageWithoutPosition, job);
    await pageWithoutPosition.getByRole('button', { name: 'Share my location' }).click();
    await expect(pageWithoutPosition.getByText('Failed to get current location')).toBeVisible();
    await expect(pageWithoutPosition.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
    await pageWithoutPosition.context().close();
  });
});
