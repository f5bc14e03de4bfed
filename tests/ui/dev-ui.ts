import type { Page } from '@playwright/test';
import { startSecondSite } from '../e2e/second-site.ts';
import { test as base } from './browser.ts';
import { scriptRuns } from './open.ts';

const DEVELOPMENT = { args: ['--import', 'tsx', 'app/server.ts'], limitMs: 180_000 };

/** The sheets of `/dev/ui`: its pages of all parts. */
export const SHEETS = ['site', 'desk'] as const;
export type Sheet = (typeof SHEETS)[number];

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

/** The addresses of the states that have a page of their own, from the page of all parts. */
export async function statesAlone(page: Page): Promise<string[]> {
  const links = page.locator('a[data-alone]');
  return links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
}
