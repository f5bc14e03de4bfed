import { expect, test } from '@playwright/test';
import { submitRequest } from './plain/desk.ts';

test('a waiting page says that it refreshes automatically', async ({ page }) => {
  const { trackingPath } = await submitRequest();
  await page.goto(trackingPath);
  await expect(page.getByText('This page refreshes automatically every 30 seconds.')).toBeVisible();
  await expect(page.getByText('Connecting...')).toBeHidden();
});

test('a page without script can be kept from refreshing while something is typed', async ({ page }) => {
  const { trackingPath } = await submitRequest({ location_address: 'Dallas, TX 75201' });
  await page.goto(trackingPath);
  const refresh = page.locator('meta[http-equiv="refresh"]');
  await expect(refresh).toHaveCount(1);
  await page.getByRole('link', { name: 'Type where you are' }).click();
  await expect(refresh).toHaveCount(0);
  await expect(page.getByText('Automatic refreshing is paused.')).toBeVisible();
  await page.getByRole('link', { name: 'Resume refreshing' }).click();
  await expect(refresh).toHaveCount(1);
});
