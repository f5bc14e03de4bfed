import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openScreen } from './open-screen.ts';
import { SCREENS } from './screens.ts';

const FOLDER = fileURLToPath(new URL('../../test-results/screens', import.meta.url));
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;

/*
 * Takes the pictures of `npm run screenshots`, and tests nothing: <screen>-<width>-<theme>.png, with `-es` for
 * Spanish.
 */
for (const screen of SCREENS) {
  for (const locale of screen.inSpanish ? (['en', 'es'] as const) : (['en'] as const)) {
    test(`${screen.name} ${locale}`, async ({ page }) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await openScreen(page, screen, { locale, script: true });
        await expect(page.locator('.live-connecting')).toHaveCount(0);
        await loadAllImages(page);
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const name = `${screen.name}-${size.width}-${colorScheme}${locale === 'en' ? '' : `-${locale}`}.png`;
          // A dialog or the drawer covers the window, not the whole page, so take only the window.
          await page.screenshot({ path: path.join(FOLDER, name), fullPage: !screen.open });
        }
      }
    });
  }
}

/** Loads images that otherwise load only when scrolled to. */
async function loadAllImages(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('img').forEach((image) => (image.loading = 'eager')));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}
