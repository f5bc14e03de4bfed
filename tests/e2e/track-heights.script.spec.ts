import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { TIME_COLUMNS_TO_REFRESH, STAGES } from '../ui/stages.ts';
import type { StageName } from '../ui/stages.ts';
import type { Story } from '../ui/story.ts';
import { signIn } from './signed-in.ts';

/** A small phone. The sign (which says the job's state) and the map must be within its first screen. */
const PHONE_SCREEN = { width: 360, height: 740 };
const MAX_HEIGHT_PX = 1_900;
const MAX_SHIFT = 0.02;

/** The states that Tracked.tsx shows. All have a sign, and those with 'map' have a map too. */
const TRACKING_STATES: readonly [StageName, 'map' | 'sign'][] = [
  ['pending', 'sign'],
  ['far', 'sign'],
  ['waiting', 'sign'],
  ['waitingOffered', 'sign'],
  ['handedBack', 'sign'],
  ['assigned', 'map'],
  ['assignedNear', 'map'],
  ['enRoute', 'map'],
  ['unseen', 'map'],
  ['told', 'map'],
  ['newTime', 'map'],
  ['late', 'sign'],
  ['arrived', 'map'],
  ['codeSkipped', 'map'],
  ['inProgress', 'map'],
  ['reported', 'sign'],
  ['partlyDone', 'sign'],
  ['completed', 'sign'],
  ['rated', 'sign'],
];

test.use({ viewport: PHONE_SCREEN });

async function openTracking(page: Page, story: Story): Promise<void> {
  await page.goto(story.trackPath);
  await expect(page.locator('.live-live').first()).toHaveText('Live');
}

/** The lower edge of the first element that matches, in pixels from the top of the page; null if there's none. */
async function bottomEdgeOf(page: Page, selector: string): Promise<number | null> {
  const box = await page
    .locator(selector)
    .first()
    .boundingBox({ timeout: 1_000 })
    .catch(() => null);
  return box && Math.round(box.y + box.height);
}

async function saveReport(name: string, text: string): Promise<void> {
  await mkdir('test-results', { recursive: true });
  await writeFile(`test-results/${name}.md`, text);
}

test('the page is short in every state, with sign and map in the first screen', async ({ page }) => {
  test.setTimeout(420_000);
  const rows: string[] = [];
  for (const [name, shows] of TRACKING_STATES) {
    const story: Story = await STAGES[name](await signIn());
    const columns = TIME_COLUMNS_TO_REFRESH[name];
    if (columns) await story.setColumns(columns);
    await openTracking(page, story);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const [map, sign, action] = [
      await bottomEdgeOf(page, '.map-top > .map-face'),
      await bottomEdgeOf(page, '.sign'),
      await bottomEdgeOf(page, '[data-bottom-bar], .stars-row'),
    ];
    rows.push(`| ${name} | ${height} | ${map ?? '-'} | ${sign} | ${action ?? '-'} |`);
    expect(height, name).toBeLessThanOrEqual(MAX_HEIGHT_PX);
    expect(sign, name).toBeLessThanOrEqual(PHONE_SCREEN.height);
    expect(map !== null, name).toBe(shows === 'map');
    if (map !== null) expect(map, name).toBeLessThanOrEqual(PHONE_SCREEN.height);
    if (action !== null) expect(action, name).toBeLessThanOrEqual(PHONE_SCREEN.height);
  }
  const head = '| state | height | map ends | sign ends | Call or stars end |\n|---|---|---|---|---|\n';
  await saveReport('track-heights', head + rows.join('\n') + '\n');
});

