import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { Finding } from './limits.ts';
import { cookiesOf } from './pages.ts';
import type { BudgetPage } from './pages.ts';
import { gzippedSizeOf } from './sent.ts';

/** A small phone. Its processor is `CPU_SLOWDOWN` times slower than this machine's. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
/** The page counts as idle once its markup hasn't changed for this long, in milliseconds. */
const STILL_MS = 600;
const WAIT_LIMIT_MS = 20_000;

/** What is recorded inside the page: layout shifts, and when the markup last changed. */
interface PageMeasurements {
  layoutShift: number;
  movedElements: string[];
  changedAt: number;
}

/** TypeScript's DOM types lack this: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/**
 * Opens a page on a slow phone, waits for hydration, scrolls to its end, and measures the size of scripts and the
 * layout shift.
 */
export async function measureVisit(browser: Browser, base: string, page: BudgetPage): Promise<Finding[]> {
  const context = await browser.newContext({ ...PHONE, baseURL: base });
  try {
    await context.addCookies(cookiesOf(page).map((cookie) => ({ ...cookie, url: base })));
    const tab = await context.newPage();
    const protocol = await context.newCDPSession(tab);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const scripts = await watchScripts(protocol);
    await installPageObservers(context);
    await tab.goto(page.path, { waitUntil: 'load' });
    await tab.waitForFunction(isHydrated, undefined, { timeout: WAIT_LIMIT_MS });
    await waitUntilStill(tab);
    await scrollToEnd(tab);
    await waitUntilStill(tab);
    const { layoutShift, movedElements } = await tab.evaluate(
      () => (window as unknown as { notes: PageMeasurements }).notes,
    );
    return [...(await scriptFindings(scripts, base)), { measure: 'shift', value: layoutShift, reasons: movedElements }];
  } finally {
    await context.close();
  }
}

/** Counts how many bytes of each script's body are transferred, by URL. The returned map fills as the page loads. */
async function watchScripts(protocol: CDPSession): Promise<Map<string, number>> {
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  protocol.on('Network.responseReceived', ({ requestId, response }) => {
    if (!new URL(response.url).pathname.endsWith('.js')) return;
    addresses.set(requestId, response.url);
    bytes.set(response.url, bytes.get(response.url) ?? 0);
  });
  // Don't use the total in `loadingFinished`, because it includes the headers.
  protocol.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address) bytes.set(address, (bytes.get(address) ?? 0) + encodedDataLength);
  });
  await protocol.send('Network.enable');
  return bytes;
}

async function scriptFindings(scripts: Map<string, number>, base: string): Promise<Finding[]> {
  const files = [...scripts].sort(([, one], [, other]) => other - one);
  const gzip = await Promise.all(files.map(([address]) => gzippedSizeOf(new URL(address, base))));
  return [
    {
      measure: 'script',
      value: files.reduce((sum, [, bytes]) => sum + bytes, 0),
      reasons: files.map(([address, bytes], n) => `${bytes} bytes (gzip ${gzip[n]}): ${new URL(address).pathname}`),
    },
    { measure: 'scriptGzip', value: gzip.reduce((sum, bytes) => sum + bytes, 0) },
  ];
}

async function installPageObservers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const notes: PageMeasurements = { layoutShift: 0, movedElements: [], changedAt: 0 };
    (window as unknown as { notes: PageMeasurements }).notes = notes;
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
        notes.layoutShift += value;
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          notes.movedElements.push(
            `${value.toFixed(4)} after ${Math.round(startTime)} ms: ${element?.localName} ${element?.className}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      notes.changedAt = performance.now();
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
}

/** Whether React has hydrated the page, which shows in a key that React stores on the last element. */
export function isHydrated(): boolean {
  const last = document.querySelector('footer') ?? document.querySelector('main');
  return last !== null && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
}

async function waitUntilStill(tab: Page): Promise<void> {
  await tab.waitForFunction(
    (still) => performance.now() - (window as unknown as { notes: PageMeasurements }).notes.changedAt > still,
    STILL_MS,
    { timeout: WAIT_LIMIT_MS },
  );
}

/** Scrolls half a screen per frame, so that lazy content loads. */
async function scrollToEnd(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const end = document.scrollingElement as Element;
    let before = -1;
    while (end.scrollTop !== before) {
      before = end.scrollTop;
      window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  });
}
