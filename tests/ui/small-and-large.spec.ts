import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { signIn } from '../e2e/signed-in.ts';
import { test } from './browser.ts';
import { runInPage } from './page-checks.ts';
import { openScreen } from './open-screen.ts';
import { SCREENS } from './screens.ts';
import type { Screen } from './screen.ts';
import { Story } from './story.ts';

/** Window sizes. A 1280 px wide window, zoomed to 200%, is 640 px wide. */
const SIZES = [
  { name: '320 px', width: 320, height: 640, text: 1 },
  { name: 'zoom 200%', width: 640, height: 400, text: 1 },
  { name: 'text 200% at 360 px', width: 360, height: 740, text: 2 },
  { name: 'text 200% at 1280 px', width: 1280, height: 800, text: 2 },
  { name: '1440 px', width: 1440, height: 900, text: 1 },
] as const;

/** The font size that browsers start with, in pixels. */
const USUAL_FONT_SIZE = 16;

async function layoutFaultsAtAllSizes(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  const protocol = await page.context().newCDPSession(page);
  for (const { name, text, ...size } of SIZES) {
    await page.setViewportSize(size);
    // Set the browser's own font size. Unlike the root element's, it also scales media query breakpoints in rem.
    await protocol.send('Page.setFontSizes', { fontSizes: { standard: text * USUAL_FONT_SIZE } });
    faults.push(...(await runInPage(page, 'layoutFaults')).map((fault) => `${state}${name}: ${fault}`));
  }
  await protocol.detach();
  return faults;
}

for (const locale of LOCALES) {
  for (const screen of SCREENS) {
    test(`320 px, zoom and large text ${locale}: ${screen.name}`, async ({ openWindow }) => {
      const { page } = await openWindow({ viewport: { width: 320, height: 640 } });
      await openScreen(page, screen, { locale, script: true });
      const faults = await layoutFaultsAtAllSizes(page, '');
      await runInPage(page, 'openAllDetails');
      faults.push(...(await layoutFaultsAtAllSizes(page, 'unfolded, ')));
      expect(faults).toEqual([]);
    });
  }
}

for (const locale of LOCALES) {
  test(`320 px, zoom and large text ${locale}: a toast of the desk`, async ({ openWindow }) => {
    const { page } = await openWindow({ viewport: { width: 320, height: 640 } });
    const firstHeartbeat = page.waitForResponse('**/admin/beat');
    await openScreen(page, findScreen('admin-providers'), { locale, script: true });
    await firstHeartbeat;
    const story = await (await (await Story.submit(await signIn(), {})).agreePrice('185')).payDeposit();
    await (await story.assignProvider()).setColumns("provider_silent_at = now(), next_actor = 'admin'");
    await expect(page.locator('.live-toast').nth(1)).toBeVisible({ timeout: 15_000 });
    expect(await layoutFaultsAtAllSizes(page, '')).toEqual([]);
  });
}

function findScreen(name: string): Screen {
  const found = SCREENS.find((screen) => screen.name === name);
  if (!found) throw new Error(`no screen ${name}`);
  return found;
}
