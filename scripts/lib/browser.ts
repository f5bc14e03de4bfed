import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { chromiumPath } from './chromium.ts';

/**
 * The path of Chromium's program.
 * @throws Fault with advice if there's none
 */
export async function chromiumProgram(): Promise<string> {
  return (await chromiumPath()) ?? chromium.executablePath();
}

/** Opens a browser for some work, and closes it when the work has ended or failed. */
export async function withBrowser<T>(program: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: program });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
