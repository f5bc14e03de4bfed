import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { openDatabaseProxy } from './database-line.ts';
import type { DatabaseProxy } from './database-line.ts';
import { createStoryOnTheRoad } from './on-the-road.ts';
import { SYSTEM, fillFields, pressIntent } from './people.ts';
import { deskPath, rowById, submitRequest } from './plain/desk.ts';
import { startSecondSite } from './second-site.ts';
import type { SecondSite } from './second-site.ts';

let databaseProxy: DatabaseProxy;
let siteWithProxy: SecondSite;

test.beforeAll(async () => {
  databaseProxy = await openDatabaseProxy(SYSTEM.databaseUrl);
  siteWithProxy = await startSecondSite({ DATABASE_URL: databaseProxy.url });
});

test.afterAll(async () => {
  await siteWithProxy.stop();
  databaseProxy.close();
});

test.afterEach(() => databaseProxy.reconnect());

/** Pages that have their own words for a failed load, in both languages. */
const PAGES = [
  { name: 'list', desk: true, en: 'Failed to load requests', es: 'No se pudieron cargar las solicitudes' },
  {
    name: 'request',
    desk: true,
    en: 'Failed to load request details',
    es: 'No se pudieron cargar los datos de la solicitud',
  },
  { name: 'job', desk: false, en: 'Failed to load job data', es: 'No se pudieron cargar los datos del trabajo' },
  {
    name: 'tracking',
    desk: false,
    en: 'Failed to load request data',
    es: 'No se pudieron cargar los datos de la solicitud',
  },
] as const;

async function pathOf(name: (typeof PAGES)[number]['name']): Promise<string> {
  switch (name) {
    case 'list':
      return '/admin';
    case 'request':
      return deskPath((await submitRequest()).id);
    case 'job':
      return (await createStoryOnTheRoad()).job;
    case 'tracking':
      return (await submitRequest()).trackingPath;
  }
}

async function openPageAs(
  browser: Browser,
  options: { script: boolean; locale: 'en' | 'es'; desk: boolean },
): Promise<Page> {
  const { script, locale, desk } = options;
  const context = await browser.newContext({
    javaScriptEnabled: script,
    baseURL: siteWithProxy.url,
    locale: locale === 'en' ? 'en-US' : 'es-US',
  });
  const page = await context.newPage();
  if (!desk) return page;
  await page.goto('/admin/login');
  await fillFields(page, { email: SYSTEM.adminEmail, password: SYSTEM.adminPassword });
  await page.locator('main form button[type="submit"]').first().click();
  await expect(page).toHaveURL(/\/admin(\?.*)?$/);
  return page;
}

const retryLink = (page: Page) => page.getByRole('link', { name: /^(Try again|Intentar de nuevo)$/ });

for (const { name, desk, ...words } of PAGES) {
  for (const locale of ['en', 'es'] as const) {
    test(`${name} says that its data is missing, and can be retried: ${locale}`, async ({
      browser,
      javaScriptEnabled,
    }) => {
      const path = await pathOf(name);
      const page = await openPageAs(browser, { script: javaScriptEnabled ?? true, locale, desk });
      databaseProxy.disconnect();
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(503);
      await expect(page.locator('main')).toContainText(words[locale]);
      await expect(page.locator('main')).not.toContainText(/send it again|envíelo otra vez/i);
      databaseProxy.reconnect();
      await retryLink(page).click();
      await expect(page.locator('.error-page')).toHaveCount(0);
      await expect(page).toHaveURL(siteWithProxy.url + path);
      await expect(page.locator('h1').first()).toBeVisible();
      await page.context().close();
    });
  }
}

test('a page reached by a link also says that its data is missing', async ({ browser, javaScriptEnabled }) => {
  const { id } = await submitRequest();
  const page = await openPageAs(browser, { script: javaScriptEnabled ?? true, locale: 'en', desk: true });
  const link = page.locator(`tr[data-request="${id}"] a[data-open]`).first();
  await expect(link).toBeVisible();
  databaseProxy.disconnect();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Failed to load request details' })).toBeVisible();
  databaseProxy.reconnect();
  await retryLink(page).click();
  await expect(page.getByRole('heading', { name: /Subaru Outback/ })).toBeVisible();
  await page.context().close();
});

test('text typed at the desk stays while the database is down', async ({ browser, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'without script a browser does not restore a no-store page');
  const { id } = await submitRequest();
  const page = await openPageAs(browser, { script: true, locale: 'en', desk: true });
  await page.goto(deskPath(id));
  // Wait for hydration.
  await expect(page.locator('.live-live').first()).toBeVisible();
  const amount = page.locator('input[name="amount"]').first();
  await amount.fill('185');
  databaseProxy.disconnect();
  await pressIntent(page, 'set_price');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expect(amount).toHaveValue('185');
  databaseProxy.reconnect();
  await pressIntent(page, 'set_price');
  await expect.poll(async () => (await rowById(id)).admin_price_cents).toBe(18_500);
  await page.context().close();
});

test('a form sent while the database is down comes back with what was typed', async ({ browser }, { project }) => {
  test.skip(project.use.javaScriptEnabled !== false, 'With script, the form stays on the page.');
  const page = await openPageAs(browser, { script: false, locale: 'en', desk: true });
  await page.goto('/admin?tab=phone');
  const plate = page.locator('form:has(button[value="create_phone_request"]) [name="vehicle_plate"]');
  await plate.fill('KEPT-4');
  databaseProxy.disconnect();
  await pressIntent(page, 'create_phone_request');
  await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
  databaseProxy.reconnect();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(plate).toHaveValue('KEPT-4');
  await page.context().close();
});
