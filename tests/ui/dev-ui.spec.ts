import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SHEETS, eachAlone, openUi, test } from './dev-ui.ts';
import { ask, axeFaults } from './look.ts';

// One development site for all of them.
test.describe.configure({ mode: 'default', timeout: 600_000 });

const WINDOWS = [
  { width: 360, theme: 'dark', locale: 'es' },
  { width: 1440, theme: 'light', locale: 'en' },
] as const;

/** A landmark stands there once for each of its states. */
const REPEATED = ['landmark-unique'];

for (const { width, theme, locale } of WINDOWS) {
  for (const sheet of SHEETS) {
    test(`every component, ${sheet}, ${width} ${theme} ${locale}`, async ({ openWindow, devSite }) => {
      const window = await openWindow({ viewport: { width, height: 800 }, colorScheme: theme });
      await window.page.context().addCookies([{ name: 'language', value: locale, url: devSite }]);
      await openUi(window.page, `${devSite}/dev/ui?sheet=${sheet}`);
      expect.soft([...(await faultsIn(window.page)), ...window.faults]).toEqual([]);
      await eachAlone(window.page, async (state) => {
        expect.soft([...(await faultsIn(window.page)), ...window.faults], state).toEqual([]);
      });
    });
  }
}

async function faultsIn(page: Page): Promise<string[]> {
  const faults = [...(await ask(page, 'layoutFaults')), ...(await axeFaults(page, REPEATED))];
  const styled = await page.locator('main [style]').count();
  return styled > 0 ? [...faults, `${styled} style attributes`] : faults;
}
