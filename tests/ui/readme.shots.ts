import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { openScreen } from './open.ts';
import { SCREENS } from './screens.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

interface Frame {
  screen: string;
  size: { width: number; height: number };
  theme: 'light' | 'dark';
  /** What the top of the picture shows; without it the top of the page. */
  from?: string;
}

const phone = (screen: string, from?: string): Frame => ({ screen, size: PHONE, theme: 'dark', from });

/** The pictures of the README: the best of all screens, side by side as a phone or a window shows them. */
const SHEETS: Record<string, readonly Frame[]> = {
  driver: [
    phone('request'),
    phone('track-terms-accepted'),
    phone('track-en-route'),
    phone('payment-success-confirmed'),
  ],
  desk: [{ screen: 'admin-active', size: DESK, theme: 'light' }],
  request: [{ screen: 'admin-request-negotiating', size: DESK, theme: 'light' }],
  provider: [
    phone('provider-agreement'),
    phone('provider-en-route'),
    phone('provider-arrived'),
    phone('provider-photos', '.photos'),
  ],
};

/* Not a test but `npm run screenshots -- --readme`. */
for (const [name, frames] of Object.entries(SHEETS)) {
  test(`readme ${name}`, async ({ browser, page }) => {
    const pictures: string[] = [];
    for (const frame of frames) pictures.push(await picture(browser, frame));
    await lay(page, frames, pictures, path.join(FOLDER, `${name}.png`));
  });
}

async function picture(browser: Browser, { screen, size, theme, from }: Frame): Promise<string> {
  const found = SCREENS.find((one) => one.name === screen);
  if (!found) throw new Error(`There is no screen ${screen}.`);
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openScreen(page, found, { locale: 'en', script: true });
  await expect(page.locator('.live-connecting')).toHaveCount(0);
  if (from)
    await page
      .locator(from)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const image = await page.screenshot();
  await context.close();
  return image.toString('base64');
}

/** One picture of all frames, each with round corners on a quiet ground. */
async function lay(page: Page, frames: readonly Frame[], pictures: readonly string[], file: string): Promise<void> {
  const images = frames.map(
    ({ size }, at) => `<img width="${size.width}" height="${size.height}" src="data:image/png;base64,${pictures[at]}">`,
  );
  const width = frames.reduce((sum, { size }) => sum + size.width + 32, 32);
  await page.setViewportSize({ width, height: (frames[0]?.size.height ?? 0) + 64 });
  await page.setContent(
    `<style>body{margin:0;padding:32px;display:flex;gap:32px;background:#5b6671}
     img{border-radius:20px;box-shadow:0 6px 24px rgb(0 0 0/.4)}</style>${images.join('')}`,
  );
  await page.screenshot({ path: file });
}
