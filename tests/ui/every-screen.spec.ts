import { expect } from '@playwright/test';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { test } from './browser.ts';
import { ask, axeFaults } from './look.ts';
import { openScreen } from './open.ts';
import { SCREENS } from './screens.ts';
import { englishIn } from './spanish.ts';

interface Row {
  width: 360 | 1280;
  theme: 'light' | 'dark';
  locale: Locale;
  script: boolean;
}

const HEIGHTS = { 360: 740, 1280: 800 } as const;

/** Every pair of values of two factors stands in one of these five rows; each theme is there with script, for axe. */
const ROWS: readonly Row[] = [
  { width: 360, theme: 'light', locale: 'en', script: false },
  { width: 360, theme: 'dark', locale: 'es', script: true },
  { width: 1280, theme: 'light', locale: 'es', script: true },
  { width: 1280, theme: 'dark', locale: 'en', script: true },
  { width: 1280, theme: 'dark', locale: 'es', script: false },
];

for (const { width, theme, locale, script } of ROWS) {
  test.describe(`${width} ${theme} ${locale} ${script ? 'script' : 'no script'}`, () => {
    const browser = { viewport: { width, height: HEIGHTS[width] }, colorScheme: theme, javaScriptEnabled: script };
    for (const screen of SCREENS) {
      if (screen.script && !script) continue;
      test(screen.name, async ({ openWindow }) => {
        const { page, faults: broken } = await openWindow(browser);
        await openScreen(page, screen, { locale, script });
        const faults = await ask(page, 'layoutFaults');
        await ask(page, 'unfoldAll');
        faults.push(...(await ask(page, 'layoutFaults')));
        if (locale === 'es') faults.push(...(await englishIn(await ask(page, 'wordsOnPage'))));
        // axe runs as a script of the page; once a theme.
        if (script && locale === 'es') faults.push(...(await axeFaults(page)));
        expect([...faults, ...broken]).toEqual([]);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('h1')).toHaveCount(1);
      });
    }
  });
}
