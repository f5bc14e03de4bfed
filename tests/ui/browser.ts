import { test as base } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A page in its own window, with the errors it reported. */
export interface TestWindow {
  page: Page;
  /** Script errors and CSP violations so far. */
  pageErrors: string[];
}

interface TestFixtures {
  /** Opens an empty window without cookies. */
  openWindow: (options: BrowserContextOptions) => Promise<TestWindow>;
}

interface WorkerFixtures {
  profiles: Map<string, BrowserContext>;
}

/**
 * Tests with the same browser options share a profile, so that scripts are fetched and compiled once, not for each of
 * hundreds of pages. Cookies and saved drafts are deleted between tests.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  profiles: [
    async ({ browser: _browser }, use) => {
      await use(new Map());
    },
    { scope: 'worker' },
  ],
  openWindow: async ({ browser, profiles }, use) => {
    const openPages: Page[] = [];
    await use(async (options) => {
      const profileKey = JSON.stringify(options);
      const profile = profiles.get(profileKey) ?? (await browser.newContext(options));
      profiles.set(profileKey, profile);
      await profile.clearCookies();
      const page = await profile.newPage();
      openPages.push(page);
      return { page, pageErrors: collectPageErrors(page) };
    });
    for (const page of openPages) {
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await page.close();
    }
  },
});

function collectPageErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // Chromium reports each 4xx response as an error, so ignore those.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  return faults;
}
