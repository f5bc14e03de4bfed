import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { findOrInstallChromium } from './chromium.ts';

/**
 * The path of Chromium's program.
 * @throws ExpectedError with advice if there's none
 */
export async function chromiumProgram(): Promise<string> {
  return (await findOrInstallChromium()) ?? chromium.executablePath();
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

/** A text that a page will show, in an element with this selector. */
export interface ExpectedText {
  page: Page;
  selector: string;
  text?: string;
}

/**
 * Waits until the page shows the text. It asks the page at each frame, so that the time can be measured: a locator's
 * waitFor asks after 0, 20, 70, 170, 270 and then every 500 ms.
 * @throws when it takes longer than `timeout` milliseconds
 */
export async function waitUntilShown({ page, selector, text = '' }: ExpectedText, timeout: number): Promise<void> {
  const isShown = ([where, words]: [string, string]) =>
    [...document.querySelectorAll<HTMLElement>(where)].some((element) => element.innerText.includes(words));
  await page.waitForFunction(isShown, [selector, text] as [string, string], { timeout });
}
