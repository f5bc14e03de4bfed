import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';

export { TOW_REQUEST, TOW_PROVIDER, TOW_PROVIDER_WITH_PLATE } from '#night/scripted.ts';

/** The system under test. `npm test` starts it and sets these variables. */
export const SYSTEM = {
  baseUrl: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
  adminEmail: process.env.E2E_ADMIN_EMAIL ?? 'admin@example.com',
  adminPassword: process.env.E2E_ADMIN_PASSWORD ?? '',
  databaseUrl: process.env.E2E_DATABASE_URL ?? '',
  temporalAddress: process.env.E2E_TEMPORAL_ADDRESS ?? '',
  emulatorUrl: process.env.E2E_STRIPE_EMULATOR_URL ?? '',
};

/**
 * How long an event may take to reach an open desk page. It's shorter than the 10 s between heartbeats, because the
 * next heartbeat would show the change too.
 */
export const DESK_EVENT_LIMIT = { timeout: 8_000 };

const AREA_CODES =
  '210 214 254 281 325 361 409 430 432 469 512 682 713 737 806 817 830 832 903 915 936 940 956 972 979'.split(' ');
/** The last four digits are 1000 to 9999. */
const NUMBERS_PER_AREA = 9_000;
/** Each test process has half an area code. */
const NUMBERS_PER_PROCESS = NUMBERS_PER_AREA / 2;
let lastNumber = randomInt(NUMBERS_PER_PROCESS);

/**
 * Makes a phone number that no other test of this run has: a phone number identifies a provider, and tests run in
 * parallel.
 */
export function freshPhone(): string {
  lastNumber = (lastNumber + 1) % NUMBERS_PER_PROCESS;
  // Playwright numbers its processes, and replaces the process of a failed test.
  const number = Number(process.env.TEST_WORKER_INDEX ?? 0) * NUMBERS_PER_PROCESS + lastNumber;
  const areaCode = AREA_CODES[Math.floor(number / NUMBERS_PER_AREA) % AREA_CODES.length];
  return `(${areaCode}) 555-${1_000 + (number % NUMBERS_PER_AREA)}`;
}

/** A phone and plate that no other request has, so that the desk doesn't warn about another request. */
export function unusedPhoneAndPlate(): { phone: string; vehicle_plate: string } {
  return { phone: freshPhone(), vehicle_plate: `CAR-${randomInt(1_000_000)}` };
}

/** Fills fields by name. First opens the collapsed sections that contain them. */
export async function fillFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`input[name="${name}"], textarea[name="${name}"]`).first();
    await openFoldedAncestors(field);
    await field.fill(value);
  }
}

/** Opens the collapsed sections that contain an element, such as a card or a confirmation, from the outside in. */
export async function openFoldedAncestors(target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const folded = target.locator('xpath=ancestor::details[not(@open)]');
  while (!(await target.isVisible()) && (await folded.count()) > 0) await folded.first().locator('> summary').click();
}

/** Presses the button of an intent. First opens the collapsed sections that contain it. */
export async function pressIntent(page: Page, intent: string): Promise<void> {
  const intentButton = buttonOfIntent(page, intent);
  await openFoldedAncestors(intentButton);
  if (await intentButton.evaluate((element) => element.classList.contains('hold'))) await hold(page, intentButton);
  else await intentButton.click();
}

/** Holds the button until its ring is full, however slow the page is. */
async function hold(page: Page, button: Locator): Promise<void> {
  const held = await button.evaluateHandle((element) => element as HTMLElement);
  await button.hover();
  await page.mouse.down();
  await page.waitForFunction((element) => element.dataset.holding === undefined, held);
  await page.mouse.up();
}

/** Types the arrival code. With script, the last digit sends it. */
export async function enterCode(page: Page, code: string, script: boolean): Promise<void> {
  await fillFields(page, { code });
  if (!script) await pressIntent(page, 'verify_code');
}

/** Reads the arrival code from the customer's page. */
export async function readCodeOnPage(page: Page): Promise<string> {
  return (await page.locator('.check-code, .sign-code > strong').innerText()).trim();
}

export function buttonOfIntent(page: Page, intent: string) {
  return page.locator(`button[name="intent"][value="${intent}"]`).first();
}

/** Waits until an element is hydrated, by default the body. React stores a key on each element that it has hydrated. */
export async function waitForHydration(page: Page, part = page.locator('body')): Promise<void> {
  const element = await part.elementHandle();
  await page.waitForFunction((found) => Object.keys(found ?? {}).some((key) => key.startsWith('__react')), element);
}

/**
 * Presses a button that requires accepting the terms. With script, accepts them in the dialog that opens; without
 * script, first checks the checkbox beside the button.
 */
export async function pressWithTerms(page: Page, intent: string): Promise<void> {
  const box = page.locator(`form:has(button[value="${intent}"]) input[name="terms"]`);
  await expect(box).toBeAttached();
  const hasScript = await box.isHidden();
  if (hasScript) await waitForHydration(page);
  else await box.check();
  await pressIntent(page, intent);
  if (hasScript) await page.locator(`dialog#terms button[value="${intent}"]`).click();
}

/** Collects script errors and CSP violations. The test must check at its end that there are none. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  // app/entry.client.tsx ignores an aborted load, but the browser reports it to us anyway.
  const isAborted = (errorText: string) => errorText.startsWith('AbortError');
  context.on('weberror', (error) => {
    const words = String(error.error());
    if (!isAborted(words)) errors.push(words);
  });
  context.on('console', (message) => {
    const words = message.text();
    // Chromium reports each 4xx response as an error, so ignore those.
    if (message.type() === 'error' && !isAborted(words) && !/Failed to load resource/.test(words)) errors.push(words);
  });
  return errors;
}
