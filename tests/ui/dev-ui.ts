import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startSecondSite } from '../e2e/second-site.ts';
import { test as base } from './browser.ts';
import { scriptRuns } from './open.ts';

const DEVELOPMENT = { args: ['--import', 'tsx', 'app/server.ts'], limitMs: 180_000 };

/** The sheets of `/dev/ui`: its pages of all parts. */
export const SHEETS = ['site', 'desk'] as const;

/** A built site has no `/dev/ui`: these tests have a site that runs from its sources, as `npm run dev` does. */
export const test = base.extend<object, { devSite: string }>({
  devSite: [
    async ({ browser: _browser }, use) => {
      const site = await startSecondSite({ NODE_ENV: 'development' }, DEVELOPMENT);
      await use(site.url);
      await site.stop();
    },
    { scope: 'worker', timeout: DEVELOPMENT.limitMs },
  ],
});

export async function openUi(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await scriptRuns(page);
}

/**
 * Visits each state that has a page of its own, from the page of all parts and back to it. By links: loading the page of a
 * development site anew takes seconds.
 * @param look gets the state's path
 */
export async function eachAlone(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  const links = page.locator('a[data-alone]');
  for (let at = 0; at < (await links.count()); at++) {
    const link = links.nth(at);
    const path = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
    await link.click();
    await page.waitForURL((url) => url.pathname === path);
    await expect(links).toHaveCount(0);
    await look(path);
    await page.goBack();
    await expect(links.first()).toBeAttached();
  }
}
