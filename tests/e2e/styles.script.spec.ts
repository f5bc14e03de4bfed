import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { isHydrated } from '#scripts/lib/budget/visit.ts';
import { SYSTEM, TOW_REQUEST, fillFields, pressIntent } from './people.ts';

test.use({ baseURL: SYSTEM.baseUrl, viewport: { width: 360, height: 740 } });

/** Waits until the page's stylesheets have loaded, and returns how each element looks, except for toasts. */
async function readLooks(page: Page): Promise<string[]> {
  await page.locator('main link[rel="stylesheet"]').waitFor({ state: 'attached' });
  await expect
    .poll(() =>
      page
        .locator('link[rel="stylesheet"]')
        .evaluateAll((links) => links.every((link) => (link as HTMLLinkElement).sheet)),
    )
    .toBe(true);
  return page.evaluate(() =>
    [...document.querySelectorAll('main *:not(link, style, script, datalist, .flash, .flash *, .toast, .toast *)')].map(
      (element) => {
        const style = getComputedStyle(element);
        const { display, padding, borderWidth, backgroundColor, color, fontSize, fontWeight } = style;
        return `<${element.tagName} ${element.className}> ${[display, padding, borderWidth, backgroundColor, color, fontSize, fontWeight].join(' | ')}`;
      },
    ),
  );
}

/** Compares a page that script has opened with the same page after a full load. */
async function expectSameLooksWhenLoaded(page: Page): Promise<void> {
  const opened = await readLooks(page);
  await page.goto(page.url());
  await page.waitForFunction(isHydrated);
  if (page.url().includes('/track/')) await expect(page.locator('.live-live').first()).toBeVisible();
  expect(opened).toEqual(await readLooks(page));
}

test('pages that script opens from a page with inlined rules look the same as when they are loaded', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForFunction(isHydrated);
  await page.locator('main a[href^="/request"]').first().click();
  await page.waitForURL('**/request*');
  await expectSameLooksWhenLoaded(page);
  await page.goto('/request');
  await page.waitForFunction(isHydrated);
  await fillFields(page, TOW_REQUEST);
  await page.locator('.tile').filter({ hasText: 'Towing' }).first().click();
  await pressIntent(page, 'request_offer');
  await page.waitForURL('**/track/*');
  await expect(page.locator('.live-live').first()).toBeVisible();
  await expectSameLooksWhenLoaded(page);
});
