import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SYSTEM, fillFields, freshPhone, pressIntent } from './people.ts';
import { waitUntilWorkflowWroteRow } from './on-the-road.ts';
import { openCorrection } from './open-correction.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, rowById, submitRequest } from './plain/desk.ts';

const editForm = (page: Page) => page.locator('form:has(button[value="edit_request"])');

async function openEditForm(page: Page): Promise<void> {
  const editDetails = page.locator('details:has(button[value="edit_request"])');
  if ((await editDetails.getAttribute('open')) === null) await editDetails.locator('> summary').click();
}

test('two dispatchers correct the same field: the second sees the current value and loses nothing', async ({
  browser,
}, info) => {
  const { id } = await submitRequest();
  const page = await openDesk(browser, info.project.use.javaScriptEnabled !== false);
  await page.goto(deskPath(id));
  await openEditForm(page);
  await fillFields(page, { vehicle_plate: 'MINE-1' });
  expect((await (await openCorrection(id))({ vehicle_plate: 'HERS-2', vehicle_make: 'Toyota' })).status).toBe(200);
  // With script the page updates immediately, except for fields in which somebody typed.
  if (info.project.use.javaScriptEnabled !== false) {
    await expect(editForm(page).locator('[name="vehicle_make"]')).toHaveValue('Toyota');
  }

  await pressIntent(page, 'edit_request');
  const form = editForm(page);
  await expect(form.locator('.field-error')).toHaveText(
    'Someone else changed this to HERS-2. Save again to overwrite it.',
  );
  await expect(
    page.getByText(/Since you opened this page: "Admin edited vehicle make, vehicle plate"/).first(),
  ).toBeVisible();
  await expect(form.locator('[name="vehicle_plate"]')).toHaveValue('MINE-1');
  await expect(form.locator('[name="vehicle_make"]')).toHaveValue('Toyota');
  expect(await rowById(id)).toMatchObject({ vehicle_plate: 'HERS-2', vehicle_make: 'Toyota' });

  await pressIntent(page, 'edit_request');
  await expect.poll(async () => (await rowById(id)).vehicle_plate).toBe('MINE-1');
  expect(await rowById(id)).toMatchObject({ vehicle_make: 'Toyota' });
  await expect(form.locator('.field-error')).toHaveCount(0);
});

test('two dispatchers correct different fields at the same time: both changes are kept', async () => {
  const { id } = await submitRequest();
  const [first, second] = [await openCorrection(id), await openCorrection(id)];
  expect((await first({ vehicle_plate: 'ONE-1' })).status).toBe(200);
  const invalid = await second({ vehicle_model: '' });
  expect(invalid.status).toBe(422);
  expect((await second({ vehicle_model: 'Legacy' })).status).toBe(200);
  expect(await rowById(id)).toMatchObject({ vehicle_plate: 'ONE-1', vehicle_model: 'Legacy' });
  const lateSave = await first({ vehicle_model: 'Forester' });
  expect(lateSave.status).toBe(409);
  expect(lateSave.html).toContain('Someone else changed this to Legacy.');
  expect(await rowById(id)).toMatchObject({ vehicle_plate: 'ONE-1', vehicle_model: 'Legacy' });
});

test('a price from a page with an outdated place is refused once, with what changed', async () => {
  const { id } = await submitRequest();
  const desk = await signIn();
  const servedPage = await desk.get(deskPath(id));
  // Imitate a page that was served before the workflow first wrote the row. Until then, the row's version is 0.
  const before = { ...servedPage, html: servedPage.html.replaceAll(/(name="version" value=)"\d+"/g, '$1"0"') };
  expect(before.html).toContain('name="version" value="0"');
  await waitUntilWorkflowWroteRow(id);
  expect((await (await openCorrection(id))({ location_address: '900 Main St, Fort Worth, TX 76102' })).status).toBe(
    200,
  );
  const refusedPage = await desk.submit(before, 'set_price', { amount: '150' });
  expect(refusedPage.status).toBe(409);
  expect(refusedPage.html).toContain('Since you opened this page');
  expect(refusedPage.html).toContain('900 Main St');
  expect(refusedPage.html).toMatch(/name="amount"[^>]*value="150"|value="150"[^>]*name="amount"/);
  expect(await rowById(id)).toMatchObject({ status: 'pending_admin_review', admin_price_cents: null });
  expect((await desk.submit(refusedPage, 'set_price', { amount: '150' })).status).toBe(200);
  expect(await rowById(id)).toMatchObject({ admin_price_cents: 15_000 });
  // An outdated page's price form is still accepted if only fields that don't affect the price have been corrected.
  // Sending the same form again gets the same response.
  const otherRequest = await submitRequest();
  const page = await desk.get(deskPath(otherRequest.id));
  expect((await (await openCorrection(otherRequest.id))({ vehicle_plate: 'NEW-1' })).status).toBe(200);
  expect((await desk.submit(page, 'set_price', { amount: '160' })).status).toBe(200);
  expect((await (await openCorrection(otherRequest.id))({ vehicle_model: 'Outback' })).status).toBe(200);
  expect((await desk.submit(page, 'set_price', { amount: '160' })).status).toBe(200);
  expect(await rowById(otherRequest.id)).toMatchObject({ admin_price_cents: 16_000 });
});

test('a corrected phone number: the browser that made the request moves on, a stranger’s page ends', async ({
  browser,
}, info) => {
  const javaScriptEnabled = info.project.use.javaScriptEnabled !== false;
  const { id, trackingPath, driver } = await submitRequest({ phone: freshPhone() });
  const open = async (cookies: Map<string, string>) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: SYSTEM.baseUrl });
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: SYSTEM.baseUrl })));
    const page = await context.newPage();
    await page.goto(trackingPath);
    if (javaScriptEnabled) await expect(page.locator('.live-live').first()).toHaveText('Live');
    return page;
  };
  const [ownPage, strangersPage] = [await open(driver.cookies), await open(new Map())];
  expect((await (await openCorrection(id))({ phone: freshPhone() })).status).toBe(200);
  const newPath = `/track/${String((await rowById(id)).customer_tracking_id)}`;
  // With script both pages change immediately. Without script they change when somebody sends a form.
  if (!javaScriptEnabled) await pressIntent(strangersPage, 'make_family_link');
  await expect(strangersPage.getByRole('heading', { name: 'Request Not Found' })).toBeVisible();
  if (javaScriptEnabled) {
    await expect(ownPage).toHaveURL(newPath);
    await expect(ownPage.locator('.live-live').first()).toHaveText('Live');
  }
  await pressIntent(ownPage, 'make_family_link');
  await expect(ownPage).toHaveURL(`${newPath}#family`);
  await expect(ownPage.locator('button[value="end_family_link"]')).toBeAttached();
});
