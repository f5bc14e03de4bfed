import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fill, press } from './people.ts';
import { takenOver } from './on-the-road.ts';
import { openDesk, signIn } from './signed-in.ts';
import { deskPath, rowById, submitRequest } from './plain/desk.ts';

const formOf = (page: Page) => page.locator('form:has(button[value="edit_request"])');

async function unfold(page: Page): Promise<void> {
  const fold = page.locator('details:has(button[value="edit_request"])');
  if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click();
}

/** Another dispatcher corrects fields, from a page loaded now or earlier. */
async function colleague(id: string) {
  const desk = await signIn();
  const page = await desk.get(deskPath(id));
  const form = /<form(?:(?!<form)[\s\S])*?value="edit_request"/.exec(page.html)?.[0] ?? '';
  const typed = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('"hidden"'));
  const valueOf = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const fields = Object.fromEntries(typed.map((tag) => [valueOf(tag, 'name'), valueOf(tag, 'value')]));
  return (more: Record<string, string>) => desk.submit(page, 'edit_request', { ...fields, ...more });
}

test('two dispatchers correct the same field: the second sees the current value and loses nothing', async ({
  browser,
}, info) => {
  const { id } = await submitRequest();
  const page = await openDesk(browser, info.project.use.javaScriptEnabled !== false);
  await page.goto(deskPath(id));
  await unfold(page);
  await fill(page, { vehicle_plate: 'MINE-1' });
  expect((await (await colleague(id))({ vehicle_plate: 'HERS-2', vehicle_make: 'Toyota' })).status).toBe(200);
  // With script the page updates at once, except for a field in which somebody typed.
  if (info.project.use.javaScriptEnabled !== false) {
    await expect(formOf(page).locator('[name="vehicle_make"]')).toHaveValue('Toyota');
  }

  await press(page, 'edit_request');
  const form = formOf(page);
  await expect(form.locator('.field-error')).toHaveText(
    'Changed meanwhile by somebody else, to: HERS-2. Save again to write yours over it.',
  );
  await expect(
    page.getByText(/Since this page was made: "Admin edited vehicle make, vehicle plate"/).first(),
  ).toBeVisible();
  await expect(form.locator('[name="vehicle_plate"]')).toHaveValue('MINE-1');
  await expect(form.locator('[name="vehicle_make"]')).toHaveValue('Toyota');
  expect(await rowById(id)).toMatchObject({ vehicle_plate: 'HERS-2', vehicle_make: 'Toyota' });

  await press(page, 'edit_request');
  await expect.poll(async () => (await rowById(id)).vehicle_plate).toBe('MINE-1');
  expect(await rowById(id)).toMatchObject({ vehicle_make: 'Toyota' });
  await expect(form.locator('.field-error')).toHaveCount(0);
});

test('two dispatchers correct different fields at the same time: both changes are kept', async () => {
  const { id } = await submitRequest();
  const [one, other] = [await colleague(id), await colleague(id)];
  expect((await one({ vehicle_plate: 'ONE-1' })).status).toBe(200);
  const mistaken = await other({ vehicle_model: '' });
  expect(mistaken.status).toBe(422);
  expect((await other({ vehicle_model: 'Legacy' })).status).toBe(200);
  expect(await rowById(id)).toMatchObject({ vehicle_plate: 'ONE-1', vehicle_model: 'Legacy' });
  const late = await one({ vehicle_model: 'Forester' });
  expect(late.status).toBe(409);
  expect(late.html).toContain('Changed meanwhile by somebody else, to: Legacy.');
  expect(await rowById(id)).toMatchObject({ vehicle_plate: 'ONE-1', vehicle_model: 'Legacy' });
});

test('a price from a page with an outdated place is refused once, with what changed', async () => {
  const { id } = await submitRequest();
  const desk = await signIn();
  const served = await desk.get(deskPath(id));
  // As served before the workflow has taken over the row.
  const before = { ...served, html: served.html.replaceAll(/(name="version" value=)"\d+"/g, '$1"0"') };
  expect(before.html).toContain('name="version" value="0"');
  await takenOver(id);
  expect((await (await colleague(id))({ location_address: '900 Main St, Fort Worth, TX 76102' })).status).toBe(200);
  const refused = await desk.submit(before, 'set_price', { amount: '150' });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('Since this page was made');
  expect(refused.html).toContain('900 Main St');
  expect(refused.html).toMatch(/name="amount"[^>]*value="150"|value="150"[^>]*name="amount"/);
  expect(await rowById(id)).toMatchObject({ status: 'pending_admin_review', admin_price_cents: null });
  expect((await desk.submit(refused, 'set_price', { amount: '150' })).status).toBe(200);
  expect(await rowById(id)).toMatchObject({ admin_price_cents: 15_000 });
  // Fields that don't affect the price may be corrected meanwhile; resending the same form gets the same answer.
  const other = await submitRequest();
  const page = await desk.get(deskPath(other.id));
  expect((await (await colleague(other.id))({ vehicle_plate: 'NEW-1' })).status).toBe(200);
  expect((await desk.submit(page, 'set_price', { amount: '160' })).status).toBe(200);
  expect((await (await colleague(other.id))({ vehicle_model: 'Outback' })).status).toBe(200);
  expect((await desk.submit(page, 'set_price', { amount: '160' })).status).toBe(200);
  expect(await rowById(other.id)).toMatchObject({ admin_price_cents: 16_000 });
});
