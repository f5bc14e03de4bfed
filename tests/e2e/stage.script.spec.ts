import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { randomStream } from '#night/model/random.ts';
import { ROOT } from '#scripts/lib/folders.ts';
import { findFreePort } from '#scripts/lib/ports.ts';

/*
 * Runs the demo of `npm start` (/demo), but on a separate system, because the demo's buttons kill processes.
 * STAGE_TRIES sets how many times the demo is played. STAGE_SEED chooses when its buttons are pressed.
 */
const PLAY_COUNT = Number(process.env.STAGE_TRIES ?? 1);
const SEED = Number(process.env.STAGE_SEED ?? 1);
/** How long the demo takes here, as a share of how long it takes for a viewer. */
const PLAY_PACE = 0.4;
const PLAY_TIMEOUT_MS = 180_000;

let stageUrl: string;
let lastLine = '';
let stop: () => Promise<void> = async () => undefined;

test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-stage-'));
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  const [PORT, TEMPORAL_UI_PORT, STRIPE_EMULATOR_PORT, TWILIO_EMULATOR_PORT, STAGE_PORT] = ports.map(String);
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ PORT, TEMPORAL_UI_PORT, STRIPE_EMULATOR_PORT, TWILIO_EMULATOR_PORT, STAGE_PORT },
      DATA_DIR: folder,
      TRUST_PROXY: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.trim()) lastLine = line;
      if (line.includes('Ctrl-C')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  stageUrl = `http://localhost:${STAGE_PORT}/demo`;
});

test.afterAll(async () => {
  await stop();
});

test('the last line of npm start begins with the stage URL', () => {
  expect(lastLine.startsWith(stageUrl)).toBe(true);
});

async function pressAtProgress(page: Page, button: string, progress: number): Promise<void> {
  const scene = Math.floor(progress * 15);
  await expect
    .poll(() => page.locator('#step').innerText(), { timeout: PLAY_TIMEOUT_MS, intervals: [50] })
    .toMatch(new RegExp(`^(?:${Array.from({ length: 15 - scene }, (_, n) => n + scene + 1).join('|')})/`));
  // The click waits until the button is enabled. Pressing the other button disables it for a while.
  await page.locator(button).click({ timeout: 20_000 });
}

for (let n = 1; n <= PLAY_COUNT; n += 1) {
  test(`the stage plays to its end, whichever buttons are pressed (${n} of ${PLAY_COUNT})`, async ({ page }) => {
    const dice = randomStream(SEED, `stage ${n}`);
    const pressTimes = [
      { button: '#kill', share: dice.decimal(0, 0.95) },
      { button: '#cut', share: dice.decimal(0, 0.95) },
    ].sort((a, b) => a.share - b.share);
    await page.goto(`${stageUrl}?pace=${PLAY_PACE}`);
    for (const { button, share } of pressTimes) await pressAtProgress(page, button, share);
    await expect(page.locator('body[data-over="true"]')).toBeAttached({ timeout: PLAY_TIMEOUT_MS });
    // The desk's frame shows the request too.
    const desk = page.frameLocator('#frame-desk');
    await expect(desk.getByText('5 stars').first()).toBeAttached();
    await expect(page.locator('#commands')).toContainText('gives five stars');
    expect(await page.locator('.outage').count()).toBe(2);
    await expect(page.locator('#history')).toHaveAttribute('href', /\/workflows\/request%2F[\w-]+\/[\w-]+\/history$/);
  });
}

