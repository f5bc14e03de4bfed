import { expect } from '@playwright/test';
import { test } from '../ui/browser.ts';
import { axeViolations } from '../ui/page-checks.ts';
import { openScreen } from '../ui/open-screen.ts';
import { MAIN_SCREENS } from './screens.ts';

const VARIANTS = [
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'es' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en' },
] as const;

for (const { locale, ...window } of VARIANTS) {
  for (const screen of MAIN_SCREENS) {
    test(`axe finds nothing: ${screen.name}, ${window.viewport.width} ${window.colorScheme} ${locale}`, async ({
      openWindow,
    }) => {
      const { page, pageErrors } = await openWindow({ ...window, javaScriptEnabled: true });
      await openScreen(page, screen, { locale, script: true });
      expect([...(await axeViolations(page)), ...pageErrors]).toEqual([]);
    });
  }
}
