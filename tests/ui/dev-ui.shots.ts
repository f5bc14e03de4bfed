import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { SHEETS, openUi, statesAlone, test } from './dev-ui.ts';

const FOLDER = fileURLToPath(new URL('../../test-results/screens', import.meta.url));
const WIDTHS = [360, 1440] as const;
const THEMES = ['light', 'dark'] as const;

// One development site for all of them.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/* Not a test but pictures of `npm run screenshots`: ui-<sheet>-<component>[-<state>]-<width>-<theme>.png. */
for (const sheet of SHEETS) {
  for (const width of WIDTHS) {
    test(`dev-ui ${sheet} ${width}`, async ({ page, devSite }) => {
      await page.setViewportSize({ width, height: 800 });
      await openUi(page, `${devSite}/dev/ui?sheet=${sheet}`);
      const alone = await statesAlone(page);
      for (const part of await page.locator('[data-part]').all()) {
        const name = await part.getAttribute('id');
        await draw(page, `ui-${sheet}-${name}-${width}`, (file) => part.screenshot({ path: file }));
      }
      for (const address of alone) {
        await openUi(page, address);
        const name = new URL(address).pathname.replace('/dev/ui/', '').replace('/', '-');
        await draw(page, `ui-${sheet}-${name}-${width}`, (file) => page.screenshot({ path: file }));
      }
    });
  }
}

async function draw(page: Page, name: string, shoot: (file: string) => Promise<unknown>): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shoot(path.join(FOLDER, `${name}-${colorScheme}.png`));
  }
}
