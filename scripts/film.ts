import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { findOrInstallChromium } from './lib/chromium.ts';
import { ROOT } from './lib/folders.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';

const OUTPUT_FILE = 'docs/pictures/stage.webp';
const VIEWPORT = { width: 1280, height: 800 };
/** In pixels. GitHub shows a README about 900 pixels wide. */
const WIDTH = 1_080;
const FRAME_MS = 1_000;
/**
 * How long each frame is shown. It's less than FRAME_MS, the time between two screenshots, because a minute and a half
 * is too long for a README.
 */
const PLAYBACK_FRAME_MS = 360;
const LAST_FRAME_MS = 3_000;
const MAX_PLAY_MS = 5 * 60_000;
const MAX_BYTES = 2_000_000;
const QUALITIES = [80, 65, 50, 35, 20];

/**
 * `npm run film -- [--stage http://localhost:8440/demo]`: films the demo's stage for the README, from the first
 * scene to the last, as an animated WebP under 2 MB. `npm start` must be running.
 */
await runMain(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string', default: 'http://localhost:8440/demo' } } });
  const frames = await recordFrames(values.stage);
  const delay = [...frames.slice(1).map(() => PLAYBACK_FRAME_MS), LAST_FRAME_MS];
  for (const quality of QUALITIES) {
    const animation = sharp(frames, { join: { animated: true } }).webp({
      quality,
      effort: 6,
      delay,
      loop: 0,
      minSize: true,
    });
    await writeFile(path.join(ROOT, OUTPUT_FILE), await animation.toBuffer());
    const { size } = await stat(path.join(ROOT, OUTPUT_FILE));
    say(`${OUTPUT_FILE}: ${frames.length} frames, quality ${quality}, ${(size / 1_000_000).toFixed(2)} MB`);
    if (size < MAX_BYTES) return;
  }
  throw new ExpectedError(`The film is larger than ${MAX_BYTES / 1_000_000} MB at the lowest quality.`);
});

/**
 * Takes screenshots of a play, from the first scene to the last.
 * @throws ExpectedError if the play doesn't reach its end
 */
async function recordFrames(stage: string): Promise<Buffer[]> {
  const { chromium } = await import('playwright');
  const program = await findOrInstallChromium();
  const browser = await chromium.launch(program ? { executablePath: program } : {});
  try {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' });
    await page.goto(stage).catch(() => {
      throw new ExpectedError(`Nothing answers at ${stage}: run npm start first.`);
    });
    const frames: Buffer[] = [];
    const end = performance.now() + MAX_PLAY_MS;
    while (performance.now() < end) {
      const next = performance.now() + FRAME_MS;
      const picture = await page.screenshot();
      frames.push(await sharp(picture).resize({ width: WIDTH }).png().toBuffer());
      if ((await page.locator('body[data-over="true"]').count()) > 0) return frames;
      await wait(Math.max(0, next - performance.now()));
    }
    throw new ExpectedError('The play did not come to its end.');
  } finally {
    await browser.close();
  }
}
