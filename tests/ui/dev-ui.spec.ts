import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SHEETS, visitSinglePages, openSheet, test } from './dev-ui.ts';
import { runInPage, axeViolations } from './page-checks.ts';

// All tests run in one worker, so that they share a development site.
test.describe.configure({ mode: 'default', timeout: 600_000 });

const VARIANTS = [
  { width: 360, theme: 'dark', locale: 'es' },
  { width: 1440, theme: 'light', locale: 'en' },
] as const;

/** These pages show each component many times, so landmarks can't be unique. */
const IGNORED_RULES = ['landmark-unique'];

for (const { width, theme, locale } of VARIANTS) {
  for (const sheet of SHEETS) {
    test(`every component, ${sheet}, ${width} ${theme} ${locale}`, async ({ openWindow, devSite }) => {
      const window = await openWindow({ viewport: { width, height: 800 }, colorScheme: theme });
      await window.page.context().addCookies([{ name: 'language', value: locale, url: devSite }]);
      await openSheet(window.page, `${devSite}/dev/ui?sheet=${sheet}`);
      expect.soft([...(await findFaults(window.page)), ...window.pageErrors]).toEqual([]);
      await visitSinglePages(window.page, async (state) => {
        expect.soft([...(await findFaults(window.page)), ...window.pageErrors], state).toEqual([]);
      });
    });
  }
}

async function findFaults(page: Page): Promise<string[]> {
  const faults = [...(await runInPage(page, 'layoutFaults')), ...(await axeViolations(page, IGNORED_RULES))];
  const styledCount = await page.locator('main [style]').count();
  return styledCount > 0 ? [...faults, `${styledCount} style attributes`] : faults;
}