test('nothing jumps when the state changes, and the sign says the new one', async ({ page }) => {
  const story: Story = await STAGES.waiting(await signIn());
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shifts });
  });
  await openTracking(page, story);
  const takeShift = () =>
    page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: number[] };
      return shifts.splice(0).reduce((sum, value) => sum + value, 0);
    });
  const changes: [string, string, () => Promise<unknown>][] = [
    ['provider asked', 'Waiting for a provider to accept', () => story.assignProvider()],
    ['provider accepts', 'Provider found', () => story.acceptAgreement()],
    ['on the way', 'On the way', () => story.providerSubmits('start_job')],
    ['first position', 'min', () => story.sendPosition(32.8332, -96.8411)],
    ['arrived', 'Your provider is here', () => story.providerSubmits('arrived')],
    ['code entered', 'Your provider is here', () => story.providerSubmits('verify_code')],
    ['work starts', 'Work has started', () => story.providerSubmits('start_service')],
    ['done', 'How did it go?', () => story.providerSubmits('complete_job')],
  ];
  const rows: string[] = [];
  await takeShift();
  for (const [name, title, change] of changes) {
    await change();
    await expect(page.locator('.sign-title'), name).toContainText(title);
    await expect(page.locator('.live-toast')).toHaveCount(0);
    // Wait until animations have ended and the browser has reported its layout shifts.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shift = await takeShift();
    rows.push(`| ${name} | ${shift.toFixed(4)} |`);
    expect(shift, name).toBeLessThan(MAX_SHIFT);
  }
  await saveReport('track-shifts', `| change | layout shift |\n|---|---|\n${rows.join('\n')}\n`);
});

/** Starts counting what the page receives: the events of its stream, and the bytes of everything else. */
async function startCountingTraffic(page: Page) {
  await page.addInitScript(() => {
    const received: [string, string][] = [];
    Object.assign(globalThis, { received });
    const { EventSource: Original } = globalThis;
    globalThis.EventSource = class extends Original {
      override addEventListener(name: string, ...rest: unknown[]) {
        super.addEventListener(name, (event) => received.push([name, (event as MessageEvent<string>).data]));
        super.addEventListener(name, ...(rest as [EventListener]));
      }
    };
  });
  const session = await page.context().newCDPSession(page);
  let others = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (others += encodedDataLength));
  await session.send('Network.enable');
  return async () => {
    const received = await page.evaluate(() => (globalThis as unknown as { received: [string, string][] }).received);
    return {
      others,
      points: received.filter(([name]) => name === 'point').length,
      // The size of an event as the server writes it, with 8 bytes for its HTTP chunk.
      stream: received.reduce((sum, [name, data]) => sum + `event: ${name}\ndata: ${data}\n\n`.length + 8, 0),
    };
  };
}

test('a position takes at most 300 bytes and loads nothing, and ten minutes of them at most 60 kB', async ({
  page,
}) => {
  const POINT_COUNT = 24;
  const story: Story = await STAGES.enRoute(await signIn());
  const traffic = await startCountingTraffic(page);
  await openTracking(page, story);
  const truck = page.locator('.map-top .map-mark-provider');
  const lane = page.locator('[role="img"] svg svg');
  const before = [await truck.getAttribute('transform'), await lane.getAttribute('x')];
  const start = await traffic();
  // Four miles in total, as in some ten minutes of driving.
  for (let n = 1; n <= POINT_COUNT; n++) {
    const fraction = n / (POINT_COUNT + 2);
    const { points } = await traffic();
    // A position counts only if it's at least 3 seconds newer than the previous one. Instead of waiting, make the
    // previous one older.
    await story.setColumns("provider_last_location_update = provider_last_location_update - interval '5 seconds'");
    await story.sendPosition(32.8332 - fraction * (32.8332 - 32.7876), -96.8411 + fraction * (96.8411 - 96.7994));
    await expect.poll(async () => (await traffic()).points, { timeout: 10_000 }).toBeGreaterThan(points);
  }
  const end = await traffic();
  const points = end.points - start.points;
  const perPoint = (end.stream - start.stream) / points;
  const drawingBytes = end.others - start.others;
  const bytesInTenMinutes = perPoint * 100 + drawingBytes;
  await saveReport(
    'track-bytes',
    `${points} points: ${perPoint.toFixed(0)} bytes each over the stream (with heartbeats), ${drawingBytes} bytes of new drawings; ` +
      `10 minutes with a point every 6 s: ${(bytesInTenMinutes / 1_000).toFixed(1)} kB\n`,
  );
  await expect(truck).not.toHaveAttribute('transform', before[0] ?? '');
  await expect(lane).not.toHaveAttribute('x', before[1] ?? '');
  await expect(page.locator('.sign')).toContainText(/seen (just now|\d+ sec ago)/);
  expect(perPoint).toBeLessThanOrEqual(300);
  expect(bytesInTenMinutes).toBeLessThanOrEqual(60_000);
});
