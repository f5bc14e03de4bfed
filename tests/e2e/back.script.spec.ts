import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { collectErrors } from './people.ts';
import { openDesk } from './signed-in.ts';
import { deskPath, submitRequest } from './plain/desk.ts';

/** BACK_TRIES: how many times each pair of pages is tried. If it's set, a slow connection is tested too. */
const TRIES_VARIABLE = process.env.BACK_TRIES;
const TRY_COUNT = Number(TRIES_VARIABLE ?? 2);

interface Setting {
  name: string;
  cpu: number;
  /** The connection's speed in bytes per second. If it's set, the browser's cache is off. */
  bytesPerSecond?: number;
}

const SETTINGS: Setting[] = [{ name: 'CPU 4x', cpu: 4 }];
if (TRIES_VARIABLE) SETTINGS.push({ name: 'CPU 6x, 400 kbit/s', cpu: 6, bytesPerSecond: 50_000 });

/** Back is pressed when this many scripts of the reloaded page have arrived; 0 means before the first one. */
const SCRIPTS_BEFORE_BACK = [0, 4, 1, 8, 2, 6];

/** The path of the page to start on, and the `href` of its link to the page on which Back is pressed. */
type PagePair = (id: string, track: string) => { fromPath: string; linkSelector: string };
const PAIRS: Record<string, PagePair> = {
  'tracking to request': (_id, track) => ({ fromPath: track, linkSelector: '/request' }),
  'payment to tracking': (id, track) => ({ fromPath: `/payment/${id}`, linkSelector: track }),
  'desk detail to list': (id) => ({ fromPath: deskPath(id), linkSelector: '/admin' }),
  'request to home': () => ({ fromPath: '/request', linkSelector: '/' }),
};

const results: Record<string, string | number>[] = [];

/** Presses Back when enough scripts have arrived. Runs as an init script, so it starts before the page's scripts. */
function pressBack(): void {
  const scriptLimit = sessionStorage.getItem('scripts-before-back');
  if (scriptLimit === null) return;
  sessionStorage.removeItem('scripts-before-back');
  let scriptsLeft = Number(scriptLimit);
  const pressBackOnce = () => {
    sessionStorage.setItem('early', String(!('__remixRouter' in window)));
    history.back();
  };
  if (scriptsLeft === 0) return pressBackOnce();
  const scriptObserver = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.endsWith('.js') && --scriptsLeft === 0) pressBackOnce();
  });
  scriptObserver.observe({ type: 'resource', buffered: true });
}

async function slowDown(page: Page, { cpu, bytesPerSecond }: Setting): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (bytesPerSecond === undefined) return;
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await browser.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...throughput });
}

/**
 * Goes from the pair's first page to its second by link, reloads the second, and presses Back.
 * @returns what's wrong, and whether Back came before hydration
 */
async function tryOnce(context: BrowserContext, setting: Setting, at: ReturnType<PagePair>, scriptsBefore: number) {
  const page = await context.newPage();
  await page.addInitScript(pressBack);
  await page.goto(at.fromPath);
  await page.waitForFunction(() => '__remixRouter' in window);
  const heading = await page.locator('h1').first().innerText();
  await page.locator(`a[href="${at.linkSelector}"]:visible`).first().click();
  await page.waitForURL(`**${at.linkSelector}`);
  await expect(page.locator('h1').first()).not.toHaveText(heading);
  await slowDown(page, setting);
  await page.evaluate((wanted) => sessionStorage.setItem('scripts-before-back', String(wanted)), scriptsBefore);
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  const wrong: string[] = [];
  const patientExpect = expect.configure({ timeout: 20_000 });
  await patientExpect(page)
    .toHaveURL(at.fromPath)
    .catch(() => wrong.push(`at ${new URL(page.url()).pathname}`));
  await patientExpect(page.locator('h1').first())
    .toHaveText(heading)
    .catch(async () => wrong.push(await page.locator('h1').first().innerText()));
  await page
    .waitForFunction(() => '__remixRouter' in window, undefined, { timeout: 60_000 })
    .catch(() => wrong.push('script never took the page over'));
  const beforeHydration = (await page.evaluate(() => sessionStorage.getItem('early'))) === 'true';
  await page.close();
  return { early: beforeHydration, wrong };
}

test.afterAll(() => {
  console.table(results);
});

for (const setting of SETTINGS) {
  for (const [name, pair] of Object.entries(PAIRS)) {
    test(`pressing Back after a reload, before the script is ready: ${name}, ${setting.name}`, async ({ browser }) => {
      test.setTimeout(60_000 + TRY_COUNT * 60_000);
      const { id, trackingPath } = await submitRequest();
      const context = (await openDesk(browser, true)).context();
      const faults = collectErrors(context);
      const wrong: string[][] = [];
      let early = 0;
      for (let n = 0; n < TRY_COUNT; n++) {
        const scripts = SCRIPTS_BEFORE_BACK[n % SCRIPTS_BEFORE_BACK.length] ?? 0;
        const attempt = await tryOnce(context, setting, pair(id, trackingPath), scripts);
        if (attempt.early) early += 1;
        const problems = [...attempt.wrong, ...faults.splice(0)];
        if (problems.length > 0) wrong.push(problems);
      }
      results.push({ pair: name, setting: setting.name, tries: TRY_COUNT, early, errors: wrong.length });
      await context.close();
      expect(wrong).toEqual([]);
      expect(early).toBeGreaterThan(0);
    });
  }
}