test('the stage can be used by keyboard, and axe finds nothing', async ({ page }) => {
  await page.goto(`${stageUrl}?lang=es`);
  const play = page.locator('#play');
  await expect(play).toHaveText('Pausa');
  await page.keyboard.press('Space');
  await expect(play).toHaveText('Reproducir');
  await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(play).toHaveText('Pausa');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The pages in the frames have tests of their own.
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test("other sites can neither press the stage's buttons nor reach its signed-in desk", async ({ request }) => {
  const { origins } = (await (await request.get(stageUrl.replace('/demo', '/demo/setup'))).json()) as {
    origins: { desk: string };
  };
  const otherOrigin = { origin: 'http://evil.example' };
  expect((await request.post(stageUrl.replace('/demo', '/demo/kill-worker'), { headers: otherOrigin })).status()).toBe(
    403,
  );
  expect((await request.get(`${origins.desk}/admin`, { headers: otherOrigin })).status()).toBe(403);
  expect((await request.get(`${origins.desk}/admin`, { headers: { host: 'evil.example' } })).status()).toBe(403);
  expect((await request.get(`${origins.desk}/admin`, { headers: { 'sec-fetch-site': 'cross-site' } })).status()).toBe(
    403,
  );
  // This is what a form on another local port sends if it hides its origin.
  const hiddenOrigin = { origin: 'null', 'sec-fetch-site': 'same-site' };
  const form = { name: 'Nobody', phone: '(214) 555-0111' };
  const formAnswer = await request.post(`${origins.desk}/admin/providers/new`, { headers: hiddenOrigin, form });
  expect(formAnswer.status()).toBe(403);
});

test('a second tab stops the first one, and says so', async ({ page, context }) => {
  await page.goto(`${stageUrl}?pace=${PLAY_PACE}&lang=en`);
  await expect(page.locator('#play')).toHaveText('Pause');
  const second = await context.newPage();
  await second.goto(`${stageUrl}?pace=${PLAY_PACE}&lang=en`);
  await expect(page.locator('#caption')).toContainText('another tab');
  await expect(page.locator('#play')).toHaveText('Play again');
  await expect(second.locator('#caption')).not.toContainText('another tab');
  await second.close();
});

test('the desk handles the request of a person who plays the driver, with any car', async ({ page }) => {
  await page.goto(`${stageUrl}?pace=${PLAY_PACE}`);
  await page.locator('#be-driver').click();
  const phone = page.frameLocator('#frame-driver');
  const field = (name: string) => phone.locator(`input[name="${name}"], select[name="${name}"]`).first();
  const carFields = { phone: '(214) 555-0177', vehicle_year: '2012', vehicle_make: 'Mazda', vehicle_model: '3' };
  for (const [name, value] of Object.entries({ ...carFields, location_address: '2200 Ross Ave, Dallas, TX 75201' })) {
    await field(name).fill(value, { timeout: 60_000 });
  }
  await phone.locator('input[name="service_type"]').nth(2).dispatchEvent('click');
  await phone.locator('button[value="request_offer"]').dispatchEvent('click');
  await expect(phone.locator('button[value="reject_offer"]').first()).toBeAttached({ timeout: 90_000 });
  await page.locator('#hand-back').click();
  await expect(page.locator('#step')).toBeVisible();
});

test('a person can take over the desk for a night, and hand it back', async ({ page }) => {
  await page.goto(`${stageUrl}?pace=${PLAY_PACE}`);
  await page.locator('#be-desk').click();
  const desk = page.frameLocator('#frame-desk');
  // Playwright clicks in the wrong place in a scaled frame, so dispatch events instead.
  const dispatchClick = (selector: string) =>
    desk.locator(selector).first().dispatchEvent('click', {}, { timeout: 60_000 });
  // Find one of the night's requests by its plate. The list may also have the previous play's request, which is being
  // cancelled.
  const first = desk.locator('tr').filter({ hasText: /N[0-9A-Z]{3}-\d{4}/ });
  await first.locator('a[data-open]').first().dispatchEvent('click', {}, { timeout: 60_000 });
  await desk.locator('form:has(button[value="set_price"]) input[name="amount"]').fill('90');
  await dispatchClick('button[value="set_price"]');
  await expect(desk.locator('.toast').filter({ hasText: 'Price Set' })).toBeVisible();
  await page.locator('#hand-back').click();
  await expect(page.locator('#step')).toBeVisible();
  await expect(page.locator('#commands')).toContainText('asks for help', { timeout: 60_000 });
});
