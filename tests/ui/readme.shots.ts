import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { openScreen } from './open-screen.ts';
import { SCREENS } from './screens.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const PHONE_SIZE = { width: 360, height: 740 };
const DESK_SIZE = { width: 1280, height: 800 };

interface Shot {
  screen: string;
  size: { width: number; height: number };
  theme: 'light' | 'dark';
  /** The element to scroll to the top of the picture. */
  scrollTo?: string;
}

const phoneShot = (screen: string, from?: string): Shot => ({
  screen,
  size: PHONE_SIZE,
  theme: 'dark',
  scrollTo: from,
});

/** The README's pictures. Each puts some screens side by side. */
const PICTURES: Record<string, readonly Shot[]> = {
  driver: [
    phoneShot('request'),
    phoneShot('track-terms-accepted'),
    phoneShot('track-en-route'),
    phoneShot('payment-success-confirmed'),
  ],
  desk: [{ screen: 'admin-active', size: DESK_SIZE, theme: 'light' }],
  request: [{ screen: 'admin-request-negotiating', size: DESK_SIZE, theme: 'light' }],
  provider: [
    phoneShot('provider-agreement'),
    phoneShot('provider-en-route'),
    phoneShot('provider-arrived'),
    phoneShot('provider-photos', '.photos'),
  ],
};

/* Takes the pictures of `npm run screenshots -- --readme`, and tests nothing. */
for (const [name, frames] of Object.entries(PICTURES)) {
  test(`readme ${name}`, async ({ browser, page }) => {
    const pictures: string[] = [];
    for (const frame of frames) pictures.push(await takeShot(browser, frame));
    await saveSideBySide(page, frames, pictures, path.join(FOLDER, `${name}.png`));
  });
}

async function takeShot(browser: Browser, { screen, size, theme, scrollTo }: Shot): Promise<string> {
  const match = SCREENS.find((one) => one.name === screen);
  if (!match) throw new Error(`There is no screen ${screen}.`);
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openScreen(page, match, { locale: 'en', script: true });
  await expect(page.locator('.live-connecting')).toHaveCount(0);
  if (scrollTo)
    await page
      .locator(scrollTo)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const image = await page.screenshot();
  await context.close();
  return image.toString('base64');
}

/** Saves a picture with all frames side by side, with rounded corners. */
async function saveSideBySide(
  page: Page,
  frames: readonly Shot[],
  pictures: readonly string[],
  file: string,
): Promise<void> {
  const images = frames.map(
    ({ size }, index) =>
      `<img width="${size.width}" height="${size.height}" src="data:image/png;base64,${pictures[index]}">`,
  );
  const width = frames.reduce((sum, { size }) => sum + size.width + 32, 32);
  await page.setViewportSize({ width, height: (frames[0]?.size.height ?? 0) + 64 });
  await page.setContent(
    `<style>body{margin:0;padding:32px;display:flex;gap:32px;background:#5b6671}
     img{border-radius:20px;box-shadow:0 6px 24px rgb(0 0 0/.4)}</style>${images.join('')}`,
  );
  await page.screenshot({ path: file });
}
