import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { signIn } from '../e2e/signed-in.ts';
import { test } from './browser.ts';
import { ask } from './look.ts';
import { openScreen } from './open.ts';
import { SCREENS } from './screens.ts';
import type { Screen } from './screen.ts';
import { Story } from './story.ts';

/** 640 px is what a page zoomed to 200% has on a screen of 1280. */
const SIZES = [
  { name: '320 px', width: 320, height: 640, text: 1 },
  { name: 'zoom 200%', width: 640, height: 400, text: 1 },
  { name: 'text 200% at 360 px', width: 360, height: 740, text: 2 },
  { name: 'text 200% at 1280 px', width: 1280, height: 800, text: 2 },
  { name: '1440 px', width: 1440, height: 900, text: 1 },
] as const;

/** Makes all text so much larger, as a browser's own setting does: by the size that every other size is told in. */
async function enlarge(page: Page, times: number): Promise<void> {
  await page.evaluate((by) => {
    const root = document.documentElement;
    root.style.fontSize = '';
    if (by !== 1) root.style.fontSize = `${parseFloat(getComputedStyle(root).fontSize) * by}px`;
  }, times);
}

async function faultsAtAllSizes(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, text, ...size } of SIZES) {
    await page.setViewportSize(size);
    await enlarge(page, text);
    faults.push(...(await ask(page, 'layoutFaults')).map((fault) => `${state}${name}: ${fault}`));
  }
  return faults;
}

for (const locale of LOCALES) {
  for (const screen of SCREENS) {
    test(`320 px, zoom and large text ${locale}: ${screen.name}`, async ({ openWindow }) => {
      const { page } = await openWindow({ viewport: { width: 320, height: 640 } });
      await openScreen(page, screen, { locale, script: true });
      const faults = await faultsAtAllSizes(page, '');
      await ask(page, 'unfoldAll');
      faults.push(...(await faultsAtAllSizes(page, 'unfolded, ')));
      expect(faults).toEqual([]);
    });
  }
}

for (const locale of LOCALES) {
  test(`320 px, zoom and large text ${locale}: a toast of the desk`, async ({ openWindow }) => {
    const { page } = await openWindow({ viewport: { width: 320, height: 640 } });
    const listens = page.waitForResponse('**/admin/beat');
    await openScreen(page, screenOf('admin-providers'), { locale, script: true });
    await listens;
    const paid = await (await (await Story.online(await signIn(), {})).agreed('185')).paid();
    await (await paid.assigned()).set("provider_silent_at = now(), next_actor = 'admin'");
    await expect(page.locator('.live-toast').nth(1)).toBeVisible({ timeout: 15_000 });
    expect(await faultsAtAllSizes(page, '')).toEqual([]);
  });
}

function screenOf(name: string): Screen {
  const found = SCREENS.find((screen) => screen.name === name);
  if (!found) throw new Error(`no screen ${name}`);
  return found;
}
