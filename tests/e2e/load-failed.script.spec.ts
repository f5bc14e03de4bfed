import { expect, test } from '@playwright/test';
import { query, submitRequest } from './plain/desk.ts';

test('an open page whose reload fails stays, says so, and can be retried', async ({ page }) => {
  const { trackingPath, id } = await submitRequest();
  await page.goto(trackingPath);
  await expect(page.locator('.live-live').first()).toHaveText('Live');
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 503 }));
  await query('UPDATE customer_requests SET service_description = $2 WHERE id = $1', [id, 'The red one']);
  const errorAlert = page.getByRole('alert').filter({ hasText: 'Failed to load request data' });
  await expect(errorAlert).toBeVisible();
  await expect(page.locator('.sign')).toBeVisible();
  await page.unroute(/\.data(\?|$)/);
  await errorAlert.getByRole('button', { name: 'Try again' }).click();
  // The details are collapsed, so the text isn't visible.
  await expect(page.getByText('The red one').first()).toBeAttached();
  await expect(errorAlert).toHaveCount(0);
});
