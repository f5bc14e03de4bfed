import { test as base } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A window of its own, and what went wrong in it. */
export interface Window {
  page: Page;
  /** Script errors and refusals of the content security policy so far. */
  faults: string[];
}

interface PerTest {
  /** Opens an empty window with nobody's cookies. */
  openWindow: (options: BrowserContextOptions) => Promise<Window>;
}

interface PerWorker {
  profiles: Map<string, BrowserContext>;
}

/**
 * Tests of screens share a browser profile as long as they want the same of it: what is fetched and compiled once need
 * not be for each of hundreds of pages. Cookies and kept drafts are cleared between them.
 */
export const test = base.extend<PerTest, PerWorker>({
  profiles: [
    async ({ browser: _browser }, use) => {
      await use(new Map());
    },
    { scope: 'worker' },
  ],
  openWindow: async ({ browser, profiles }, use) => {
    const opened: Page[] = [];
    await use(async (options) => {
      const name = JSON.stringify(options);
      const profile = profiles.get(name) ?? (await browser.newContext(options));
      profiles.set(name, profile);
      await profile.clearCookies();
      const page = await profile.newPage();
      opened.push(page);
      return { page, faults: faultsOf(page) };
    });
    for (const page of opened) {
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await page.close();
    }
  },
});

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // Chromium reports every 4xx answer as an error of its own.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  return faults;
}
