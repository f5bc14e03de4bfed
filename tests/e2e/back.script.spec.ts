import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { watch } from './people.ts';
import { openDesk } from './signed-in.ts';
import { deskPath, submitRequest } from './plain/desk.ts';

/** Tries per pair of pages. `BACK_TRIES=20` also tests a slow connection. */
const ASKED = process.env.BACK_TRIES;
const TRIES = Number(ASKED ?? 2);

interface Setting {
  name: string;
  cpu: number;
  /** Bytes per second, without a cache. */
  line?: number;
}

const SETTINGS: Setting[] = [{ name: 'CPU 4x', cpu: 4 }];
if (ASKED) SETTINGS.push({ name: 'CPU 6x, 400 kbit/s', cpu: 6, line: 50_000 });

/** Press Back after this many scripts of the reloaded page; 0 is before its first byte. */
const SCRIPTS_BEFORE_BACK = [0, 4, 1, 8, 2, 6];

/** Page A and its link to page B. */
type Pair = (id: string, track: string) => { from: string; link: string };
const PAIRS: Record<string, Pair> = {
  'tracking to request': (_id, track) => ({ from: track, link: '/request' }),
  'payment to tracking': (id, track) => ({ from: `/payment/${id}`, link: track }),
  'desk detail to list': (id) => ({ from: deskPath(id), link: '/admin' }),
  'request to home': () => ({ from: '/request', link: '/' }),
};

const counts: Record<string, string | number>[] = [];

/** Runs in the browser before any script of the page. */
function pressBack(): void {
  const wanted = sessionStorage.getItem('scripts-before-back');
  if (wanted === null) return;
  sessionStorage.removeItem('scripts-before-back');
  let left = Number(wanted);
  const press = () => {
    sessionStorage.setItem('early', String(!('__remixRouter' in window)));
    history.back();
  };
  if (left === 0) return press();
  const seen = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.endsWith('.js') && --left === 0) press();
  });
  seen.observe({ type: 'resource', buffered: true });
}

async function slowDown(page: Page, { cpu, line }: Setting): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (line === undefined) return;
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  const both = { downloadThroughput: line, uploadThroughput: line };
  await browser.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...both });
}

/** From A to B by link, Reload, Back. Returns what's wrong, and whether Back came before hydration. */
async function tryOnce(context: BrowserContext, setting: Setting, at: ReturnType<Pair>, scripts: number) {
  const page = await context.newPage();
  await page.addInitScript(pressBack);
  await page.goto(at.from);
  await page.waitForFunction(() => '__remixRouter' in window);
  const heading = await page.locator('h1').first().innerText();
  await page.locator(`a[href="${at.link}"]:visible`).first().click();
  await page.waitForURL(`**${at.link}`);
  await expect(page.locator('h1').first()).not.toHaveText(heading);
  await slowDown(page, setting);
  await page.evaluate((wanted) => sessionStorage.setItem('scripts-before-back', String(wanted)), scripts);
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  const wrong: string[] = [];
  const look = expect.configure({ timeout: 20_000 });
  await look(page)
    .toHaveURL(at.from)
    .catch(() => wrong.push(`at ${new URL(page.url()).pathname}`));
  await look(page.locator('h1').first())
    .toHaveText(heading)
    .catch(async () => wrong.push(await page.locator('h1').first().innerText()));
  await page
    .waitForFunction(() => '__remixRouter' in window, undefined, { timeout: 60_000 })
    .catch(() => wrong.push('script never took the page over'));
  const early = (await page.evaluate(() => sessionStorage.getItem('early'))) === 'true';
  await page.close();
  return { early, wrong };
}

test.afterAll(() => {
  console.table(counts);
});

for (const setting of SETTINGS) {
  for (const [name, pair] of Object.entries(PAIRS)) {
    test(`Reload, then Back before script is ready: ${name}, ${setting.name}`, async ({ browser }) => {
      test.setTimeout(60_000 + TRIES * 60_000);
      const { id, track } = await submitRequest();
      const context = (await openDesk(browser, true)).context();
      const faults = watch(context);
      const wrong: string[][] = [];
      let early = 0;
      for (let n = 0; n < TRIES; n++) {
        const scripts = SCRIPTS_BEFORE_BACK[n % SCRIPTS_BEFORE_BACK.length] ?? 0;
        const tried = await tryOnce(context, setting, pair(id, track), scripts);
        if (tried.early) early += 1;
        const all = [...tried.wrong, ...faults.splice(0)];
        if (all.length > 0) wrong.push(all);
      }
      counts.push({ pair: name, setting: setting.name, tries: TRIES, early, errors: wrong.length });
      await context.close();
      expect(wrong).toEqual([]);
      expect(early).toBeGreaterThan(0);
    });
  }
}
