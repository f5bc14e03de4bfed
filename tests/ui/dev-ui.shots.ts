import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHEETS, visitSinglePages, openSheet, test } from './dev-ui.ts';

const FOLDER = fileURLToPath(new URL('../../test-results/screens', import.meta.url));
const WIDTHS = [360, 1440] as const;
const THEMES = ['light', 'dark'] as const;

// All tests run in one worker, so that they share a development site.
test.describe.configure({ mode: 'default', timeout: 600_000 });

/*
 * Takes the pictures of `npm run screenshots`, and tests nothing:
 * ui-<sheet>-<component>[-<state>]-<width>-<theme>.png.
 */
for (const sheet of SHEETS) {
  for (const width of WIDTHS) {
    test(`dev-ui ${sheet} ${width}`, async ({ page, devSite }) => {
      await page.setViewportSize({ width, height: 800 });
      await openSheet(page, `${devSite}/dev/ui?sheet=${sheet}`);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        for (const component of await page.locator('[data-part]').all()) {
          const name = await component.getAttribute('id');
          await component.screenshot({ path: path.join(FOLDER, `ui-${sheet}-${name}-${width}-${theme}.png`) });
        }
      }
      await visitSinglePages(page, async (state) => {
        const name = state.replace('/dev/ui/', '').replace('/', '-');
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await page.screenshot({ path: path.join(FOLDER, `ui-${sheet}-${name}-${width}-${theme}.png`) });
        }
      });
    });
  }
}
