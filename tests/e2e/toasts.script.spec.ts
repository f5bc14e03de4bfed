import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pressIntent } from './people.ts';
import { deskPath, submitRequest } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

/** The toast of the page's last action. */
const toast = (page: Page) => page.locator('.flash .toast');

/** Submits a request and makes a family link on its tracking page, which shows a toast. @returns the request's id */
async function openWithToast(page: Page): Promise<string> {
  const { trackingPath, id } = await submitRequest();
  await page.goto(trackingPath);
  await pressIntent(page, 'make_family_link');
  await expect(toast(page)).toContainText('Link Ready');
  await expect(page.locator('.live-live').first()).toHaveText('Live');
  return id;
}

test('a toast can be closed', async ({ page }) => {
  await openWithToast(page);
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toHaveCount(0);
});

test('no toast stays above the page of a request that was deleted', async ({ page }) => {
  const id = await openWithToast(page);
  const desk = await signIn();
  await desk.submit(await desk.get(deskPath(id)), 'delete_request', { confirm: 'yes' });
  await expect(page.getByRole('heading', { name: 'Request Not Found' })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});
