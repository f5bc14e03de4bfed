import { expect, test } from '@playwright/test';
import { submitRequest } from './plain/desk.ts';

test('a waiting page says that it refreshes automatically', async ({ page }) => {
  const { trackingPath } = await submitRequest();
  await page.goto(trackingPath);
  await expect(page.getByText('This page refreshes automatically every 30 seconds.')).toBeVisible();
  await expect(page.getByText('Connecting...')).toBeHidden();
});
