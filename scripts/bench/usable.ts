import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium as playwright } from 'playwright';
import type { Browser, Page } from 'playwright';
import { chromiumPath } from '../lib/chromium.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { timesOf } from './frame.ts';
import type { Benchmark, BenchFindings, Comparison } from './frame.ts';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const ROUND_TRIP_MS = 400;
/** 400 kbit/s. */
const BYTES_A_SECOND = 50_000;
const LIMIT_MS = 1_500;
const WAIT_LIMIT_MS = 30_000;

interface Screen {
  name: string;
  url: string;
  /** The deciding control. */
  control: string;
}

export const usableBench: Benchmark = {
  title: 'How soon a phone with one bar of signal can be used',
  description:
    `Chromium as a phone of 360 by 740 with a processor ${CPU_SLOWDOWN} times slower, ${(BYTES_A_SECOND * 8) / 1_000} kbit/s and ` +
    `${ROUND_TRIP_MS} ms a request (CDP, which doesn't slow down the connection's handshake), an empty cache and a new ` +
    `connection each time. "In view": from the navigation until the screen's deciding control is painted, entirely in the ` +
    `window. "Pressed": until a tap on it, as soon as it's in view, has left the browser as a request; nothing waits for ` +
    `script. The reference is a page with one button and no stylesheet on the same connection. Goal: p50 at most ` +
    `${LIMIT_MS} ms.`,
  columns: { measured: 'product', reference: 'one button' },
  async run({ quick }) {
    return withSystem((env) => benchScreens(env, quick ? 2 : 7));
  },
};

async function benchScreens(env: NodeJS.ProcessEnv, rounds: number): Promise<BenchFindings> {
  const screens = await makeScreens(env);
  const browser = await playwright.launch({ executablePath: (await chromiumPath()) ?? playwright.executablePath() });
  const server = await serveButton();
  try {
    const button = {
      name: 'one button',
      url: `http://localhost:${(server.address() as AddressInfo).port}/`,
      control: 'button',
    };
    const visits = new Map([...screens, button].map((screen) => [screen, [] as Visit[]]));
    for (let round = 0; round < rounds; round++) {
      say(`Round ${round + 1} of ${rounds} ...`);
      for (const [screen, times] of visits) times.push(await visit(browser, screen));
    }
    const reference = visits.get(button) ?? [];
    const rows = screens.flatMap((screen) => rowsOf(screen.name, visits.get(screen) ?? [], reference));
    return { rows, facts: [['Chromium', browser.version()]] };
  } finally {
    server.close();
    await browser.close();
  }
}

/** In milliseconds from the start of the navigation. */
interface Visit {
  inView: number;
  pressed: number;
}

function rowsOf(name: string, visits: readonly Visit[], reference: readonly Visit[]): Comparison[] {
  return (['inView', 'pressed'] as const).map((part) => {
    const times = timesOf(visits.map((one) => one[part]));
    return {
      name: `${name}, ${part === 'inView' ? 'in view' : 'pressed'}`,
      ...times,
      reference: timesOf(reference.map((one) => one[part])),
      goal: `p50 at most ${LIMIT_MS} ms`,
      goalMet: times.p50 <= LIMIT_MS,
    };
  });
}

async function makeScreens(env: NodeJS.ProcessEnv): Promise<Screen[]> {
  Object.assign(process.env, env);
  // These modules read the environment when they're imported, so import them after it's set.
  const [{ signIn }, { Story }] = await Promise.all([import('#tests/e2e/signed-in.ts'), import('#tests/ui/story.ts')]);
  const desk = await signIn();
  const base = env.E2E_BASE_URL ?? '';
  const offered = await (await Story.submit(desk)).setPrice('200');
  const agreed = await (await Story.submit(desk)).agreePrice('200');
  const coming = await (await Story.submit(desk)).advanceTo('start_job');
  await coming.sendPosition(32.814, -96.9489);
  const submits = (intent: string) => `button[name="intent"][value="${intent}"]`;
  return [
    { name: 'request', url: `${base}/request`, control: submits('request_offer') },
    { name: 'offer', url: base + offered.trackPath, control: submits('accept_offer') },
    { name: 'payment', url: `${base}/payment/${agreed.id}`, control: submits('pay_deposit') },
    { name: 'tracking', url: base + coming.trackPath, control: '[data-bottom-bar] a' },
  ];
}

async function visit(browser: Browser, { url, control }: Screen): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const tab = await context.newPage();
    await slowDown(tab);
    await tab.addInitScript(watchControl, control);
    await tab.goto(url, { waitUntil: 'commit' });
    const seen = await tab.waitForFunction(
      () => (window as unknown as { seen?: { at: number; x: number; y: number } }).seen,
      undefined,
      { timeout: WAIT_LIMIT_MS, polling: 20 },
    );
    const { at, x, y } = (await seen.jsonValue()) ?? { at: NaN, x: 0, y: 0 };
    const leaves = control.startsWith('button') ? requestAfterTap(tab) : Promise.resolve(null);
    const pressedAt = await tab.evaluate(() => performance.now());
    const started = performance.now();
    await tab.touchscreen.tap(x, y);
    await leaves;
    return { inView: at, pressed: pressedAt + performance.now() - started };
  } finally {
    await context.close();
  }
}

const requestAfterTap = (tab: Page) =>
  tab.waitForRequest((request) => request.method() === 'POST', { timeout: WAIT_LIMIT_MS });

async function slowDown(tab: Page): Promise<void> {
  const protocol = await tab.context().newCDPSession(tab);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page: notes when the control is first painted inside the window, and where. */
function watchControl(control: string): void {
  const look = () => {
    const box = document.querySelector(control)?.getBoundingClientRect();
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (isPainted && box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight)
      Object.assign(window, { seen: { at: performance.now(), x: box.x + box.width / 2, y: box.y + box.height / 2 } });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A page with a form of one button. */
async function serveButton(): Promise<http.Server> {
  const page =
    '<!DOCTYPE html><meta name="viewport" content="width=device-width"><title>One button</title><form method="post"><button>Press</button></form>';
  const server = http.createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}
