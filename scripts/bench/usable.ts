import type { Browser } from 'playwright';
import { chromiumProgram, withBrowser } from '../lib/browser.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { percentilesOf } from './frame.ts';
import type { BenchFindings, Benchmark, Comparison } from './frame.ts';

const GOAL_MS = 1_500;
const LOAD_COUNT = 7;
const WINDOW = { width: 360, height: 740 };
const CPU_SLOWDOWN = 4;
/** A phone's network with one bar of signal. Latency is in milliseconds, throughput in bytes per second. */
const ONE_BAR = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const WAIT_LIMIT_MS = 20_000;

export const usableBench: Benchmark = {
  title: 'From a tap on a link to a button that can be pressed',
  description:
    `A production build, opened ${LOAD_COUNT} times at ${WINDOW.width} by ${WINDOW.height} with an empty cache, on a processor ${CPU_SLOWDOWN} times slower, at ` +
    `400 kbit/s with 400 ms for each round trip. The time runs from the start of the navigation until the page is painted and a touch ` +
    `in the middle of its deciding control would hit it, in the first viewport, whether or not script has loaded. Goal: p95 at most ` +
    `${GOAL_MS / 1_000} s. The reference is the same on the bare network. Chromium delays each request by the round trip; ` +
    `the handshakes of a new connection aren't part of it.`,
  columns: { measured: 'one bar of signal', reference: 'bare network' },
  run: ({ quick }) => withSystem((env) => benchUsable(env, quick ? 1 : LOAD_COUNT)),
};

interface DecidingControl {
  name: string;
  path: string;
  selector: string;
}

async function benchUsable(env: NodeJS.ProcessEnv, loads: number): Promise<BenchFindings> {
  const controls = await makeDecidingControls(env);
  return withBrowser(await chromiumProgram(), async (browser) => {
    const rows: Comparison[] = [];
    for (const control of controls) {
      say(`Opening ${control.name} ...`);
      const measureTimes = async (slow: boolean) => {
        const times: number[] = [];
        for (let n = 0; n < loads; n++)
          times.push(await measureTimeToUse(browser, env.E2E_BASE_URL ?? '', control, slow));
        return percentilesOf(times);
      };
      const [measured, reference] = [await measureTimes(true), await measureTimes(false)];
      const goalMet = measured.p95 <= GOAL_MS;
      rows.push({ name: control.name, ...measured, reference, goal: `p95 at most ${GOAL_MS} ms`, goalMet });
    }
    return { rows, facts: [['Chromium', browser.version()]] };
  });
}

/** Makes requests in the states that need a decision. Returns the pages and buttons with which people decide. */
async function makeDecidingControls(env: NodeJS.ProcessEnv): Promise<DecidingControl[]> {
  Object.assign(process.env, env);
  // These modules read the environment when they're imported, so import them after it's set.
  const [{ signIn }, { Story }] = await Promise.all([import('#tests/e2e/signed-in.ts'), import('#tests/ui/story.ts')]);
  const desk = await signIn();
  const offeredStory = await (await Story.submit(desk, {})).setPrice('200');
  const acceptedStory = await (await Story.submit(desk, {})).agreePrice('200');
  const comingStory = await (await Story.submit(desk, {})).advanceTo('start_job');
  await comingStory.sendPosition(32.814, -96.9489);
  return [
    { name: '/request: Request Offer', path: '/request', selector: 'button[value="request_offer"]' },
    { name: 'offer: Accept', path: offeredStory.trackPath, selector: 'button[value="accept_offer"]' },
    { name: 'payment: Pay', path: `/payment/${acceptedStory.id}`, selector: 'button[value="pay_deposit"]' },
    { name: 'tracking, en route: Call', path: comingStory.trackPath, selector: '[data-bottom-bar] a[href^="tel:"]' },
  ];
}

/** Opens the page with an empty cache; returns milliseconds until its control can be pressed. */
async function measureTimeToUse(browser: Browser, base: string, { path, selector }: DecidingControl, slow: boolean) {
  const context = await browser.newContext({ viewport: WINDOW, isMobile: true, hasTouch: true, baseURL: base });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await protocol.send('Network.enable');
    if (slow) await protocol.send('Network.emulateNetworkConditions', ONE_BAR);
    await page.addInitScript(recordWhenUsable, selector);
    await page.goto(path, { waitUntil: 'commit' });
    const usable = await page.waitForFunction(() => (window as unknown as WatchedWindow).usableAt, undefined, {
      timeout: WAIT_LIMIT_MS,
    });
    return (await usable.jsonValue()) ?? NaN;
  } finally {
    await context.close();
  }
}

interface WatchedWindow {
  look: () => void;
  usableAt?: number;
}

/**
 * Runs in the page. Records the first frame at which something is painted and a touch would hit the control. `look` is
 * a property of the window, because tsx wraps named functions in a helper that doesn't exist in the page.
 */
function recordWhenUsable(selector: string): void {
  const watched = window as unknown as WatchedWindow;
  watched.look = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    const inside = box && box.y >= 0 && box.bottom <= window.innerHeight;
    if (painted && inside && hit?.closest(selector)) watched.usableAt = performance.now();
    else requestAnimationFrame(watched.look);
  };
  requestAnimationFrame(watched.look);
}
