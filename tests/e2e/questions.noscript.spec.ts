import { expect, test } from '@playwright/test';
import { SYSTEM } from './people.ts';

test.use({ baseURL: SYSTEM.baseUrl });

test('without script too, only the chosen service asks its questions, and what is hidden does not block the form', async ({
  page,
}) => {
  await page.goto('/request');
  const field = (name: string) => page.locator(`[name="${name}"]`).first();
  await expect(field('destination_address')).toBeVisible();
  await expect(field('spare')).toBeHidden();
  await page.locator('label:has([value="tire_change"])').click();
  await expect(field('destination_address')).toBeHidden();
  await expect(field('rolls')).toBeHidden();
  await expect(field('spare')).toBeAttached();
  await expect(page.locator('[data-services]:has([name="spare"])')).toBeVisible();
  const fields = {
    location_address: '2200 Ross Ave, Dallas, TX 75201',
    phone: '(214) 555-0143',
    vehicle_year: '2016',
    vehicle_make: 'Subaru',
    vehicle_model: 'Outback',
  };
  for (const [name, value] of Object.entries(fields)) await field(name).fill(value);
  await page.locator('button[name="intent"][value="request_offer"]').click();
  await expect(page).toHaveURL(/\/track\//);
});
