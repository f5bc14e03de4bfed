import { expect } from '@playwright/test';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { test } from './browser.ts';
import { runInPage, axeViolations } from './page-checks.ts';
import { openScreen } from './open-screen.ts';
import { SCREENS } from './screens.ts';
import { findEnglish } from './find-english.ts';

interface Variant {
  width: 360 | 1280;
  theme: 'light' | 'dark';
  locale: Locale;
  script: boolean;
}

const HEIGHTS = { 360: 740, 1280: 800 } as const;

/**
 * Pairwise combinations: for any two columns, each pair of values is in at least one row. Both themes have a row with
 * script, because axe needs script.
 */
const VARIANTS: readonly Variant[] = [
  { width: 360, theme: 'light', locale: 'en', script: false },
  { width: 360, theme: 'dark', locale: 'es', script: true },
  { width: 1280, theme: 'light', locale: 'es', script: true },
  { width: 1280, theme: 'dark', locale: 'en', script: true },
  { width: 1280, theme: 'dark', locale: 'es', script: false },
];

for (const { width, theme, locale, script } of VARIANTS) {
  test.describe(`${width} ${theme} ${locale} ${script ? 'script' : 'no script'}`, () => {
    const browser = { viewport: { width, height: HEIGHTS[width] }, colorScheme: theme, javaScriptEnabled: script };
    for (const screen of SCREENS) {
      if (screen.needsScript && !script) continue;
      test(screen.name, async ({ openWindow }) => {
        const { page, pageErrors } = await openWindow(browser);
        await openScreen(page, screen, { locale, script });
        const faults = await runInPage(page, 'layoutFaults');
        await runInPage(page, 'openAllDetails');
        faults.push(...(await runInPage(page, 'layoutFaults')));
        if (locale === 'es') faults.push(...(await findEnglish(await runInPage(page, 'textsOnPage'))));
        // axe needs script. Checking Spanish is enough, because its rows cover both themes.
        if (script && locale === 'es') faults.push(...(await axeViolations(page)));
        expect([...faults, ...pageErrors]).toEqual([]);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('h1:visible')).toHaveCount(1);
      });
    }
  });
}
