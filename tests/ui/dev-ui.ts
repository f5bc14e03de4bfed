import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startSecondSite } from '../e2e/second-site.ts';
import { test as base } from './browser.ts';
import { waitForHydration } from '../e2e/people.ts';

const DEVELOPMENT_SITE = { args: ['--import', 'tsx', 'app/server.ts'], limitMs: 180_000 };

/** The two long pages of `/dev/ui`, each with all components of a stylesheet. */
export const SHEETS = ['site', 'desk'] as const;

/** Runs the site from its sources, like `npm run dev`, because a built site has no `/dev/ui`. */
export const test = base.extend<object, { devSite: string }>({
  devSite: [
    async ({ browser: _browser }, use) => {
      const site = await startSecondSite({ NODE_ENV: 'development' }, DEVELOPMENT_SITE);
      await use(site.url);
      await site.stop();
    },
    { scope: 'worker', timeout: DEVELOPMENT_SITE.limitMs },
  ],
});

export async function openSheet(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await waitForHydration(page);
}

/**
 * Visits each state that has a page of its own. Follows links from the long page and back, because a full page load of
 * a development site takes seconds.
 * @param check gets the state's path
 */
export async function visitSinglePages(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  const links = page.locator('a[data-alone]');
  for (let index = 0; index < (await links.count()); index++) {
    const link = links.nth(index);
    const path = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
    await link.click();
    await page.waitForURL((url) => url.pathname === path);
    await expect(links).toHaveCount(0);
    await check(path);
    await page.goBack();
    await expect(links.first()).toBeAttached();
  }
}
